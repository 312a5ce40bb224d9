"""The time that a game is played with, as GTP has it.

Some main time, then periods of so many moves each (Canadian overtime). A controller that tells what
is left is believed; for one that does not, the time is measured here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from zermelo.game.request import Clock

LEAST = 0.05
"""Seconds for a move when there is no time left: it has to be made all the same."""


@dataclass
class _Left:
    """What one player has left."""

    seconds: float
    moves: int
    """Moves to make in a period; 0 in the main time."""


@dataclass
class GameClock:
    """The clocks of both players, before any move was made.

    >>> GameClock(60, 30, 5).allowance(0)
    (60, 6.0, None)
    >>> GameClock(0, 10, 1).allowance(0)
    (10, 0, 1)
    """

    main: float
    period: float
    moves: int
    """To be made in each period; 0 if there is no overtime."""
    left: list[_Left] = field(init=False)

    def __post_init__(self) -> None:
        self.left = [self._full(), self._full()]

    def _full(self) -> _Left:
        return _Left(self.main, 0) if self.main > 0 else _Left(self.period, self.moves)

    @property
    def limited(self) -> bool:
        """Is there any limit? A period of no moves means that there is none."""
        return self.moves > 0 or self.period == 0

    def tell(self, player: int, seconds: float, moves: int) -> None:
        """What a player has left, as the controller says."""
        self.left[player] = _Left(max(seconds, 0), moves)

    def spend(self, player: int, seconds: float) -> None:
        """A player has moved."""
        left = self.left[player]
        left.seconds -= seconds
        overtime_begins = left.moves == 0 and left.seconds <= 0 and self.moves > 0
        if overtime_begins or left.moves == 1:
            self.left[player] = _Left(self.period, self.moves)
        elif left.moves > 1:
            left.moves -= 1

    def allowance(self, player: int) -> Clock:
        """The same as searches are told: seconds left, added a move, and moves to go."""
        left = self.left[player]
        seconds = max(left.seconds, LEAST)
        if left.moves:
            return seconds, 0, left.moves
        return seconds, self.period / self.moves if self.moves else 0, None
