"""What comes out when a claim about a state is examined: proved, refuted, or left open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from zermelo.game.model import Action
from zermelo.game.players import seat

Verdict = Literal["proved", "refuted", "open"]


@dataclass(frozen=True)
class Proof:
    """Can `player` force a payoff of at least `payoff`?"""

    verdict: Verdict
    player: int
    payoff: float
    proof_number: int | None
    """At least so many leaves must still turn out well; None for more than can be."""
    disproof_number: int | None
    """At least so many leaves must still turn out badly; None for more than can be."""
    line: tuple[Action, ...]
    """Play that follows the proof or the refutation, as far as it is known."""
    nodes: int
    seconds: float
    algorithm: str

    def __bool__(self) -> bool:
        """Is it proved? What is left open is not."""
        return self.verdict == "proved"

    def __str__(self) -> str:
        can = {"proved": "can force", "refuted": "cannot force", "open": "may or may not force"}
        who = f"the {seat(self.player)} {can[self.verdict]}"
        return f"{who} {self.payoff} ({self.nodes:,} nodes)"
