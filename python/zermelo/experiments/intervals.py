"""Intervals that hold the true value in 95 of 100 experiments."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

_Z: Final = 1.959963984540054
"""So many standard deviations around the mean hold 95% of a normal distribution."""


def share_interval(hits: int, trials: int) -> tuple[float, float]:
    """Wilson's interval of a probability that showed itself in some of the trials.

    >>> low, high = share_interval(0, 100)
    >>> low, round(high, 3)
    (0.0, 0.037)
    """
    share, square = hits / trials, _Z * _Z / trials
    middle = (share + square / 2) / (1 + square)
    half = _Z / (1 + square) * sqrt(share * (1 - share) / trials + square / (4 * trials))
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    return low, 1.0 if hits == trials else min(1.0, middle + half)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The interval of a mean by the normal distribution, which wants some dozens of values.

    >>> mean_interval([4, 4, 4])
    (4.0, 4.0)
    """
    mean = fmean(values)
    half = _Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return mean - half, mean + half
