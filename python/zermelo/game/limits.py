"""How long a search may go on."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from zermelo.game.errors import InvalidInputError


class StoppedError(Exception):
    """Raised inside a search whose limits are reached; the search catches it and answers."""


@dataclass(frozen=True)
class Limits:
    """When a search must answer: whatever limit is reached first. None is no limit."""

    seconds: float | None = None
    nodes: int | None = None
    stop: Callable[[], bool] | None = None
    """Asked at every node; the search ends when it says True."""

    def __post_init__(self) -> None:
        for name in ("seconds", "nodes"):
            value = getattr(self, name)
            if value is not None and not (value > 0 and math.isfinite(value)):
                raise InvalidInputError(f"{name} must be more than 0, not {value}")

    def after(self, *, seconds: float = 0, nodes: int = 0) -> Limits:
        """What is left of these limits when so much of them is spent; never quite nothing."""
        return replace(
            self,
            seconds=None if self.seconds is None else max(self.seconds - seconds, 0.001),
            nodes=None if self.nodes is None else max(self.nodes - nodes, 1),
        )

    def checker(self) -> Callable[[int], None] | None:
        """A function of the node count that raises `StoppedError` when time is up; or None.

        The clock starts now. Call the function at every node: a node in Python takes so long that
        looking at the clock costs nothing beside it, and a slow rule is noticed at once.
        """
        if self.seconds is None and self.nodes is None and self.stop is None:
            return None
        deadline = math.inf if self.seconds is None else time.perf_counter() + self.seconds
        most = math.inf if self.nodes is None else self.nodes
        stop, clock = self.stop, time.perf_counter

        def check(nodes: int) -> None:
            if nodes > most or clock() >= deadline or (stop is not None and stop()):
                raise StoppedError

        return check
