"""The one way to ask for a good move in any game, within any limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.game import (
    CHANCE,
    Answer,
    Game,
    InvalidInputError,
    Line,
    State,
    UnsupportedGameError,
    kind_of,
)
from zermelo.game.contract import asked, examine
from zermelo.game.errors import UnorderedPayoffsError
from zermelo.game.given import given_game, given_line, unknown_keyword
from zermelo.game.history import core_knows, with_history
from zermelo.game.limits import Limits, StoppedError

if TYPE_CHECKING:
    from zermelo.native import Stop

DEEPEST = 1_000
"""Where deepening ends at last, in a game that never does."""

SECONDS = 2.0
"""How long a search thinks if it is given no limit at all."""

MOVES_AHEAD = 30
"""How many moves a clock has to last for, when nobody says."""

Progress = Callable[[Answer], None]
Clock: TypeAlias = "tuple[float, float, int | None]"
"""Seconds left, seconds added after each move, and moves to the next time control, if any."""


def search(
    game: Game,
    state: State | Line | None = None,
    *,
    seconds: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    clock: Clock | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
    **native: Any,
) -> Answer:
    """A good move in `state` (the start if not given), with its value and line of play.

    Given a `Line`, the game so far counts: positions that were there before matter by the game's
    rule on repetition (`Game.repetition`), and a game that is over by it has that value.

    Thinks for `seconds`, to `depth` plies or for `nodes` nodes, whichever ends first, and stops
    early once the value is proved; 2 seconds if no limit is given. With a game clock, (seconds
    left, seconds added a move, moves to go or None), it takes a sensible part of that. The
    algorithm follows the kind of game: the native search for native and compiled games, iterative
    deepening with all sound techniques for other games of two players with opposed payoffs,
    expectiminimax with chance, max^n where everyone plays for itself. `progress` is called with the
    answer so far, an `Answer`, after every finished depth. `stop.stop()`, from another thread or
    from `progress`, ends the search with the answer that it has then.

    Native and compiled games take more: `threads`, `memory_mb` for the table, `multi_pv` for so
    many best moves in `answer.moves`, `ties` for all moves as good as the best, and a
    switch for every technique; see `zermelo.native.NativeGame.native_search`.

    >>> from zermelo.games.tree import tree
    >>> search(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).move
    'a1'
    """
    game = given_game(game)
    line = given_line(game, state)
    if seconds is None and depth is None and nodes is None and clock is None:
        seconds = SECONDS
    if depth is not None and depth < 1:
        raise InvalidInputError(f"depth is at least 1 ply, not {depth}")
    kind = kind_of(game)
    if kind.information != "perfect":
        raise UnsupportedGameError(
            f"{game.name} hides part of its state from the players; these searches see everything"
        )
    _refuse_unknown(game, native)
    if core_knows(line):
        core: Any = game
        found: Answer = core.native_search(
            line.state,
            past=line.past,
            seconds=seconds,
            depth=depth,
            nodes=nodes,
            clock=clock,
            stop=stop,
            progress=progress,
            **native,
        )
        return found
    game, state = with_history(line)
    examine(game, state)
    limits = Limits(seconds=seconds_of(clock, seconds), nodes=nodes, stop=stopping(stop))
    if kind.opposed and not kind.chance:
        return _search_plain(game, state, limits, depth, stop, progress)
    return _deepen(game, state, limits, depth, progress)


def _refuse_unknown(game: Game, native: dict[str, Any]) -> None:
    """Keywords that nobody takes, or that only native and compiled games take."""
    if not native:
        return
    from zermelo.native import search_keywords

    own = ["seconds", "depth", "nodes", "clock", "stop", "progress"]
    for name in native:
        if name not in search_keywords():
            raise unknown_keyword("search", name, own + search_keywords())
        if not kind_of(game).in_core:
            raise InvalidInputError(
                f"{name} is for native and compiled games, and {game.name} is in plain Python; "
                f"it takes {', '.join(own)}"
            )


def stopping(stop: Stop | None) -> Callable[[], bool] | None:
    """A switch as the textbook's searches ask it."""
    return None if stop is None else lambda: stop.stopped


def _search_plain(
    game: Game,
    state: State,
    limits: Limits,
    depth: int | None,
    stop: Stop | None,
    progress: Progress | None,
) -> Answer:
    """A game in plain Python: the core's driver where it can order the payoffs, else the book's."""
    from zermelo.native import orders_payoffs, search_plain
    from zermelo.textbook import iterative_deepening

    started = time.perf_counter()
    spent = 0
    if orders_payoffs(game):
        try:
            return search_plain(
                game,
                state,
                depth=depth,
                seconds=limits.seconds,
                nodes=limits.nodes,
                stop=stop,
                progress=progress,
            )
        except UnorderedPayoffsError as error:
            spent = error.nodes
    left = limits.after(seconds=time.perf_counter() - started, nodes=spent)
    found = iterative_deepening(game, state, depth=depth, limits=left, progress=progress)
    seconds = time.perf_counter() - started
    return replace(found, nodes=found.nodes + spent, seconds=seconds)


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


def _deepen(
    game: Game, state: State, limits: Limits, deepest: int | None, progress: Progress | None
) -> Answer:
    """Depth by depth with a search that has no window to narrow."""
    from zermelo.textbook import Expectiminimax, MaxN

    algorithm = Expectiminimax if kind_of(game).opposed else MaxN
    started = time.perf_counter()
    check = limits.checker()
    answer = algorithm(game, state, depth=0).run().with_line(_first_move(game, state))
    nodes = leaves = 0
    for depth in range(1, (deepest or DEEPEST) + 1):
        attempt = algorithm(game, state, depth=depth)
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


def _first_move(game: Game, state: State) -> list[Any]:
    """The move for which no search is needed; none where the game is over or chance moves."""
    rules = asked(game)
    if rules.is_terminal(state) or rules.to_move(state) == CHANCE:
        return []
    return [next(iter(rules.actions(state)))]
