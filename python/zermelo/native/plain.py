"""The core's searches of games whose rules are Python methods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo import _core
from zermelo.game import Answer, Game, State, UnsupportedGameError
from zermelo.game.request import Request
from zermelo.native.answers import ALPHABETA, answer_of

_LARGEST_PAYOFF = 1_000_000


def orders_payoffs(game: Game) -> bool:
    """May the core search this plain game? It has two opposed players, and estimates only if they
    lie between loss and win, which is where the core puts them.
    """
    opposed = game.players == 2 and game.payoffs == "zero-sum"
    return opposed and (not hasattr(game, "evaluate") or game.payoff_range == (-1, 1))


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
    if not orders_payoffs(game):
        raise UnsupportedGameError(
            f"{game.name} is not for two players with opposed payoffs, or it gives estimates and "
            "has no payoff_range of (-1, 1)"
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
        payoff_limit=1 if game.payoff_range == (-1, 1) else _LARGEST_PAYOFF,
        depth=request.depth,
        seconds=request.limits.seconds,
        nodes=request.nodes,
        memory_mb=request.memory_mb,
        multi_pv=request.lines,
        ties=request.ties,
        options=dict(options or {}),
        stop=request.stop,
        progress=report,
    )
    return answer_of(game, found, algorithm)
