"""What to do with the cube."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.learn.outcomes import Outcomes


@dataclass(frozen=True)
class CubeDecision:
    """What each way is worth to the player on roll, and what to do (Janowski's live cube).

    Values are points for money, with the cube as it stands, and chances to win the match in a
    match. The take points are the opponent's: the chance of winning below which a double is
    dropped, with a cube that is never turned again (dead) and with one that is turned at the very
    best moment (live).
    """

    outcomes: Outcomes
    may_double: bool
    no_double: float
    double_take: float
    double_drop: float
    double: bool
    take: bool
    too_good: bool
    dead_take_point: float
    live_take_point: float
    in_match: bool

    @staticmethod
    def of(found: dict[str, Any]) -> CubeDecision:
        """From what the core says."""
        rest = {name: value for name, value in found.items() if name not in ("outcomes", "match")}
        return CubeDecision(outcomes=Outcomes(*found["outcomes"]), in_match=found["match"], **rest)
