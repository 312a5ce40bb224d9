"""One node of an explicit tree."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Node:
    """One node of an explicit tree. A leaf has no children."""

    name: str
    player: int
    """Who moves here, or `CHANCE`; of no meaning at a leaf."""
    children: tuple[int, ...] = ()
    moves: tuple[str, ...] = ()
    """The names of the moves to the children, in the same order."""
    probabilities: tuple[float, ...] = ()
    """At a chance node, the probability of each child."""
    value: float | tuple[float, ...] | None = None
    """A leaf's payoff to MAX, or the payoffs to all players; None if the tree does not say."""
    estimate: float | None = None
    """What an evaluation function would say of this node, from the side of MAX."""
    depth: int = 0
