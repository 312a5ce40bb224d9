"""What max^n may end with when players are indifferent: every way of breaking their ties.

A player with two moves that are worth the same to it may play either, and the others may care very
much. So a node has a set of possible outcomes, one payoff vector for each way of breaking the ties
at it and below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import isclose, prod
from typing import NamedTuple

Payoff = tuple[float, ...]

MOST_VECTORS = 1_000
"""So many vectors are kept apart at a node; of more, only the range for each player is kept."""

_ROUNDING = 1e-12


class Outcomes(NamedTuple):
    """The payoffs that a node may end with: the range for each player, and the vectors themselves.

    Without vectors (there were too many) the ranges hold every outcome, but may be too wide.
    """

    low: Payoff
    high: Payoff
    vectors: frozenset[Payoff]

    @property
    def ranges(self) -> tuple[tuple[float, float], ...]:
        """The least and the greatest payoff of each player, player 0 first."""
        return tuple(zip(self.low, self.high, strict=True))

    @property
    def is_one(self) -> bool:
        """Do all ways of breaking ties lead to the same payoffs?"""
        return all(_same(low, high) for low, high in self.ranges)


def one(v: Payoff) -> Outcomes:
    """The outcome of a leaf."""
    return Outcomes(v, v, frozenset((v,)))


def chosen(player: int, children: Sequence[Outcomes]) -> Outcomes:
    """What a node may end with where `player` chooses among these children.

    Every outcome of a child will do that gives the player at least what it is sure of: the best of
    the children at their worst.
    """
    sure = max(child.low[player] for child in children)
    return _union(
        [
            _at_least(sure, player, child)
            for child in children
            if child.high[player] >= sure or _same(child.high[player], sure)
        ]
    )


def mixed(weights: Sequence[float], children: Sequence[Outcomes]) -> Outcomes:
    """What a chance node may end with: the mean over its children, whatever each ends with."""
    sets = [child.vectors for child in children]
    if all(sets) and prod(map(len, sets)) <= MOST_VECTORS:
        return _among(frozenset(_mean(weights, vectors) for vectors in product(*sets)))
    lows, highs = [child.low for child in children], [child.high for child in children]
    return Outcomes(_mean(weights, lows), _mean(weights, highs), frozenset())


def _at_least(sure: float, player: int, child: Outcomes) -> Outcomes:
    """The outcomes that give `player` this much."""
    if child.low[player] >= sure:
        return child
    if child.vectors:
        enough = (v for v in child.vectors if v[player] >= sure or _same(v[player], sure))
        return _among(frozenset(enough))
    low = (*child.low[:player], sure, *child.low[player + 1 :])
    return Outcomes(low, child.high, frozenset())


def _union(parts: Sequence[Outcomes]) -> Outcomes:
    if len(parts) == 1:
        return parts[0]
    vectors: frozenset[Payoff] = frozenset()
    if all(part.vectors for part in parts):
        vectors = vectors.union(*(part.vectors for part in parts))
    low = tuple(map(min, zip(*(part.low for part in parts), strict=True)))
    high = tuple(map(max, zip(*(part.high for part in parts), strict=True)))
    return Outcomes(low, high, vectors if len(vectors) <= MOST_VECTORS else frozenset())


def _among(vectors: frozenset[Payoff]) -> Outcomes:
    columns = list(zip(*vectors, strict=True))
    return Outcomes(tuple(map(min, columns)), tuple(map(max, columns)), vectors)


def _mean(weights: Sequence[float], vectors: Sequence[Payoff]) -> Payoff:
    total = [0.0] * len(vectors[0])
    # In this order, whatever `sum` does with floats.
    for w, v in zip(weights, vectors, strict=True):
        total = [t + w * x for t, x in zip(total, v, strict=True)]
    return tuple(total)


def _same(a: float, b: float) -> bool:
    """Equal but for rounding: means computed in another order are still a tie."""
    return a == b or isclose(a, b, rel_tol=_ROUNDING, abs_tol=_ROUNDING)
