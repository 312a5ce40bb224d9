"""Strength from game pairs: Elo with its 95% interval, and the likelihood of superiority."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import erf, inf, log10, sqrt

from zermelo.matches.likelihood import mean_and_deviation, signed_root

_Z = 1.959963984540054
"""Of the normal distribution, 95% lie within so many deviations."""


def elo_of(score: float) -> float:
    """The Elo difference that a mean score means, by the logistic formula.

    >>> round(elo_of(0.75)), elo_of(0.5), elo_of(1.0)
    (191, 0.0, inf)
    """
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1) + 0.0


def score_of(elo: float) -> float:
    """The mean score that an Elo difference means.

    >>> score_of(0), round(score_of(200), 2)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Elo:
    """An Elo difference, with the 95% interval that the results allow."""

    difference: float
    low: float
    high: float
    superiority: float
    """How likely it is that the first player is the stronger one (LOS)."""

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        if self.low == -inf and self.high == inf:
            return "unknown"
        if -inf < self.low and self.high < inf:
            return f"{self.difference:+.0f} ± {self.margin:.0f}"
        return f"{_shown(self.difference)} ({_shown(self.low)} to {_shown(self.high)})"


def _shown(elo: float) -> str:
    return f"{elo:+.0f}" if abs(elo) < inf else ("+∞" if elo > 0 else "−∞")


def elo(counts: Sequence[int]) -> Elo:
    """The Elo difference that the results of pairs show.

    `counts` are the pairs with 0, ½, 1, 1½ and 2 points of the first player. The interval holds
    the true difference 95% of the time: it is where the likelihood ratio is not too unlikely, with
    Student's correction for few pairs. It is bounded on one side only if one side won everything.

    >>> found = elo([2, 10, 40, 30, 18])
    >>> f"{found}, {found.superiority:.3f}"
    '+92 ± 36, 1.000'
    """
    pairs = sum(counts)
    if not pairs:
        return Elo(0.0, -inf, inf, 0.5)
    score, _ = mean_and_deviation(counts)
    if pairs == 1:  # one pair does not tell how pairs differ
        return Elo(elo_of(score), -inf, inf, 0.5)
    reach = student(pairs - 1)

    def within(mean: float) -> bool:
        return abs(signed_root(counts, mean)) <= reach

    low = 0.0 if score == 0 else _edge(within, score, 0.0)
    high = 1.0 if score == 1 else _edge(within, score, 1.0)
    root = signed_root(counts, 0.5)
    return Elo(elo_of(score), elo_of(low), elo_of(high), (1 + erf(root / sqrt(2))) / 2)


def student(freedom: int) -> float:
    """The 97.5% point of Student's distribution, by its expansion about the normal one.

    >>> round(student(10), 2), round(student(1000), 2)
    (2.23, 1.96)
    """
    z, n = _Z, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def _edge(within: Callable[[float], bool], inside: float, outside: float) -> float:
    """Where an interval ends that begins inside."""
    for _ in range(30):
        middle = (inside + outside) / 2
        if within(middle):
            inside = middle
        else:
            outside = middle
    return inside
