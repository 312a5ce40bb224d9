"""Whether a player can force a result: proof-number search on any game."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from zermelo.compiled.work import prove_compiled
from zermelo.game import Game, InvalidInputError, Line, State, UnsupportedGameError, kind_of
from zermelo.game.arguments import checked_game, checked_line, keywords
from zermelo.game.contract import asked, examine
from zermelo.game.history import with_history
from zermelo.game.limits import Limits
from zermelo.game.proof import Proof
from zermelo.game.request import stopping
from zermelo.native import Stop
from zermelo.native.prove import prove_native

_IN_CORE: dict[str, Any] = {"native": prove_native, "compiled": prove_compiled}

Progress = Callable[[Proof], object]
"""Is called now and then with the answer so far, whose verdict is open."""


@keywords
def prove(
    game: Game,
    state: State | Line | None = None,
    *,
    player: int | None = None,
    payoff: float | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory_mb: float = 256,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Proof:
    """Can `player` (who moves, if not given) force at least `payoff` (any win, if not given)?

    Proof-number search goes where the answer seems cheapest, so it finds narrow wins at a depth
    that no search to equal depth reaches, and says nothing about how long they take. Within the
    limits the verdict is `"proved"`, `"refuted"` or `"open"`. The core searches native and compiled
    games, depth first with a table of `memory_mb`; the textbook's search, which keeps its tree in
    memory, all others. `progress` is called now and then with the answer so far, a `Proof` whose
    verdict is open; `stop.stop()` ends the search with that.

    >>> from zermelo.games.tree import tree
    >>> str(prove(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), payoff=3))
    'the first player can force 3 (7 nodes)'
    """
    game = checked_game(game)
    kind = kind_of(game)
    if not kind.solvable:
        raise UnsupportedGameError(
            f"{game.name} is not a game of two opposed players without chance or hidden state, and "
            "only in those is forcing a result a matter of proof"
        )
    line = checked_line(game, state)
    _refuse_payoff(game, payoff)
    if player is not None and not (hasattr(player, "__index__") and player in range(game.players)):
        raise InvalidInputError(f"{game.name} has players 0 to {game.players - 1}, not {player!r}")
    if kind.in_core and kind.ordered and with_history(line)[0] is game:
        state = line.state
        mover = asked(game).to_move(state) if player is None else player
        least = 1 if payoff is None else math.ceil(payoff)
        found: Proof = _IN_CORE[kind.written](
            game,
            state,
            player=mover,
            payoff=least,
            seconds=seconds,
            nodes=nodes,
            memory_mb=memory_mb,
            stop=stop,
            progress=progress,
        )
        return found
    from zermelo.textbook.proof_number import proof_number

    examine(game, line.state)
    limits = Limits(seconds=seconds, nodes=nodes, stop=stopping(stop))
    return proof_number(game, line, player=player, payoff=payoff, limits=limits, progress=progress)


def _refuse_payoff(game: Game, payoff: float | None) -> None:
    """A payoff that the game never gives is no question that a search could answer."""
    if payoff is None:
        return
    if not math.isfinite(payoff):
        raise InvalidInputError(f"payoff is a number, not {payoff}")
    if game.payoff_range is None:
        return
    least, greatest = game.payoff_range
    if not least <= payoff <= greatest:
        raise InvalidInputError(
            f"{game.name} has payoffs from {least:g} to {greatest:g}, so {payoff:g} is none of them"
        )
