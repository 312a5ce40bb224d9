"""Is the first player stronger by this much or not? A test that stops as soon as it knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, log
from typing import Any, Literal, TypeAlias

from zermelo.game import InvalidInputError
from zermelo.matches.elo import score_of
from zermelo.matches.likelihood import log_likelihood

Verdict: TypeAlias = Literal["H0", "H1", "open"]

_FEWEST = 2
"""Pairs before which nothing is decided: one pair does not tell how pairs differ."""


@dataclass(frozen=True)
class Sprt:
    """The sequential probability ratio test, generalised to the five results of a pair.

    H0 says that the difference is `elo0`, H1 that it is `elo1`, in logistic Elo. If H0 is true, H1
    is accepted with probability `alpha` at most; if H1 is true, H0 with `beta`.

    >>> test = Sprt(0, 10)
    >>> test.verdict([10, 100, 500, 200, 30])
    'H1'
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (isfinite(self.elo0) and isfinite(self.elo1) and self.elo0 < self.elo1):
            raise InvalidInputError(
                f"sprt takes two differences in Elo, the smaller one first, such as 0 10, not "
                f"{self.elo0:g} {self.elo1:g}"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise InvalidInputError(f"{name}={getattr(self, name)} is not between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of H1 to H0; above 0 speaks for H1."""
        if sum(counts) < _FEWEST:
            return 0.0
        return log_likelihood(counts, score_of(self.elo1)) - log_likelihood(
            counts, score_of(self.elo0)
        )

    def verdict(self, counts: Sequence[int]) -> Verdict:
        """What the results so far decide, if they decide anything."""
        low, high = self.bounds
        ratio = self.ratio(counts)
        return "H0" if ratio <= low else "H1" if ratio >= high else "open"


def given_sprt(given: Any) -> Sprt | None:
    """A test given as itself or as its two bounds, such as `(0, 10)`."""
    if given is None or isinstance(given, Sprt):
        return given
    try:
        elo0, elo1 = (float(bound) for bound in given)
    except (TypeError, ValueError):
        raise InvalidInputError(
            f"sprt={given!r} is not a pair of differences in Elo, such as (0, 10)"
        ) from None
    return Sprt(elo0, elo1)
