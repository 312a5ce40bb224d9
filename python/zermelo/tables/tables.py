"""Endgame tables of chess in a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from zermelo.folders import tables_folder
from zermelo.game import InvalidInputError
from zermelo.native import ChessTables
from zermelo.tables.anywhere import build_anywhere
from zermelo.tables.folder import TableFolder, reading, watching
from zermelo.tables.results import TableInfo, TableProgress

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from zermelo.work import Place


class Tables(ChessTables, TableFolder):
    """Endgame tables of chess in a folder: build them, ask them, search with them.

    A table has every position with certain pieces, up to five with the kings, and its distance to
    mate. It is named after the pieces of both sides: `KBNK`, `KQKR`, `KPKP`. The fifty-move rule
    is not applied, and there is no castling.

    >>> import tempfile
    >>> tables = Tables(tempfile.mkdtemp())
    >>> [info.longest_mate for info in tables.build("KQK", "KRK")]
    [10, 16]
    >>> from zermelo.games.chess import Chess
    >>> game = Chess()
    >>> state = game.parse_state("8/8/8/8/8/8/2k5/K6R b - - 0 1")
    >>> tables.probe(state).value
    -1
    """

    directory: Path

    def __new__(cls, directory: str | os.PathLike[str] | None = None) -> Tables:
        """A folder, or the usual one; it need not exist until something is built."""
        path = Path(directory) if directory is not None else tables_folder("chess")
        self = cast("Tables", super().__new__(cls, path))
        self.directory = path
        return self

    def build(
        self,
        *names: str,
        all_of: int | None = None,
        threads: int | None = None,
        on: str | Executor | Place | None = None,
        progress: Callable[[TableProgress], object] | None = None,
        told: Callable[[TableInfo], object] | None = None,
    ) -> list[TableInfo]:
        """Build tables, and those that their captures and promotions lead to.

        `all_of=4` is every table of 3 and 4 pieces. Tables that are there already are not built
        again, so a build that was stopped or killed goes on where it was. On all cores unless
        `threads` says otherwise; Ctrl-C stops it. `progress` is called while a table is built, and
        `told` when it is complete.

        `on` any executor, as `zermelo.work` has them, tables that do not need each other are built
        at once; all workers must see the folder. `threads` are then those of one table, 1 unless
        given.
        """
        wanted = list(names) + [
            name for pieces in range(3, (all_of or 2) + 1) for name in ChessTables.names(pieces)
        ]
        if not wanted:
            raise InvalidInputError("no table is named: give names such as KBNK, or all_of=4")
        if on is not None:
            plan = list(dict.fromkeys(one for name in wanted for one in self.plan(name)))
            built = build_anywhere(
                "chess",
                self.directory,
                plan,
                {name: self.needs(name) for name in plan},
                on,
                threads=threads,
                told=reading(told, TableInfo.read),
                progress=watching(progress),
            )
            return [TableInfo.read(report) for report in built]
        reports = self.build_all(
            wanted,
            threads=threads,
            progress=watching(progress),
            told=reading(told, TableInfo.read),
        )
        return [TableInfo.read(report) for report in reports]

    def infos(self) -> list[TableInfo]:
        """What is known of each table in the folder, the smallest first."""
        if not self.directory.is_dir():
            return []
        return [TableInfo.read(report) for report in self.catalogue()]

    def __contains__(self, name: str) -> bool:
        return (self.directory / f"{ChessTables.name(name)}.ztable").exists()

    def __repr__(self) -> str:
        return f"<Tables {self.directory}>"


def names_of(texts: Iterable[str]) -> list[str]:
    """The names as tables have them, the stronger side first; an error for what is none.

    >>> names_of(["krkq", "KBNvK"])
    ['KQKR', 'KBNK']
    """
    return [ChessTables.name(text) for text in texts]
