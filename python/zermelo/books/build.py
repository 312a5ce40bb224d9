"""Making a book: solve all positions of one ply, and reason back to the start.

A build that is interrupted or killed goes on where it was: the scores found so far are written
aside every few seconds, or on other executors in a file for every piece. What comes out is the same
to the byte, because scores are exact.
"""

from __future__ import annotations

import json
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo import work
from zermelo.books.book import Book, head, read
from zermelo.books.positions import Board
from zermelo.files import write_atomically
from zermelo.game import InvalidInputError
from zermelo.game.errors import DamagedFileError
from zermelo.native import ConnectFourSolver, pack

if TYPE_CHECKING:
    from concurrent.futures import Executor

TABLE_MB = 4.0
"""The table of one thread. A smaller one forgets too much, a larger one misses the cache."""

PIECE, PIECE_EARLY, EARLY = 256, 64, 8
"""Positions of a piece, a few seconds of work; up to so many plies each takes longer, so fewer."""

_SAVE_SECONDS = 2.0


@dataclass(frozen=True)
class BookProgress:
    """How far a build is."""

    done: int
    """Positions solved, those of earlier runs included."""
    total: int
    seconds: float
    """Since this run began."""
    resumed: int = 0
    """Positions that earlier runs had solved."""

    @property
    def rate(self) -> float:
        """Positions a second, in this run."""
        return (self.done - self.resumed) / self.seconds if self.seconds > 0 else 0.0

    @property
    def remaining(self) -> float | None:
        """Seconds to the end at this pace; None while nothing is done."""
        return (self.total - self.done) / self.rate if self.rate else None


def build_book(
    path: str | Path,
    *,
    width: int = 7,
    height: int = 6,
    plies: int = 8,
    memory_mb: float | None = None,
    threads: int = 1,
    on: str | Executor | work.Place | None = None,
    progress: Callable[[BookProgress], object] | None = None,
) -> Book:
    """Make a book of all positions of up to `plies` stones and write it to a file.

    What was found so far is kept in a file beside it, whose name ends with `.part`, and removed
    when the book is written. Each thread solves positions of its own, with a table that it keeps
    from one to the next, because neighbours share most of what follows. `memory_mb` is for the
    tables of all threads; 4 MB each if not given. `progress` is called after every position.

    With `on`, positions are solved a few hundred at a time on any executor, as `zermelo.work` has
    them, and kept in a folder whose name ends with `.pieces` until the book is written.
    """
    if not 0 <= plies <= width * height:
        raise InvalidInputError(f"a board has from 0 to {width * height} plies, not {plies}")
    path = Path(path)
    board = Board(width, height)
    memory_mb = TABLE_MB * threads if memory_mb is None else memory_mb
    solver = ConnectFourSolver(width, height, memory_mb=memory_mb, threads=threads)
    place = None if on is None else work.place_of(on)
    levels = board.level(plies)
    part = path.with_name(path.name + ".part")
    pieces = path.with_name(path.name + ".pieces")
    if place is None:
        scores = _solve_level(board, plies, levels[-1], part, solver, progress)
    else:
        scores = _solve_elsewhere(board, plies, levels[-1], (part, pieces), place, progress)
    known = dict(zip(levels[-1], scores, strict=True))
    for level in reversed(levels[:-1]):
        for key in level:
            known[key] = _best(board, key, known)
    keys = sorted(known)
    book = Book(board, plies, array("Q", keys), array("b", [known[key] for key in keys]), str(path))
    book.save(path)
    part.unlink(missing_ok=True)
    if place is not None:
        work.remove(pieces)
    return book


def _solve_level(
    board: Board,
    plies: int,
    keys: list[int],
    part: Path,
    solver: ConnectFourSolver,
    progress: Callable[[BookProgress], object] | None,
) -> array[int]:
    """The scores of these positions, in their order; what an earlier run found is taken over."""
    header = head("unfinished book", board, plies)
    scores = _resume(part, header, len(keys))
    resumed = len(scores)
    started = saved = time.monotonic()

    def save() -> None:
        write_atomically(part, pack(json.dumps(header).encode(), [scores.tobytes()]))

    def found(score: int) -> None:
        nonlocal saved
        scores.append(score)
        now = time.monotonic()
        if now - saved > _SAVE_SECONDS:
            save()
            saved = now
        if progress is not None:
            progress(BookProgress(len(scores), len(keys), now - started, resumed))

    try:
        solver.scores(keys[resumed:], found=found)
    except BaseException:
        if len(scores) > resumed:
            save()
        raise
    return scores


class _Slices(Sequence[list[int]]):
    """The positions of each piece."""

    def __init__(self, keys: list[int], size: int) -> None:
        self.keys, self.size = keys, size

    def __len__(self) -> int:
        return -(-len(self.keys) // self.size)

    def __getitem__(self, number: Any) -> Any:
        return self.keys[number * self.size : (number + 1) * self.size]


def _solve_elsewhere(
    board: Board,
    plies: int,
    keys: list[int],
    kept: tuple[Path, Path],
    place: work.Place,
    progress: Callable[[BookProgress], object] | None,
) -> array[int]:
    """The same on any executor: after what an earlier run on threads found, in pieces."""
    part, pieces = kept
    header = head("unfinished book", board, plies)
    scores = _resume(part, header, len(keys))
    first = len(scores)
    given = _Slices(keys[first:], PIECE if plies > EARLY else PIECE_EARLY)
    job = work.Job(
        "connect4 book",
        _solve_piece,
        pieces=len(given),
        settings=(board.width, board.height),
        about={**header, "first": first, "size": given.size},
        given=given,
    )

    def told(found: work.Progress) -> None:
        if progress is not None:
            done, resumed = (
                min(first + count * given.size, len(keys)) for count in (found.done, found.resumed)
            )
            progress(BookProgress(done, len(keys), found.seconds, resumed))

    for found in work.run(job, place, directory=pieces, progress=told):
        scores.frombytes(found)
    return scores


def _solve_piece(task: work.Task) -> bytes:
    width, height = task.settings
    solver = ConnectFourSolver(width, height, memory_mb=TABLE_MB, threads=1)
    scores = array("b")
    solver.scores(task.given, found=scores.append)
    return scores.tobytes()


def _resume(part: Path, header: dict[str, object], most: int) -> array[int]:
    """The scores that an earlier run left behind."""
    scores = array("b")
    if not part.exists():
        return scores
    found, blocks = read(part, "unfinished book", lambda *_: most)
    if found != header:
        raise DamagedFileError(
            f"{part}: of another board or another number of plies; finish that book or remove it"
        )
    if len(blocks) != 1 or len(blocks[0]) > most:
        raise DamagedFileError(f"{part}: damaged: it has too many scores")
    scores.frombytes(blocks[0])
    return scores


def _best(board: Board, key: int, known: dict[int, int]) -> int:
    """The score of a position from those of its successors."""
    size = board.width * board.height
    placed = board.split(key)[1].bit_count()
    scores = []
    for after, won in board.successors(key):
        if won:
            scores.append((size + 1 - placed) // 2)
        elif placed + 1 == size:
            scores.append(0)
        else:
            scores.append(-known[board.canonical(after)])
    return max(scores)
