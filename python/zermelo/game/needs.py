"""What an algorithm asks of a game, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Judged(Protocol):
    """A kind of game, declared (`Kind`) or observed (`z.describe`)."""

    @property
    def players(self) -> int:
        """How many players there are."""

    @property
    def payoffs(self) -> str:
        """What the players' payoffs add up to."""

    @property
    def chance(self) -> bool:
        """Does chance take part?"""

    @property
    def information(self) -> str:
        """Does every player see the whole state?"""


@dataclass(frozen=True, kw_only=True)
class Needs:
    """The kinds of games that an algorithm is for; all of them need perfect information."""

    opposed: bool = False
    """One player, or two whose payoffs add up to a constant."""
    zero_sum: bool = False
    """And that constant is 0."""
    no_chance: bool = False

    def against(self, kind: Judged) -> list[str]:
        """What in a kind of game stands against the algorithm, in words; nothing if it applies."""
        against = []
        if kind.information == "imperfect":
            against.append("it takes every player to see the whole state")
        if self.opposed and kind.players > 2:
            against.append(f"it is for two players, and there are {kind.players}: use maxn")
        elif self.opposed and kind.players == 2 and kind.payoffs == "general-sum":
            against.append("it takes one player's gain for the other's loss: use maxn")
        elif self.zero_sum and kind.players == 2 and kind.payoffs != "zero-sum":
            against.append("it counts endless play as 0, which needs zero-sum payoffs")
        if self.no_chance and kind.chance:
            against.append("it does not know chance: use expectiminimax or maxn")
        return against
