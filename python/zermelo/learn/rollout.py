"""What a rollout has found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.game import State
from zermelo.learn.outcomes import Outcomes

_WIDTH = 1.96
"""Standard errors on either side that hold the true value in 95 of 100 cases."""


@dataclass(frozen=True)
class Rollout:
    """Means over the games of a rollout with standard errors, to the player whose turn it is."""

    trials: int
    outcomes: Outcomes
    errors: Outcomes
    equity: float
    equity_error: float
    seconds: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the equity lies in 95 of 100 cases, given how the networks play."""
        return self.equity - _WIDTH * self.equity_error, self.equity + _WIDTH * self.equity_error

    @staticmethod
    def of(found: dict[str, Any]) -> Rollout:
        """From what the core says."""
        return Rollout(
            trials=found["trials"],
            outcomes=Outcomes(*found["chances"]),
            errors=Outcomes(*found["errors"]),
            equity=found["equity"],
            equity_error=found["equity_error"],
            seconds=found["seconds"],
        )

    @property
    def opposite(self) -> Rollout:
        """The same from the other player's side."""
        return Rollout(
            self.trials,
            self.outcomes.opposite,
            self.errors.opposite,
            -self.equity,
            self.equity_error,
            self.seconds,
        )

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        ends = ("single", "gammon", "backgammon", "lost_single", "lost_gammon", "lost_backgammon")
        low, high = self.interval
        return {
            "trials": self.trials,
            "equity": self.equity,
            "equity_error": self.equity_error,
            "interval": [low, high],
            "win": self.outcomes.win,
            "chances": {end: getattr(self.outcomes, end) for end in ends},
            "errors": {end: getattr(self.errors, end) for end in ends},
            "seconds": round(self.seconds, 6),
        }


@dataclass(frozen=True)
class PlayRollout:
    """A play of a roll, the position after it, and what its player may expect of it."""

    move: str
    after: State
    estimate: Outcomes
