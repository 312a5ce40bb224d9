"""Exact values: search to the very end, and say honestly when that was not possible."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Literal

from zermelo.engines import ConnectFourEngine, Engine, KalahEngine, Scores, engine_for
from zermelo.game import Answer, Game, InvalidInputError, Line, State, UnsupportedGameError, kind_of
from zermelo.game.contract import examine
from zermelo.game.given import given_game, given_line, keywords
from zermelo.game.limits import Limits, StoppedError
from zermelo.native import Stop
from zermelo.search import DEEPEST, Progress, search, stopping

FEW_STATES = 200_000
"""Games with at most so many states are solved whole, by retrograde analysis."""


@keywords
def solve(
    game: Game,
    state: State | Line | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
    memory_mb: float | None = None,
    threads: int | None = None,
    every_move: bool = False,
    book: str | Path | Scores | Literal[False] | None = None,
    stop: Stop | None = None,
) -> Answer:
    """The exact value of `state`, a best move, and how it goes on; a `Line` counts with its past.

    Connect Four and Kalah have solvers of their own, which take `memory_mb` for their table and
    give the worth of `every_move` in `answer.moves`. Connect Four's takes `threads` and
    uses a `book`: a file, the one at its usual place if there is one, or none if `False`. Kalah's
    finds margins without distances; the distance is told where a small search finds it.

    Small games are solved whole, so the answer has the distance to the end (`remoteness`) and all
    best moves (`ties`). Larger ones are searched deeper and deeper until the value is proved. With
    a limit, or stopped by `stop.stop()`, the answer may come unproved: `answer.exactness` says what
    it is worth. `progress` is called with the answer so far, an `Answer`.

    >>> from zermelo.games.tree import tree
    >>> solve(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).exactness
    'proved'
    """
    game = given_game(game)
    line = given_line(game, state)
    state = line.state
    started = time.perf_counter()
    engine = engine_for(game, memory_mb=memory_mb, threads=threads)
    if isinstance(engine, ConnectFourEngine):
        return engine.solve(
            state,
            seconds=seconds,
            nodes=nodes,
            every_move=every_move,
            book=book_for(engine, book),
            stop=stop,
            progress=progress,
        )
    if book:
        raise UnsupportedGameError(f"there are books of Connect Four, not of {game.name}")
    if engine is not None:
        return solve_margin(
            engine,
            state,
            seconds=seconds,
            nodes=nodes,
            every_move=every_move,
            stop=stop,
            progress=progress,
        )
    if every_move or memory_mb is not None or threads is not None:
        raise UnsupportedGameError(
            f"memory_mb, threads and every_move are for games with a solver of their own, "
            f"not for {game.name}"
        )
    limits = Limits(seconds=seconds, nodes=nodes, stop=stopping(stop))
    spent = 0
    kind = kind_of(game)
    if kind.solvable and not kind.in_core:
        from zermelo.textbook.retrograde import Retrograde

        examine(game, state)
        whole = Retrograde(game, line, limits=_share(limits))
        try:
            return whole.run()
        except StoppedError:
            spent = whole.count.nodes
    left = limits.after(seconds=time.perf_counter() - started, nodes=spent)
    found = search(
        game,
        line,
        seconds=left.seconds,
        nodes=left.nodes,
        depth=DEEPEST,
        stop=stop,
        progress=progress,
    )
    return replace(found, nodes=found.nodes + spent, seconds=time.perf_counter() - started)


def _share(limits: Limits) -> Limits:
    """What solving a game whole may spend: half, for the search if the game is too large."""
    return replace(
        limits,
        seconds=None if limits.seconds is None else limits.seconds / 2,
        nodes=FEW_STATES if limits.nodes is None else min(max(limits.nodes // 2, 1), FEW_STATES),
    )


def solve_margin(
    engine: KalahEngine,
    state: State,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    every_move: bool = False,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Answer:
    """The margin of a state by a solver that knows no distances, and the distance if it is near.

    If it is, the move, the line and the ties regard it too: they keep the margin, and the side
    that gains hurries while the other delays. Else no distance is told, and all of them regard the
    margin alone.
    """
    found = engine.solve(
        state, seconds=seconds, nodes=nodes, every_move=every_move, stop=stop, progress=progress
    )
    most = FEW_STATES if nodes is None else min(FEW_STATES, nodes - found.nodes)
    left = None if seconds is None else seconds - found.seconds
    over = most < 1 or (left is not None and left <= 0)
    if not found.proved or found.remoteness is not None or found.nodes > FEW_STATES or over:
        return found
    near = search(engine.game, state, nodes=most, seconds=left, depth=DEEPEST, stop=stop, ties=True)
    if not near.proved or near.remoteness is None or near.value != found.value:
        return found
    return replace(
        found,
        move=near.move,
        pv=near.pv,
        ties=near.ties,
        remoteness=near.remoteness,
        nodes=found.nodes + near.nodes,
        seconds=found.seconds + near.seconds,
    )


def book_for(
    engine: Engine | None, book: str | Path | Scores | Literal[False] | None
) -> Scores | None:
    """The book to use: the given one, or that of the usual place unless `False` says none."""
    if book is False or not isinstance(engine, ConnectFourEngine):
        return None
    from zermelo.books import Book, find_book, load_book

    if book is None:
        return find_book(engine.width, engine.height)
    found: Scores = load_book(book) if isinstance(book, (str, Path)) else book
    size = (engine.width, engine.height)
    if isinstance(found, Book) and (found.board.width, found.board.height) != size:
        raise InvalidInputError(
            f"{found.name}: a book for a board {found.board.width} wide and "
            f"{found.board.height} high, not {engine.width} and {engine.height}"
        )
    return found
