"""Exact values: search to the very end, and say honestly when that was not possible."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Literal

from zermelo.engines import ConnectFourEngine, Engine, KalahEngine, Scores, engine_for
from zermelo.game import Game, InvalidInputError, Result, State, UnsupportedGameError
from zermelo.game.limits import Limits, StoppedError
from zermelo.search import DEEPEST, Progress, has_chance, is_opposed, search

FEW_STATES = 200_000
"""Games with at most so many states are solved whole, by retrograde analysis."""


def solve(
    game: Game,
    state: State | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
    memory_mb: float | None = None,
    threads: int | None = None,
    every_move: bool = False,
    book: str | Path | Scores | Literal[False] | None = None,
) -> Result:
    """The exact value of `state`, a best move, and how it goes on.

    Connect Four and Kalah have solvers of their own, which take `memory_mb` for their table and
    give the worth of `every_move` in `result.details["moves"]`. Connect Four's takes `threads` and
    uses a `book`: a file, the one at its usual place if there is one, or none if `False`. Kalah's
    finds margins without distances; the distance is told where a small search finds it.

    Small games are solved whole, so the answer has the distance to the end (`remoteness`) and all
    best moves (`ties`). Larger ones are searched deeper and deeper until the value is proved. With
    a limit the answer may come unproved: `result.exactness` says what it is worth.

    >>> from zermelo.games.tree import tree
    >>> solve(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).exactness
    'proved'
    """
    state = game.initial() if state is None else state
    started = time.perf_counter()
    engine = engine_for(game, memory_mb=memory_mb, threads=threads)
    if isinstance(engine, ConnectFourEngine):
        return engine.solve(
            state,
            seconds=seconds,
            nodes=nodes,
            every_move=every_move,
            book=book_for(engine, book),
            progress=progress,
        )
    if book:
        raise UnsupportedGameError(f"there are books of Connect Four, not of {game.name}")
    if engine is not None:
        return solve_margin(
            engine, state, seconds=seconds, nodes=nodes, every_move=every_move, progress=progress
        )
    if every_move or memory_mb is not None or threads is not None:
        raise UnsupportedGameError(
            f"memory_mb, threads and every_move are for games with a solver of their own, "
            f"not for {game.name}"
        )
    native = hasattr(game, "native_search")
    if not native and is_opposed(game) and not has_chance(game):
        from zermelo.textbook import retrograde

        most = FEW_STATES if nodes is None else min(nodes, FEW_STATES)
        try:
            return retrograde(game, state, limits=Limits(seconds=seconds, nodes=most))
        except StoppedError:
            pass
    if seconds is not None:
        seconds = max(seconds - (time.perf_counter() - started), 0.001)
    found = search(game, state, seconds=seconds, nodes=nodes, depth=DEEPEST, progress=progress)
    return replace(found, seconds=time.perf_counter() - started)


def solve_margin(
    engine: KalahEngine,
    state: State,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    every_move: bool = False,
    progress: Progress | None = None,
) -> Result:
    """The margin of a state by a solver that knows no distances, and the distance if it is near."""
    found = engine.solve(
        state, seconds=seconds, nodes=nodes, every_move=every_move, progress=progress
    )
    if not found.proved or found.remoteness is not None or found.nodes > FEW_STATES:
        return found
    near = search(engine.game, state, nodes=FEW_STATES, depth=DEEPEST)
    if not near.proved or near.value != found.value:
        return found
    return replace(
        found,
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
