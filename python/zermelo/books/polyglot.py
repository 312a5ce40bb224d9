"""Opening books of chess in the format of Polyglot, which most chess programs read."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Literal, TypeAlias

from zermelo import native
from zermelo.files import write_atomically
from zermelo.formats import PgnSummary
from zermelo.formats.source import Source, name_of, opened
from zermelo.game import Line, State
from zermelo.game.errors import DamagedFileError, InvalidInputError

Position: TypeAlias = "str | Line | State"
"""A FEN, a line, or a state of chess."""

_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@dataclass(frozen=True)
class BookMove:
    """A move that a book has for a position."""

    move: str
    """As in UCI; castling is the king's move of two squares."""
    san: str
    weight: int
    """How often to play it, beside the other moves of the position."""
    share: float
    """Its part of the weights of the position."""
    games: int
    """In how many games it was played; 0 if the book does not say."""
    score: float | None
    """Points a game of whoever played it, 1 for a win; None if the book does not say."""


class PolyglotBook:
    """A book in memory: `load` reads one, `build` makes one from games.

    >>> book = PolyglotBook.from_moves([("", "e4", 3), ("", "d4", 1), ("e4", "c5", 1)])
    >>> [(found.san, found.weight, found.share) for found in book.moves("")]
    [('e4', 3, 0.75), ('d4', 1, 0.25)]
    >>> book.choose("", best=True), book.choose("1. e4 e5"), len(book)
    ('e2e4', None, 3)
    """

    def __init__(self, core: native.PolyglotBook, name: str = "") -> None:
        self._book = core
        self.name = name
        """Where it was read from."""

    @classmethod
    def load(cls, path: str | PathLike[str]) -> PolyglotBook:
        """The book in a file; one that is damaged or none at all is refused by name."""
        path = Path(path)
        if not path.is_file():
            raise InvalidInputError(f"there is no file {path}")
        try:
            return cls(native.PolyglotBook(path.read_bytes()), str(path))
        except DamagedFileError as error:
            raise DamagedFileError(f"{path} {error}") from None

    @classmethod
    def from_moves(cls, moves: Iterable[tuple[Position, str, int]]) -> PolyglotBook:
        """A book of positions, moves and weights from 0 to 65535."""
        rows = []
        for position, move, weight in moves:
            if not 0 <= weight <= 65535:
                raise InvalidInputError(f"the weight {weight} of {move} is not from 0 to 65535")
            rows.append((_fen(position), move, weight, 0, 0))
        return cls(native.PolyglotBook.from_moves(rows))

    def save(self, path: str | PathLike[str]) -> Path:
        """Write it aside and rename it into place."""
        return write_atomically(Path(path), self._book.to_bytes())

    def moves(self, position: Position) -> list[BookMove]:
        """The moves of a position, those with the largest weights first; none if it has none."""
        rows = self._book.moves(_fen(position))
        total = sum(row[2] for row in rows) or 1
        return [
            BookMove(
                move, san, weight, weight / total, games, points / (2 * games) if games else None
            )
            for move, san, weight, games, points in rows
        ]

    def choose(
        self, position: Position, *, best: bool = False, seed: int | random.Random | None = None
    ) -> str | None:
        """A move as in UCI, by chance as often as its weight says, or the one with the largest.

        `seed` is a number, or a generator to go on with. None if the book has no move there, or
        all weigh nothing.
        """
        moves = [found for found in self.moves(position) if found.weight]
        if not moves:
            return None
        if best:
            return moves[0].move
        generator = seed if isinstance(seed, random.Random) else random.Random(seed)
        return generator.choices(moves, [found.weight for found in moves])[0].move

    @property
    def positions(self) -> int:
        """How many positions it has moves for."""
        return self._book.positions

    def __len__(self) -> int:
        return len(self._book)

    def __contains__(self, position: Position) -> bool:
        return bool(self.moves(position))

    def __repr__(self) -> str:
        return f"<PolyglotBook {self.name or 'in memory'}: {len(self):,} moves>"


@dataclass(frozen=True)
class BuiltBook:
    """A book, and the games that it was built from."""

    book: PolyglotBook
    games: PgnSummary


def build_polyglot(
    source: Source,
    output: str | PathLike[str] | None = None,
    *,
    max_ply: int = 40,
    min_games: int = 3,
    weights: Literal["points", "games"] = "points",
    progress: Callable[[int, int], object] | None = None,
) -> BuiltBook:
    """Build a book from the games of a PGN file, and write it if `output` is given.

    The first `max_ply` moves of both players together count. A move that was played in fewer than
    `min_games` games is left out, and so is one without weight. The weight is the points that the
    move made, 2 for a win and 1 for a draw, or the number of its games; a game without a result
    counts as a draw. `progress` is told games and bytes.
    """
    if max_ply < 1 or min_games < 1:
        raise InvalidInputError(
            f"max_ply={max_ply} and min_games={min_games} must be 1 or more each"
        )
    started = time.perf_counter()
    with opened(source) as file:
        core, told = native.build_book(
            file, max_ply=max_ply, min_games=min_games, weights=weights, progress=progress
        )
    summary = PgnSummary.of(name_of(source), told, time.perf_counter() - started)
    book = PolyglotBook(core)
    if output is not None:
        if not len(book):
            raise InvalidInputError(
                f"{summary.name}: no move was played in {min_games} games or more, so there is "
                "nothing to write; --min-games 1 keeps every move"
            )
        book.save(output)
        book.name = str(output)
    return BuiltBook(book, summary)


def polyglot_key(position: Position) -> int:
    """The key of a position, the same in every program.

    >>> hex(polyglot_key("1. e4"))
    '0x823c9b50fd114196'
    """
    return native.PolyglotBook.key(_fen(position))


def _fen(position: Position) -> str:
    """A position as FEN."""
    if isinstance(position, str):
        if "/" in position:
            return position
        if not position.strip():
            return _START
    from zermelo.games.chess import Chess

    game = Chess()
    if isinstance(position, Line):
        return game.format_state(position.state)
    return game.format_state(game.parse_state(position) if isinstance(position, str) else position)
