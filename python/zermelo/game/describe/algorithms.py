"""Which of the textbooks' algorithms apply to a game of this kind, and why the others do not."""

from __future__ import annotations

from typing import Final

from zermelo.game.describe.description import Description, Verdict
from zermelo.game.needs import Needs

_ALGORITHMS: Final = {
    "minimax": (Needs(opposed=True, no_chance=True), "the value if both sides play best"),
    "alphabeta": (Needs(opposed=True, no_chance=True), "minimax without useless branches"),
    "expectiminimax": (Needs(opposed=True), "minimax, and the mean where chance moves"),
    "maxn": (Needs(), "every player for itself, with vectors of payoffs"),
    "mcts": (Needs(), "sampling, with no need of an evaluation"),
    "retrograde": (
        Needs(opposed=True, zero_sum=True, no_chance=True),
        "every state, from the ends backwards",
    ),
}
"""What each asks of a game, and what it does for one to which it applies."""


def verdicts(kind: Description) -> dict[str, Verdict]:
    """For every algorithm, does it apply, and why or why not."""
    return {name: _verdict(name, *row, kind) for name, row in _ALGORITHMS.items()}


def _verdict(name: str, needs: Needs, says: str, kind: Description) -> Verdict:
    if kind.fault:
        return Verdict(False, "the game is broken; put that right first")
    against = needs.against(kind)
    if against:
        return Verdict(False, "; ".join(against))
    if name == "expectiminimax" and not kind.chance:
        says = "without chance the same as minimax"
    if kind.average_length is None and name in ("minimax", "alphabeta", "expectiminimax", "maxn"):
        says += "; with a depth limit, as no random game came to an end"
    return Verdict(True, says)
