"""What a rollout has found."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Final

from zermelo.game import State
from zermelo.learn.outcomes import Outcomes

WIDTH: Final = 1.96
"""Standard errors on either side that hold the true value in 95 of 100 cases."""


@dataclass(frozen=True)
class Rollout:
    """Means over the games of a rollout with standard errors, to the player whose turn it is.

    Errors are infinite until there are two games.
    """

    trials: int
    outcomes: Outcomes
    errors: Outcomes
    equity: float
    equity_error: float
    seconds: float
    tally: tuple[tuple[float, ...], ...] = field(default=(), repr=False, compare=False)
    """What a rollout goes on from: sums and sums of squares."""

    @property
    def interval(self) -> tuple[float, float]:
        """Where the equity lies in 95 of 100 cases, given how the networks play."""
        return self.equity - WIDTH * self.equity_error, self.equity + WIDTH * self.equity_error

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
            tally=tuple(tuple(sums) for sums in found["tally"]),
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
            "equity_error": _finite(self.equity_error),
            "interval": [_finite(low), _finite(high)],
            "win": self.outcomes.win,
            "chances": {end: getattr(self.outcomes, end) for end in ends},
            "errors": {end: _finite(getattr(self.errors, end)) for end in ends},
            "seconds": round(self.seconds, 6),
        }


@dataclass(frozen=True)
class PlayRollout:
    """A play of a roll, the position after it, and what its player may expect of it."""

    move: str
    after: State
    estimate: Outcomes


def _finite(number: float) -> float | None:
    """JSON has no infinity."""
    return number if math.isfinite(number) else None
