"""A folder of endgame tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import cast

from zermelo.files import data_folder
from zermelo.game import Action, InvalidInputError, State
from zermelo.native import ChessTables, player_to_move
from zermelo.tables.results import MoveValue, Probed, TableInfo, TableProgress


def tables_folder() -> Path:
    """The usual place of chess tables: `ZERMELO_TABLES`, or a folder of the user's data."""
    given = os.environ.get("ZERMELO_TABLES")
    return Path(given) if given else data_folder() / "tables" / "chess"


class Tables(ChessTables):
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

    folder: Path

    def __new__(cls, folder: str | os.PathLike[str] | None = None) -> Tables:
        """A folder, or the usual one; it need not exist until something is built."""
        path = Path(folder) if folder is not None else tables_folder()
        self = cast("Tables", super().__new__(cls, path))
        self.folder = path
        return self

    def build(
        self,
        *names: str,
        all_of: int | None = None,
        threads: int | None = None,
        progress: Callable[[TableProgress], object] | None = None,
        told: Callable[[TableInfo], object] | None = None,
    ) -> list[TableInfo]:
        """Build tables, and those that their captures and promotions lead to.

        `all_of=4` is every table of 3 and 4 pieces. Tables that are there already are not built
        again, so a build that was stopped or killed goes on where it was. On all cores unless
        `threads` says otherwise; Ctrl-C stops it. `progress` is called while a table is built, and
        `told` when it is complete.
        """
        wanted = list(names) + [
            name for pieces in range(3, (all_of or 2) + 1) for name in ChessTables.names(pieces)
        ]
        if not wanted:
            raise InvalidInputError("no table is named: give names such as KBNK, or all_of=4")
        reports = self.build_all(
            wanted,
            threads=threads,
            progress=_spread(progress),
            told=None if told is None else lambda report: told(TableInfo.read(report)),
        )
        return [TableInfo.read(report) for report in reports]

    def probe(self, state: State) -> Probed:
        """The exact value of a position for the player to move.

        `MissingTableError` if its table is not there, `InvalidInputError` if it has too many pieces
        or somebody may castle, `DamagedFileError` if the file is not what was written.
        """
        value, remoteness = self.probe_state(state)
        return Probed(value, player_to_move(state), remoteness)

    def moves(self, state: State) -> list[MoveValue]:
        """Every legal move with its value for the player who makes it, the best first."""
        player = player_to_move(state)
        return [
            MoveValue(value, player, plies, move) for move, value, plies in self.probe_moves(state)
        ]

    def best_moves(self, state: State) -> list[Action]:
        """The moves that win soonest, or draw, or lose latest."""
        moves = self.moves(state)
        best = [(found.value, found.remoteness) for found in moves[:1]]
        return [found.move for found in moves if (found.value, found.remoteness) in best]

    def infos(self) -> list[TableInfo]:
        """What is known of each table in the folder, the smallest first."""
        if not self.folder.is_dir():
            return []
        return [TableInfo.read(report) for report in self.catalogue()]

    def __contains__(self, name: str) -> bool:
        return (self.folder / f"{ChessTables.name(name)}.ztable").exists()

    def __repr__(self) -> str:
        return f"<Tables {self.folder}>"


def names_of(texts: Iterable[str]) -> list[str]:
    """The names as tables have them, the stronger side first; an error for what is none.

    >>> names_of(["krkq", "KBNvK"])
    ['KQKR', 'KBNK']
    """
    return [ChessTables.name(text) for text in texts]


def _spread(
    progress: Callable[[TableProgress], object] | None,
) -> Callable[[str, int, int, int, int], object] | None:
    if progress is None:
        return None
    return lambda *told: progress(TableProgress(*told))
