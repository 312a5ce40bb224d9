"""What the ranges of a node's children say about its own, and what leaves alone prove."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from zermelo.game import INFINITY, Value

if TYPE_CHECKING:
    from zermelo.trace.trace import Trace


def range_above(
    trace: Trace, index: int, lows: Sequence[float], highs: Sequence[float]
) -> tuple[float, float]:
    """The range of a node whose children have these ranges, in their order."""
    node = trace.nodes[index]
    if node.role == "leaf" or trace.is_partial(index):
        return -INFINITY, INFINITY
    if node.role == "chance":
        weights = [trace.nodes[child].probability or 0.0 for child in node.children]
        return _mean(weights, lows), _mean(weights, highs)
    # Among more than two players everybody but MAX is a MIN (max^n, with vectors, is not here).
    best = max if node.role in ("max", trace.player) else min
    return best(lows), best(highs)


class Proved:
    """The ranges that finished games prove, whatever a search that guesses says of its nodes.

    Estimates count for nothing here, nor do the values that a search backs up from them or
    remembers in a table. What is proved stays so when a node is searched again.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.low = [-INFINITY] * len(trace.nodes)
        self.high = [INFINITY] * len(trace.nodes)

    def leaf(self, node: int, value: Value) -> None:
        """A game ends here with this value; narrow the ranges above."""
        if isinstance(value, tuple) or self.trace.is_native:
            return  # vectors have no order, and the core also looks at what follows on a pass
        self.low[node] = self.high[node] = value
        parent = self.trace.nodes[node].parent
        while parent is not None:
            children = self.trace.nodes[parent].children
            lows, highs = [self.low[c] for c in children], [self.high[c] for c in children]
            now = range_above(self.trace, parent, lows, highs)
            low, high = max(self.low[parent], now[0]), min(self.high[parent], now[1])
            if (low, high) == (self.low[parent], self.high[parent]):
                break
            self.low[parent], self.high[parent] = low, high
            parent = self.trace.nodes[parent].parent

    def includes(self, node: int, low: float, high: float) -> bool:
        """Is it proved that the node's value lies in this range?"""
        return self.low[node] >= low and self.high[node] <= high


def _mean(weights: Iterable[float], values: Iterable[float]) -> float:
    return sum(w * v for w, v in zip(weights, values, strict=True) if w)
