"""Which of the textbooks' algorithms apply to a game of this kind, and why the others do not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from zermelo.game.describe.description import Description, Verdict


@dataclass(frozen=True)
class _Needs:
    """What an algorithm asks of a game."""

    opposed: bool = False
    """One player, or two whose payoffs add up to a constant."""
    zero_sum: bool = False
    """And that constant is 0."""
    no_chance: bool = False
    says: str = ""
    """What the algorithm does for a game to which it applies."""


_ALGORITHMS: Final = {
    "minimax": _Needs(opposed=True, no_chance=True, says="the value if both sides play best"),
    "alphabeta": _Needs(opposed=True, no_chance=True, says="minimax without useless branches"),
    "expectiminimax": _Needs(opposed=True, says="minimax, and the mean where chance moves"),
    "maxn": _Needs(says="every player for itself, with vectors of payoffs"),
    "mcts": _Needs(says="sampling, with no need of an evaluation"),
    "retrograde": _Needs(
        opposed=True, zero_sum=True, no_chance=True, says="every state, from the ends backwards"
    ),
}


def verdicts(kind: Description) -> dict[str, Verdict]:
    """For every algorithm, does it apply, and why or why not."""
    return {name: _verdict(name, needs, kind) for name, needs in _ALGORITHMS.items()}


def _verdict(name: str, needs: _Needs, kind: Description) -> Verdict:
    against = _against(needs, kind)
    if against:
        return Verdict(False, "; ".join(against))
    says = needs.says
    if name == "expectiminimax" and not kind.chance:
        says = "without chance the same as minimax"
    if kind.average_length is None and name in ("minimax", "alphabeta", "expectiminimax", "maxn"):
        says += "; with a depth limit, as no random game came to an end"
    return Verdict(True, says)


def _against(needs: _Needs, kind: Description) -> list[str]:
    """What in the game stands against the algorithm, in words."""
    against = []
    if kind.fault:
        return ["the game is broken; put that right first"]
    if kind.information == "imperfect":
        against.append("it takes every player to see the whole state")
    if needs.opposed and kind.players > 2:
        against.append(f"it is for two players, and there are {kind.players}: use maxn")
    elif needs.opposed and kind.players == 2 and kind.payoffs == "general-sum":
        against.append("it takes one player's gain for the other's loss: use maxn")
    elif needs.zero_sum and kind.players == 2 and kind.payoffs != "zero-sum":
        against.append("it counts endless play as 0, which needs zero-sum payoffs")
    if needs.no_chance and kind.chance:
        against.append("it does not know chance: use expectiminimax or maxn")
    return against
