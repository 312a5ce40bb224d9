"""How a game of backgammon may end."""

from __future__ import annotations

from dataclasses import astuple, dataclass


@dataclass(frozen=True)
class Outcomes:
    """The chances of each end to one player. Each end counts once, and they add up to 1.

    >>> Outcomes(0.4, 0.1, 0.0, 0.3, 0.2, 0.0).equity
    -0.1
    """

    single: float
    gammon: float
    backgammon: float
    lost_single: float
    lost_gammon: float
    lost_backgammon: float

    @property
    def win(self) -> float:
        """The chance to win, gammons and backgammons too."""
        return self.single + self.gammon + self.backgammon

    @property
    def equity(self) -> float:
        """The points to expect with the cube at 1 and nobody turning it."""
        won = self.single + 2 * self.gammon + 3 * self.backgammon
        lost = self.lost_single + 2 * self.lost_gammon + 3 * self.lost_backgammon
        return round(won - lost, 9)

    @property
    def opposite(self) -> Outcomes:
        """The same from the other player's side."""
        ends = astuple(self)
        return Outcomes(*ends[3:], *ends[:3])
