"""What the tables of all games have in common: a folder, and questions about positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from zermelo import native
from zermelo.game import Action, State
from zermelo.tables.results import MoveValue, Probed, TableProgress

Told = TypeVar("Told")


class TableFolder(ABC):
    """Positions asked of tables in a folder; the core's own class, inherited first, answers."""

    directory: Path

    @abstractmethod
    def probe_state(self, state: State) -> tuple[int, int | None]:
        """The core's answer: the value for the player to move, and the plies to the end."""

    @abstractmethod
    def probe_moves(self, state: State) -> list[tuple[Action, int, int | None]]:
        """The core's answer: every move with its value and plies, the best first."""

    def probe(self, state: State) -> Probed:
        """The exact value of a position for the player to move.

        `MissingTableError` if its table is not there, `InvalidInputError` if no table has such a
        position (too many pieces; castling), `DamagedFileError` if the file is not what was
        written.
        """
        value, remoteness = self.probe_state(state)
        return Probed(value, native.player_to_move(state), remoteness)

    def moves(self, state: State) -> list[MoveValue]:
        """Every legal move with its value for the player who makes it, the best first."""
        player = native.player_to_move(state)
        return [
            MoveValue(value, player, plies, move) for move, value, plies in self.probe_moves(state)
        ]

    def best_moves(self, state: State) -> list[Action]:
        """The moves that win soonest, or draw, or lose latest."""
        moves = self.moves(state)
        best = [(found.value, found.remoteness) for found in moves[:1]]
        return [found.move for found in moves if (found.value, found.remoteness) in best]


def watching(
    progress: Callable[[TableProgress], object] | None,
) -> Callable[[str, int, int, int, int], object] | None:
    """What the core calls while it builds."""
    if progress is None:
        return None
    return lambda *found: progress(TableProgress(*found))


def reading(
    told: Callable[[Told], object] | None, read: Callable[[dict[str, Any]], Told]
) -> Callable[[dict[str, Any]], object] | None:
    """What the core calls with the report of a table."""
    if told is None:
        return None
    return lambda report: told(read(report))
