"""What a chart shows: some series over the same numbers, on a logarithmic scale."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Series:
    """A measured line: one value for each x, or for the first of them."""

    name: str
    values: Sequence[float]


@dataclass(frozen=True)
class Guide:
    """A line known from theory, for any x."""

    name: str
    at: Callable[[float], float]


@dataclass(frozen=True)
class Panel:
    """One chart: measured series, highest first, and guides to compare them with."""

    title: str
    x_name: str
    xs: Sequence[int]
    series: Sequence[Series]
    guides: Sequence[Guide] = field(default_factory=tuple)

    @property
    def top(self) -> float:
        """The greatest value measured."""
        return max(max(line.values) for line in self.series)

    @property
    def decades(self) -> list[int]:
        """The powers of ten to mark on the axis, from 1 up to the first beyond the top."""
        return [10**power for power in range(math.ceil(math.log10(max(self.top, 10))) + 1)]


def height_of(value: float, panel: Panel) -> float:
    """Where a value lies on the scale, from 0 at 1 to 1 at the top."""
    top = max(panel.top, 2.0)
    return math.log(max(value, 1.0)) / math.log(top)
