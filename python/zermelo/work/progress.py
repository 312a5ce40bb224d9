"""How far a job has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Progress:
    """How far a job has come.

    >>> Progress(done=30, pieces=100, resumed=10, seconds=40.0).remaining
    140.0
    """

    done: int
    """Pieces that are complete, those of earlier runs too."""
    pieces: int
    resumed: int = 0
    """Pieces of earlier runs."""
    seconds: float = 0.0
    """Since this run began."""
    remade: tuple[str, ...] = ()
    """Damaged files of earlier runs, whose pieces are done again."""
    lost: int = 0
    """How often a worker was lost, and its pieces given to another."""

    @property
    def remaining(self) -> float | None:
        """Seconds to the end at this pace; None while nothing is done."""
        fresh = self.done - self.resumed
        return self.seconds * (self.pieces - self.done) / fresh if fresh else None

    def __str__(self) -> str:
        text = f"{self.done:,} of {self.pieces:,} pieces"
        if self.resumed:
            text += f", {self.resumed:,} from before"
        if self.lost:
            text += f", {self.lost} workers lost"
        if self.remaining is not None:
            text += f", {self.remaining:,.0f} s left"
        return text


Told: TypeAlias = Callable[[Progress], object]
"""Is called after every piece."""
