"""The core's searches of games whose rules are Python methods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo import _core
from zermelo.game import Answer, Game, State, UnsupportedGameError
from zermelo.game.request import Request
from zermelo.native.answers import ALPHABETA, answer_of

_LARGEST_PAYOFF = 1_000_000


def orders_payoffs(game: Game, algorithm: str) -> bool:
    """May the core's search with this name search this plain game?

    It has two players whose payoffs add up to 0, or to a number that is known. Alpha-beta compares
    payoffs with estimates, for which it has to know how large they may be.
    """
    if game.players != 2 or (game.payoffs != "zero-sum" and payoff_sum(game) is None):
        return False
    return algorithm != ALPHABETA or not hasattr(game, "evaluate") or game.payoff_range is not None


def _on_one_scale(game: Game, algorithm: str) -> bool:
    """May a win be worth less than an estimate, in a search for the minimax value?

    The search that plays takes every win rather than any estimate.
    """
    won_or_lost = game.payoffs == "zero-sum" and game.payoff_range == (-1, 1)
    return algorithm == ALPHABETA and hasattr(game, "evaluate") and not won_or_lost


def payoff_sum(game: Game) -> float | None:
    """What the payoffs of two players always add up to; None where it is 0 or not known."""
    if game.payoffs != "constant-sum" or game.payoff_range is None:
        return None
    return float(sum(game.payoff_range))


def _payoff_limit(game: Game) -> int:
    """The greatest payoff as the core has it, where it is known."""
    if game.payoff_range is None:
        return _LARGEST_PAYOFF
    low, high = game.payoff_range
    greatest = max(-low, high) if payoff_sum(game) is None else high - low
    return int(min(max(greatest, 1), _LARGEST_PAYOFF))


def search_plain(
    game: Game,
    state: State,
    request: Request,
    options: Mapping[str, Any] | None = None,
    algorithm: str = ALPHABETA,
) -> Answer:
    """The best moves by the core's search with this name, within the limits of a request.

    Several times faster than the textbook's search, because all but the rules runs in Rust. The
    game must be one of which `orders_payoffs` is true. The payoffs must be whole numbers: one that
    is not raises `UnorderedPayoffsError`. What the game's methods raise is raised from here.
    """
    if not orders_payoffs(game, algorithm):
        raise UnsupportedGameError(
            f"{game.name} is not for two players with opposed payoffs, or it gives estimates and "
            "has no payoff_range"
        )
    report = None
    tell = request.progress
    if tell is not None:

        def report(found: _core.SearchResult) -> None:
            tell(answer_of(game, found, algorithm))

    found = _core.search_python(
        game,
        state,
        algorithm=algorithm,
        payoff_limit=_payoff_limit(game),
        payoff_sum=payoff_sum(game),
        ranged=game.payoff_range is not None,
        one_scale=_on_one_scale(game, algorithm),
        depth=request.depth,
        seconds=request.seconds,
        nodes=request.nodes,
        soft_seconds=request.soft_seconds,
        memory_mb=request.memory_mb,
        multi_pv=request.lines,
        ties=request.ties,
        options=dict(options or {}),
        stop=request.stop,
        progress=report,
    )
    return answer_of(game, found, algorithm)
