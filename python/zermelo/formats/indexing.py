"""Where the games of a file are, for lists to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.formats.reading import SkippedGame
from zermelo.formats.source import Source, opened
from zermelo.native import PgnRecord, PgnRecords


@dataclass(frozen=True)
class PgnPlace:
    """A game of a file: where it is, and what its headers say."""

    offset: int
    """The byte at which it begins, with what stands before it."""
    length: int
    """Bytes: these alone give the same game."""
    line: int
    """The line in which it begins, counted from 1."""
    headers: dict[str, str]
    result: str
    plies: int
    """Moves of its main line, of both players together."""


@dataclass(frozen=True)
class PgnIndex:
    """The games of a file."""

    games: tuple[PgnPlace, ...]
    skipped: tuple[SkippedGame, ...]
    """Damaged games."""
    whole: bool
    """Was the file read to its end?"""


def index_pgn(source: Source, *, most: int | None = None) -> PgnIndex:
    """List the games of a file, damaged ones apart; of a packed file, the places are unpacked ones.

    No more than `most` games are read, damaged ones included, if that is given.

    >>> import io
    >>> text = b"[White \\"Me\\"] 1. e4 * 1. d4 d4 * 1. f4 f5 1-0"
    >>> found = index_pgn(io.BytesIO(text))
    >>> [(game.plies, text[game.offset : game.offset + game.length]) for game in found.games]
    [(1, b'[White "Me"] 1. e4 *'), (2, b' 1. f4 f5 1-0')]
    >>> str(found.skipped[0])
    'line 1: 1... "d4" is not legal'
    """
    games: list[PgnPlace] = []
    skipped: list[SkippedGame] = []
    with opened(source) as file:
        records = PgnRecords(file)
        while most is None or len(games) + len(skipped) < most:
            offset = records.offset
            found = records.next()
            if found is None:
                return PgnIndex(tuple(games), tuple(skipped), whole=True)
            if isinstance(found, PgnRecord):
                games.append(_place(found, offset, records.offset - offset))
            else:
                skipped.append(SkippedGame(*found))
        whole = records.next() is None
    return PgnIndex(tuple(games), tuple(skipped), whole)


def _place(record: PgnRecord, offset: int, length: int) -> PgnPlace:
    headers = dict(record.headers)
    return PgnPlace(offset, length, record.line, headers, record.result, len(record.moves))
