"""Games of a file, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType

from zermelo.formats.game import PgnGame
from zermelo.formats.source import Source, name_of, opened
from zermelo.native import PgnRecord, PgnRecords


@dataclass(frozen=True)
class SkippedGame:
    """A game that could not be read."""

    begins: int
    """The line in which it begins, counted from 1."""
    line: int
    """The line in which it is damaged."""
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class PgnReader:
    """The games of a file: iterate over it. Damaged ones are skipped, and are in `skipped`."""

    def __init__(self, source: Source) -> None:
        self.name = name_of(source)
        self.skipped: list[SkippedGame] = []
        """The damaged games met so far."""
        self._stack = ExitStack()
        self._records = PgnRecords(self._stack.enter_context(opened(source)))

    def __iter__(self) -> Iterator[PgnGame]:
        return self

    def __next__(self) -> PgnGame:
        while True:
            found = self._records.next()
            if found is None:
                self.close()
                raise StopIteration
            if isinstance(found, PgnRecord):
                return PgnGame._of(found)
            self.skipped.append(SkippedGame(*found))

    def close(self) -> None:
        """Let go of the file; the end of the games does so too."""
        self._stack.close()

    def __enter__(self) -> PgnReader:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def read_pgn(source: Source) -> PgnReader:
    """The games of a PGN file, read one at a time; packed files (.gz, .bz2, .xz, .zip) too.

    `source` is a path, or anything open that gives bytes or text. Every move is checked. A game
    whose main line cannot be read is skipped and listed in `skipped` of what this returns; a
    variation that cannot be read ends before the move in question, and the game says so in
    `flaws`.

    >>> import io
    >>> games = read_pgn(io.StringIO("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 * 1. e4 Ke7 *"))
    >>> [(game.moves, game.next.variations[1].comment) for game in games]
    [(['e2e4', 'e7e5', 'g1f3'], 'Sicilian')]
    >>> [str(skipped) for skipped in games.skipped]
    ['line 1: 1... "Ke7" is not legal']
    """
    return PgnReader(source)
