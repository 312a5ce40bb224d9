"""The one way to ask for a good move in any game, within any limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from zermelo.game import Game, InvalidInputError, Result, State, UnsupportedGameError, legal_moves
from zermelo.game.limits import Limits, StoppedError

DEEPEST = 1_000
"""Where deepening ends at last, in a game that never does."""

SECONDS = 2.0
"""How long a search thinks if it is given no limit at all."""

MOVES_AHEAD = 30
"""How many moves a clock has to last for, when nobody says."""

Progress = Callable[[Result], None]
Clock: TypeAlias = "tuple[float, float, int | None]"
"""Seconds left, seconds added after each move, and moves to the next time control, if any."""


def search(
    game: Game,
    state: State | None = None,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    clock: Clock | None = None,
    progress: Progress | None = None,
    **native: Any,
) -> Result:
    """A good move in `state` (the start if not given), with its value and line of play.

    Thinks for `seconds`, to `depth` plies or for `nodes` nodes, whichever ends first, and stops
    early once the value is proved; 2 seconds if no limit is given. With a game clock, (seconds
    left, seconds added a move, moves to go or None), it takes a sensible part of that. The
    algorithm follows the kind of game: the native search for native and compiled games, iterative
    deepening with all sound techniques for other games of two players with opposed payoffs,
    expectiminimax with chance, max^n where everyone plays for itself. `progress` is called with the
    answer of every finished depth.

    Native and compiled games take more: `threads`, `memory_mb` for the table, `multi_pv` for so
    many best moves in `result.details["lines"]`, `ties` for all moves as good as the best, `past`
    for the positions of the game so far, and a switch for every technique; see
    `zermelo.native.NativeGame.native_search`.

    >>> from zermelo.games.tree import tree
    >>> search(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).move
    'a1'
    """
    if seconds is None and depth is None and nodes is None and clock is None:
        seconds = SECONDS
    if depth is not None and depth < 1:
        raise InvalidInputError(f"depth is at least 1 ply, not {depth}")
    if game.information != "perfect":
        raise UnsupportedGameError(
            f"{game.name} hides part of its state from the players; these searches see everything"
        )
    state = game.initial() if state is None else state
    core = getattr(game, "native_search", None)
    if core is not None:
        found: Result = core(
            state,
            seconds=seconds,
            depth=depth,
            nodes=nodes,
            clock=clock,
            progress=progress,
            **native,
        )
        return found
    if native:
        raise InvalidInputError(
            f"{sorted(native)[0]} is for native and compiled games, and {game.name} is neither"
        )
    seconds = seconds_of(clock, seconds)
    if is_opposed(game) and not has_chance(game):
        limits = {"seconds": seconds, "depth": depth, "nodes": nodes}
        return _search_plain(game, state, progress, limits)
    return _deepen(game, state, Limits(seconds=seconds, nodes=nodes), depth, progress)


def _search_plain(
    game: Game, state: State, progress: Progress | None, limits: dict[str, Any]
) -> Result:
    """A game in plain Python: the core's driver where it can order the payoffs, else the book's."""
    from zermelo.native import search_plain

    try:
        if game.payoffs == "zero-sum" and game.players == 2:
            return search_plain(game, state, progress=progress, **limits)
    except UnsupportedGameError:
        pass
    from zermelo.textbook import iterative_deepening

    return iterative_deepening(game, state, progress=progress, **limits)


def seconds_of(clock: Clock | None, seconds: float | None) -> float | None:
    """The part of a game clock to spend on one move, or `seconds` if that is less.

    >>> seconds_of((60, 1, None), None)
    3.0
    """
    if clock is None:
        return seconds
    left, increment, moves = clock
    if left <= 0 or increment < 0 or (moves is not None and moves < 1):
        raise InvalidInputError(
            f"a clock is (seconds left, seconds added a move, moves to go or None), not {clock}"
        )
    share = min(left / min(moves or MOVES_AHEAD, MOVES_AHEAD) + increment, left / 2)
    return share if seconds is None else min(share, seconds)


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
        if answer.final:
            break
    return replace(answer, nodes=nodes, leaves=leaves, seconds=time.perf_counter() - started)
