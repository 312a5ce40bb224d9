"""What a question to an engine may spend, and what it has spent."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from zermelo.native import Stop

MEMORY_MB = 1024.0
"""The most that the table of an engine may take. It takes only what the position needs."""


@dataclass
class Spending:
    """Limits of one question, and what was spent on it."""

    seconds: float | None = None
    most_nodes: int | None = None
    stop: Stop | None = None
    nodes: int = 0
    started: float = field(default_factory=time.perf_counter)

    def left(self) -> dict[str, Any]:
        """What is left, as a solver takes it."""
        passed = time.perf_counter() - self.started
        return {
            "seconds": None if self.seconds is None else max(self.seconds - passed, 0.0),
            "nodes": None if self.most_nodes is None else max(self.most_nodes - self.nodes, 0),
            "stop": self.stop,
        }

    def is_over(self) -> bool:
        """Is the time up, or was it told to stop?"""
        return self.left()["seconds"] == 0 or (self.stop is not None and self.stop.stopped)
