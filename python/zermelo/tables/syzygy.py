"""Endgame tables of chess in the format of Syzygy: read and asked, made elsewhere.

from zermelo.tables import syzygy

tables = syzygy.open("folder")
tables.probe_wdl("8/8/8/8/8/2k5/8/KR6 w - - 0 1")  # 2: White wins
tables.probe_dtz("8/8/8/8/8/2k5/8/KR6 w - - 0 1")  # plies to a capture, a pawn's move or mate
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from zermelo import native
from zermelo.game import Action, InvalidInputError, Line, State, parse_state
from zermelo.games.chess import Chess

OUTCOMES = {-2: "loss", -1: "blessed loss", 0: "draw", 1: "cursed win", 2: "win"}
"""What the numbers of outcomes mean; the fifty-move rule draws cursed wins and blessed losses."""

SUFFIXES = {".rtbw": "WDL", ".rtbz": "DTZ"}
"""What files of tables are called, and what they hold."""


@dataclass(frozen=True)
class SyzygyFile:
    """A file of a table."""

    table: str
    """Its pieces: `KRPvKR`."""
    kind: str
    """`WDL`, which has outcomes, or `DTZ`, which has distances."""
    path: Path
    file_bytes: int


@dataclass(frozen=True)
class SyzygyMove:
    """A move with what it keeps for the player who makes it."""

    move: Action
    wdl: int
    """From -2 to 2, with the moves counted so far by the fifty-move rule."""
    dtz: int
    """Plies to the next capture, move of a pawn or mate, with this move."""


class SyzygyTables(native.SyzygyTables):
    """Endgame tables in the format of Syzygy, up to seven pieces, of one folder or several.

    Nothing is read but the names of the files until a position is asked about. Every answer is for
    the player to move. A position is a state of chess, a line, or a text: a FEN or moves.

    `MissingTableError` if a table is not there, `InvalidInputError` if no table has such a position
    (too many pieces; castling), `DamagedFileError` if a file is not what it should be.
    """

    directories: tuple[Path, ...]

    def __new__(cls, *directories: str | os.PathLike[str]) -> SyzygyTables:
        """The tables of some folders; of files with the same name the first counts."""
        if not directories:
            raise InvalidInputError("no folder is given: syzygy.open('folder') opens its tables")
        paths = tuple(Path(directory) for directory in directories)
        self = cast("SyzygyTables", super().__new__(cls, paths))
        self.directories = paths
        return self

    def probe_wdl(self, position: State | Line | str) -> int:
        """2 for a win, 1 for one that the fifty-move rule draws, 0, -1 and -2 likewise.

        It is the outcome right after a capture or a move of a pawn: what the fifty-move rule has
        counted since does not change it.
        """
        return self.wdl(_state(position))

    def probe_dtz(self, position: State | Line | str) -> int:
        """Plies to the next capture or move of a pawn, or to mate, under best play.

        Negative for a loss, 0 for a draw, beyond 100 where the fifty-move rule draws. By the format
        it may be one less than the truth.
        """
        return self.dtz(_state(position))

    def moves(self, position: State | Line | str) -> list[SyzygyMove]:
        """Every legal move with what it keeps, the best first."""
        ranked = self.ranked(_state(position))
        return [SyzygyMove(move, wdl, dtz) for move, wdl, dtz in ranked]

    def files(self) -> list[SyzygyFile]:
        """The files that are there, those with the fewest pieces first."""
        return [
            SyzygyFile(
                found["table"],
                SUFFIXES["." + found["kind"]],
                Path(found["path"]),
                found["file_bytes"],
            )
            for found in self.catalogue()
        ]

    def verify(self, table: str, kind: str = "WDL") -> None:
        """Unpack a whole file; `DamagedFileError` says what is wrong with it.

        This finds what makes no sense. Values that do, and are wrong, are found only by the
        checksums that are published with the tables.
        """
        suffixes = {name: suffix for suffix, name in SUFFIXES.items()}
        if kind not in suffixes:
            raise InvalidInputError(f"kind={kind!r} must be WDL or DTZ")
        self.check(table, suffixes[kind][1:])

    def __repr__(self) -> str:
        return f"<SyzygyTables {os.pathsep.join(map(str, self.directories))}>"


def open(*directories: str | os.PathLike[str]) -> SyzygyTables:  # noqa: A001
    """The tables of one folder or several."""
    return SyzygyTables(*directories)


def _state(position: State | Line | str) -> State:
    if isinstance(position, Line):
        return position.state
    if isinstance(position, str):
        return parse_state(Chess(), position)
    return position
