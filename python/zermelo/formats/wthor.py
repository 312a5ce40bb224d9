"""WTHOR, the files of Othello games that the French federation publishes (`.wtb`).

A file is a header of 16 bytes and 68 bytes for each game. Moves are numbers, ten times the row and
the column, both from 1 on, and passes are left out.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from zermelo.game.errors import DamagedFileError

_HEADER: Final = struct.Struct("<4BIHHBBBB")
_GAME: Final = struct.Struct("<HHHBB60s")
_USUAL_SIZES: Final = (0, 8)
"""What the header says of boards of 8 by 8 cells."""


@dataclass(frozen=True)
class WthorGame:
    """One game. Players and tournaments are numbers, whose names are in files of their own."""

    year: int
    tournament: int
    black: int
    white: int
    black_discs: int
    """At the end, empty cells counted for the winner."""
    best_black_discs: int
    """With best play from the position that the header's depth gives."""
    moves: tuple[str, ...]
    """Cells, without passes."""

    @property
    def transcript(self) -> str:
        """The moves as one word, as `game.parse_state` reads them: `f5d6c3`."""
        return "".join(self.moves)


def read_wthor(path: str | os.PathLike[str]) -> Iterator[WthorGame]:
    """The games of a file, one after the other.

    Raises `DamagedFileError` where it is cut off, of another kind, or for another board.
    """
    file = Path(path)
    content = file.read_bytes()
    if len(content) < _HEADER.size:
        raise DamagedFileError(f"{file}: too short for a WTHOR file, whose header has 16 bytes")
    *_, games, _, year, size, kind, _, _ = _HEADER.unpack_from(content)
    if size not in _USUAL_SIZES or kind not in (0, 1):
        raise DamagedFileError(f"{file}: not a WTHOR file of games on 8 by 8 cells")
    expected = _HEADER.size + games * _GAME.size
    if len(content) != expected:
        raise DamagedFileError(
            f"{file}: {games} games make {expected} bytes, and there are {len(content)}"
        )
    return (_game(content, number, year, file) for number in range(games))


def _game(content: bytes, number: int, year: int, file: Path) -> WthorGame:
    start = _HEADER.size + number * _GAME.size
    tournament, black, white, discs, best, moves = _GAME.unpack_from(content, start)
    played = moves.rstrip(b"\0")
    for move in played:
        if not (1 <= move // 10 <= 8 and 1 <= move % 10 <= 8):
            raise DamagedFileError(f"{file}: game {number + 1} has a move {move}, which is no cell")
    names = tuple(f"{'abcdefgh'[move % 10 - 1]}{move // 10}" for move in played)
    return WthorGame(year, tournament, black, white, discs, best, names)
