"""Bear-off tables of backgammon in a folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from zermelo import native
from zermelo.folders import tables_folder
from zermelo.game import Action, InvalidInputError, State
from zermelo.tables.folder import reading, watching
from zermelo.tables.results import TableProgress

ALL: Final = ("bearoff-6", "race-15")
"""The largest tables of both kinds."""


@dataclass(frozen=True)
class BearoffTable:
    """What is known of a table."""

    table: str
    """`bearoff-6` has both sides, `race-15` one; the number is the most checkers of a side."""
    positions: int
    """Pairs of sides, or sides."""
    found: bool
    """Was its file there already?"""
    seconds: float
    """To solve it; 0 if it was there."""
    seconds_written: float
    """With compressing and writing."""
    file_bytes: int
    """The size of its file."""

    @property
    def exact(self) -> bool:
        """Are its values exact? Those of one side alone are estimates."""
        return self.table.startswith("bearoff")


@dataclass(frozen=True)
class Bearoff:
    """What tables say of a position with the cube at 1, nobody turning it."""

    value: float
    """What the player may expect of a game that counts 1, from -1 to 1."""
    player: int
    """Whose value it is: the player whose turn it is."""
    exact: bool
    """Does it come from tables of both sides alone? Else it is an estimate."""

    @property
    def win(self) -> float:
        """The player's chance to win."""
        return (1 + self.value) / 2


@dataclass(frozen=True)
class BearoffPlay(Bearoff):
    """What a play is worth to the player who makes it."""

    move: Action


class BackgammonTables(native.BackgammonTables):
    """Bear-off tables of backgammon in a folder: build them, ask them, search with them.

    `bearoff-6` has every position in which both sides have at most six checkers left, all at home,
    with its exact value: 924 times 924 of them. `race-15` has the chances that a side of up to
    fifteen checkers at home is done after so many rolls. Two such sides that race without looking
    at each other give an estimate, which is never called proved; it is given where both have borne
    off a checker, so that nobody can be gammoned.

    >>> import tempfile
    >>> tables = BackgammonTables(tempfile.mkdtemp())
    >>> [table.positions for table in tables.build("bearoff-2", "race-3")]
    [784, 84]
    >>> from zermelo.games import load
    >>> game = load("backgammon")
    >>> state = game.parse_state("XGID=------A------------a------:0:0:1:00:0:0:0:0:0")
    >>> tables.probe(state).win, tables.probe(state).exact
    (0.8125, True)
    """

    directory: Path

    def __new__(cls, directory: str | os.PathLike[str] | None = None) -> BackgammonTables:
        """A folder, or the usual one; it need not exist until something is built."""
        path = Path(directory) if directory is not None else tables_folder("backgammon")
        self = cast("BackgammonTables", super().__new__(cls, path))
        self.directory = path
        return self

    def build(
        self,
        *names: str,
        progress: Callable[[TableProgress], object] | None = None,
        told: Callable[[BearoffTable], object] | None = None,
    ) -> list[BearoffTable]:
        """Build tables by their names, or `bearoff-6` and `race-15` if none is given.

        Tables that are there already are not built again. Each is written aside and renamed when it
        is complete. `progress` is called when one is begun, and `told` when it is complete.
        """
        reports = self.build_all(
            names or ALL,
            threads=1,
            progress=watching(progress),
            told=reading(told, _table),
        )
        return [_table(report) for report in reports]

    def infos(self) -> list[BearoffTable]:
        """What is known of each table in the folder."""
        if not self.directory.is_dir():
            return []
        return [_table(report) for report in self.catalogue()]

    def probe(self, state: State) -> Bearoff:
        """What a position is worth to the player whose turn it is, before a roll or with one.

        `MissingTableError` if no table of the folder has it, `DamagedFileError` if a file is not
        what was written.
        """
        value, exact, player = self.probe_state(_checked(state))
        return Bearoff(value, player, exact)

    def moves(self, state: State) -> list[BearoffPlay]:
        """Every play of a roll, the best first; none before the roll."""
        found = self.probe_moves(_checked(state))
        player = native.player_to_move(state)
        return [BearoffPlay(value, player, exact, move) for move, value, exact in found]

    def __repr__(self) -> str:
        return f"<BackgammonTables {self.directory}>"


def _table(report: dict[str, Any]) -> BearoffTable:
    """What the core reports."""
    return BearoffTable(**report)


def _checked(state: State) -> Any:
    if not isinstance(getattr(state, "spec", None), str):
        raise InvalidInputError(f"a state of backgammon is wanted here, not {state!r}")
    return state
