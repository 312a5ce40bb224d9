"""What a table says of a position, and what is known of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.game import Action


@dataclass(frozen=True)
class Probed:
    """The exact value of a position.

    >>> Probed(1, 0, 31).mate_in
    16
    """

    value: int
    """1 for a win, 0 for a draw, -1 for a loss."""
    player: int
    """Whose value it is: the player to move."""
    remoteness: int | None
    """Plies to the mate under best play; None for a draw."""

    @property
    def mate_in(self) -> int | None:
        """The moves of the side that mates; None for a draw."""
        return None if self.remoteness is None else (self.remoteness + 1) // 2


@dataclass(frozen=True)
class MoveValue(Probed):
    """What a move is worth to the player who makes it, with the distance from before it."""

    move: Action


@dataclass(frozen=True)
class SideCounts:
    """The positions with one side to move, seen by that side; all placements on the board."""

    positions: int
    wins: int
    draws: int
    losses: int
    longest_mate: int
    """The longest win, in moves; 0 if there is none."""
    longest_count: int
    """Positions with a win as long."""
    unique: int
    """Positions without symmetry duplicates."""


@dataclass(frozen=True)
class TableInfo:
    """What is known of a table as a whole."""

    table: str
    """The pieces, the stronger side first: `KBNK`. That side is White here."""
    white: SideCounts
    black: SideCounts
    bound: int
    """What `unique` of both sides could be at most, without regard to checks."""
    found: bool
    """Was its file there already?"""
    seconds: float
    """To solve it; 0 if it was there."""
    seconds_written: float
    """With counting, compressing and writing."""
    file_bytes: int
    """The size of its file."""

    @classmethod
    def read(cls, report: dict[str, Any]) -> TableInfo:
        """What the core reports."""
        sides = {side: SideCounts(**report[side]) for side in ("white", "black")}
        return cls(**(report | sides))

    @property
    def positions(self) -> int:
        """All positions, both sides to move."""
        return self.white.positions + self.black.positions

    @property
    def longest_mate(self) -> int:
        """The longest mate of either side to move, in moves."""
        return max(self.white.longest_mate, self.black.longest_mate)


@dataclass(frozen=True)
class TableProgress:
    """How far a build is."""

    table: str
    """The table that is being built."""
    settled: int
    """The distance to the end that is settled in it: moves to mate, in checkers plies."""
    done: int
    """Places of the tables that are complete."""
    size: int
    """Places of the table that is being built."""
    total: int
    """Places of all tables to build."""

    @property
    def share(self) -> float:
        """How much of the work is done, about: nobody knows how long a table's last mate is.

        >>> TableProgress("KBNK", 12, 0, 500, 1000).share
        0.25
        """
        part = self.settled / (self.settled + _USUAL_MATE)
        return (self.done + part * self.size) / self.total if self.total else 1.0


_USUAL_MATE = 12
"""A guess at the moves after which a table is half done."""
