"""Endgame tables of checkers in a folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from zermelo import native
from zermelo.folders import tables_folder
from zermelo.tables.anywhere import build_anywhere
from zermelo.tables.folder import TableFolder, reading, watching
from zermelo.tables.results import TableProgress

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from zermelo.work import Place


@dataclass(frozen=True)
class SliceCounts:
    """All positions with certain pieces, counted for the player to move."""

    material: str
    """Men (M) and kings (K) of the player to move, and of the other: `MK-KK`."""
    own_men: int
    own_kings: int
    other_men: int
    other_kings: int
    positions: int
    wins: int
    draws: int
    losses: int
    longest_win: int
    """In plies; 0 if there is none."""


@dataclass(frozen=True)
class CheckersTable:
    """What is known of a table: some pieces, with either player to move."""

    table: str
    """The pieces: `MK-KK`."""
    slices: tuple[SliceCounts, ...]
    """One for each player to move, or one alone where both have the same pieces."""
    found: bool
    """Was its file there already?"""
    seconds: float
    """To solve it; 0 if it was there."""
    seconds_written: float
    """With counting, compressing and writing."""
    file_bytes: int
    """The size of its file."""

    @classmethod
    def read(cls, report: dict[str, Any]) -> CheckersTable:
        """What the core reports."""
        slices = tuple(SliceCounts(**counts) for counts in report["slices"])
        return cls(**(report | {"slices": slices}))

    @property
    def positions(self) -> int:
        """All positions, either player to move."""
        return sum(counts.positions for counts in self.slices)


class CheckersTables(native.CheckersTables, TableFolder):
    """Endgame tables of checkers in a folder: build them, ask them, search with them.

    A table has every position with certain pieces, at most five together, whether it is won, drawn
    or lost, and in how many plies. No limit of moves is applied: play without end is a draw.

    >>> import tempfile
    >>> tables = CheckersTables(tempfile.mkdtemp())
    >>> kings = tables.build(2)[0].slices[0]
    >>> kings.material, kings.wins, kings.draws, kings.losses, kings.longest_win
    ('K-K', 230, 654, 108, 11)
    >>> from zermelo.games import load
    >>> game = load("checkers")
    >>> state = game.parse_state("W:WK15:BK8")
    >>> tables.probe(state).value
    0
    """

    directory: Path

    def __new__(cls, directory: str | os.PathLike[str] | None = None) -> CheckersTables:
        """A folder, or the usual one; it need not exist until something is built."""
        path = Path(directory) if directory is not None else tables_folder("checkers")
        self = cast("CheckersTables", super().__new__(cls, path))
        self.directory = path
        return self

    def build(
        self,
        pieces: int = 4,
        *,
        threads: int | None = None,
        on: str | Executor | Place | None = None,
        progress: Callable[[TableProgress], object] | None = None,
        told: Callable[[CheckersTable], object] | None = None,
    ) -> list[CheckersTable]:
        """Build all tables of at most so many pieces, from 2 to 5.

        Tables that are there already are not built again, so a build that was stopped or killed
        goes on where it was. On all cores unless `threads` says otherwise; Ctrl-C stops it.
        `progress` is called while a table is built, and `told` when it is complete.

        `on` any executor, as `zermelo.work` has them, tables that do not need each other are built
        at once; all workers must see the folder. `threads` are then those of one table, 1 unless
        given.
        """
        if on is not None:
            plan = self.names(pieces)
            built = build_anywhere(
                "checkers",
                self.directory,
                plan,
                {name: self.needs(name) for name in plan},
                on,
                threads=threads,
                told=reading(told, CheckersTable.read),
                progress=watching(progress),
            )
            return [CheckersTable.read(report) for report in built]
        reports = self.build_all(
            pieces,
            threads=threads,
            progress=watching(progress),
            told=reading(told, CheckersTable.read),
        )
        return [CheckersTable.read(report) for report in reports]

    def infos(self) -> list[CheckersTable]:
        """What is known of each table in the folder, the smallest first."""
        if not self.directory.is_dir():
            return []
        return [CheckersTable.read(report) for report in self.catalogue()]
