"""How likely the results of game pairs are, if the true mean score were this or that.

A pair of games from one opening with colours changed has one of five results: 0, ½, 1, 1½ or 2
points. The two games share their opening, so they are not independent; pairs are. Everything that
is said of strength rests on the five counts, and on nothing else (the pentanomial model).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""A pair's points as a share of the two that it has to give."""

_UNSEEN: Final = 1e-3
"""What a result that never came counts, so that it is unlikely and not impossible."""
_STEPS: Final = 60


def mean_and_deviation(counts: Sequence[int]) -> tuple[float, float]:
    """The mean score of pairs, and the deviation of one pair from it.

    >>> mean_and_deviation([0, 0, 10, 0, 10])
    (0.75, 0.25)
    """
    pairs = sum(counts)
    if not pairs:
        return 0.5, 0.0
    mean = sum(n * x for n, x in zip(counts, SCORES, strict=True)) / pairs
    variance = sum(n * (x - mean) ** 2 for n, x in zip(counts, SCORES, strict=True)) / pairs
    return mean, sqrt(variance)


def log_likelihood(counts: Sequence[int], mean: float) -> float:
    """The greatest log-likelihood of the counts over all models with this mean score, 0 to 1.

    Models are probabilities of the five results; the best with a given mean `s` has
    p = n / (N (1 + λ (x − s))), and λ is found by bisection.
    """
    seen = [n or _UNSEEN for n in counts]
    away = [x - mean for x in SCORES]
    tilt = _tilt(seen, away)
    total = sum(seen)
    return sum(n * log(n / (total * (1 + tilt * a))) for n, a in zip(seen, away, strict=True))


def _tilt(seen: Sequence[float], away: Sequence[float]) -> float:
    """λ, for which the tilted model has the wanted mean; between where a probability turns < 0."""
    low, high = -1 / max(away), -1 / min(away)
    pairs = list(zip(seen, away, strict=True))
    place = 0.0
    for _ in range(_STEPS):
        value = slope = 0.0
        for n, a in pairs:
            part = a / (1 + place * a)
            value += n * part
            slope -= n * part * part
        if value > 0:
            low = place
        else:
            high = place
        # Newton's step where it stays inside, else the middle.
        step = place - value / slope
        after = step if low < step < high else (low + high) / 2
        if abs(after - place) < 1e-12 * (high - low + 1):
            return after
        place = after
    return place


def signed_root(counts: Sequence[int], mean: float) -> float:
    """How many deviations the results lie above what this mean score would give.

    The signed root of twice the log-likelihood ratio: about normal if the mean is the true one.
    """
    seen = [n or _UNSEEN for n in counts]
    total = sum(seen)
    found = sum(n * x for n, x in zip(seen, SCORES, strict=True)) / total
    most = sum(n * log(n / total) for n in seen)
    inside = min(max(mean, 1e-9), 1 - 1e-9)
    root = sqrt(max(2 * (most - log_likelihood(counts, inside)), 0.0))
    return root if found >= mean else -root
