"""How far a solver is, and when it is to give up."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from zermelo.native import Stop


@dataclass(frozen=True)
class SolveProgress:
    """One part of the work: `explore` finds states, `resolve` gives them values.

    >>> SolveProgress("resolve", 250, 1000, 2.0).remaining
    6.0
    """

    phase: str
    """`explore`, `link`, `resolve` or `verify`."""
    done: int
    """States done of this part."""
    total: int
    """States of this part in all; a forecast while they are still being found."""
    seconds: float
    """Since this part began."""

    @property
    def rate(self) -> float:
        """States a second."""
        return self.done / self.seconds if self.seconds > 0 else 0.0

    @property
    def remaining(self) -> float | None:
        """Seconds to the end of this part; None while nothing is done."""
        return (self.total - self.done) / self.rate if self.rate else None


@dataclass(frozen=True)
class Ends:
    """When solving is given up: after so many seconds or states, or when it is stopped."""

    seconds: float | None = None
    """Since it began."""
    nodes: int | None = None
    """States that are looked at; what has to be begun anew counts from 0."""
    stop: Stop | None = None
    started: float = field(default_factory=time.perf_counter)

    def left(self) -> dict[str, Any]:
        """What is left, as the core takes it."""
        passed = time.perf_counter() - self.started
        seconds = None if self.seconds is None else max(self.seconds - passed, 0.0)
        return {"seconds": seconds, "nodes": self.nodes, "stop": self.stop}


Progress: TypeAlias = Callable[[SolveProgress], object]


def told(progress: Progress | None) -> Callable[[str, int, int, float], object] | None:
    """The listener as the core calls it."""
    if progress is None:
        return None
    return lambda phase, done, total, seconds: progress(SolveProgress(phase, done, total, seconds))
