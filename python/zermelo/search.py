"""The one way to ask for a good move in any game, within any limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from zermelo.game import Game, InvalidInputError, Result, State, UnsupportedGameError, legal_moves
from zermelo.game.limits import Limits, StoppedError

DEEPEST = 1_000
"""Where deepening ends at last, in a game that never does."""

SECONDS = 2.0
"""How long a search thinks if it is given no limit at all."""

Progress = Callable[[Result], None]


def search(
    game: Game,
    state: State | None = None,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """A good move in `state` (the start if not given), with its value and line of play.

    Thinks for `seconds`, to `depth` plies or for `nodes` nodes, whichever ends first, and stops
    early once the value is proved; 2 seconds if no limit is given. The algorithm follows the kind
    of game: the native search for native games, iterative deepening with all sound techniques for
    two players with opposed payoffs, expectiminimax with chance, max^n where everyone plays for
    itself. `progress` is called with the answer of every finished depth.

    >>> from zermelo.games.tree import tree
    >>> search(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).move
    'a1'
    """
    if seconds is None and depth is None and nodes is None:
        seconds = SECONDS
    if depth is not None and depth < 1:
        raise InvalidInputError(f"depth is at least 1 ply, not {depth}")
    if game.information != "perfect":
        raise UnsupportedGameError(
            f"{game.name} hides part of its state from the players; these searches see everything"
        )
    state = game.initial() if state is None else state
    native = getattr(game, "native_search", None)
    if native is not None:
        found: Result = native(state, seconds=seconds, depth=depth, nodes=nodes, progress=progress)
        return found
    if is_opposed(game) and not has_chance(game):
        from zermelo.textbook import iterative_deepening

        return iterative_deepening(
            game, state, seconds=seconds, depth=depth, nodes=nodes, progress=progress
        )
    return _deepen(game, state, Limits(seconds=seconds, nodes=nodes), depth, progress)


def has_chance(game: Game) -> bool:
    """Does chance take part? A game without it does not define `outcomes`."""
    return getattr(type(game), "outcomes", None) is not Game.outcomes and getattr(
        game, "chance", True
    )


def is_opposed(game: Game) -> bool:
    """Two players (or one alone) whose gains are the other's losses: one value tells all."""
    return game.players <= 2 and (game.players == 1 or game.payoffs != "general-sum")


def _deepen(
    game: Game, state: State, limits: Limits, deepest: int | None, progress: Progress | None
) -> Result:
    """Depth by depth with a search that has no window to narrow."""
    from zermelo.textbook import Expectiminimax, MaxN

    kind = Expectiminimax if is_opposed(game) else MaxN
    started = time.perf_counter()
    moves = legal_moves(game, state)
    at_sight = kind(game, state, depth=0).run()
    answer = at_sight.with_line(moves[:1])
    nodes = leaves = 0
    check = limits.checker()
    for depth in range(1, (deepest or DEEPEST) + 1):
        attempt = kind(game, state, depth=depth)
        attempt.check = (lambda n, done=nodes: check(done + n)) if check else None
        try:
            answer = attempt.run()
        except StoppedError:
            break
        finally:
            nodes += attempt.count.nodes
            leaves += attempt.count.leaves
        if progress:
            progress(answer)
        if answer.proved:
            break
    return replace(answer, nodes=nodes, leaves=leaves, seconds=time.perf_counter() - started)
