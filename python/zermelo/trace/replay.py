"""Plays a recorded search again: what is known of every node after any number of steps.

The range of a node is what the leaves seen so far allow (AIMA Fig. 5.5): a MIN node whose first
child is worth 3 is worth at most 3, whatever the others turn out to be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from zermelo.game import INFINITY, Value, number
from zermelo.trace.events import (
    Cutoff,
    Enter,
    Event,
    Iteration,
    Leaf,
    Leave,
    Note,
    TableHit,
    Window,
)
from zermelo.trace.ranges import Proved, range_above

if TYPE_CHECKING:
    from zermelo.trace.trace import Trace

Status = Literal["unseen", "open", "done", "cut"]


@dataclass
class View:
    """What is known of one node at one step."""

    status: Status = "unseen"
    """Not looked at yet; on the path being searched; finished; or skipped by a cutoff."""
    low: float = -INFINITY
    high: float = INFINITY
    alpha: float | None = None
    beta: float | None = None
    value: Value | None = None
    """The value found, once the node is done (a payoff vector with max^n)."""
    note: str = ""
    """The last thing said of the node: a cutoff's reason, a table hit, a remark."""
    visits: int = 0
    mean: float | None = None
    """The mean of the playouts so far, where a search samples and adds up."""

    @property
    def interval(self) -> str:
        """The range as the books print it beside a node: [−∞, 3]."""
        if isinstance(self.value, tuple):
            return number(self.value)
        return f"[{number(self.low)}, {number(self.high)}]"


class Replay:
    """A trace being played again, forwards, one event at a time; `seek` goes to any step."""

    def __init__(self, trace: Trace, step: int | None = None) -> None:
        self.trace = trace
        self.step = 0
        self.views = [View() for _ in trace.nodes]
        self.current: int | None = None
        self.proved = Proved(trace) if trace.guesses else None
        self.seek(len(trace.events) if step is None else step)

    def seek(self, step: int) -> None:
        """Go to the moment after `step` events: 0 is before the search, the last is its end."""
        if not 0 <= step <= len(self.trace.events):
            raise IndexError(f"step {step}: this search has steps 0 to {len(self.trace.events)}")
        if step < self.step:
            self.step = 0
            self.current = None
            self.views = [View() for _ in self.trace.nodes]
            self.proved = Proved(self.trace) if self.trace.guesses else None
        while self.step < step:
            self.advance()

    def advance(self) -> set[int]:
        """Play one event; the nodes whose views may have changed."""
        event = self.trace.events[self.step]
        self.step += 1
        return {event.node} | self._apply(event)

    def is_sure(self, node: int) -> bool:
        """Does the node's range rest on finished games alone, and on no estimate?"""
        view = self.views[node]
        return self.proved is None or self.proved.includes(node, view.low, view.high)

    def _apply(self, event: Event) -> set[int]:
        view = self.views[event.node]
        self.current = event.node
        match event:
            case Iteration():
                self.views = [View() for _ in self.trace.nodes]
                return set(range(len(self.views)))
            case Enter(node, alpha, beta):
                changed = self._again(node) if view.status in ("done", "cut") else set()
                view = self.views[node]
                view.status, view.alpha, view.beta = "open", alpha, beta
                view.visits += 1
                return changed
            case Window(_, alpha, beta):
                view.alpha, view.beta = alpha, beta
            case Leaf(node, value, kind):
                view.value = value
                if kind == "estimate":
                    view.note = "estimated"
                elif kind == "terminal" and self.proved is not None:
                    self.proved.leaf(node, value)
                return self._bound(node, value, value)
            case Cutoff(node, reason, skipped):
                view.note = reason
                for child in skipped:
                    self.views[child].status = "cut"
                return set(skipped)
            case TableHit(node, value, bound):
                view.note = f"the table knows: {_symbol(bound)} {number(value)}"
                return self._narrow(node, value, bound)
            case Note(_, text):
                view.note = text
            case Leave(node, value, bound):
                view.status, view.value = "done", value
                if self.trace.accumulates and not isinstance(value, tuple):
                    view.mean = value
                parent = self.trace.nodes[node].parent
                self.current = node if parent is None else parent
                return self._narrow(node, value, bound)
        return set()

    def _again(self, node: int) -> set[int]:
        """A node is searched anew: forget what lies below. Sampling adds up instead."""
        if self.trace.accumulates:
            return set()
        stack, changed = [node], set()
        while stack:
            index = stack.pop()
            if self.views[index].status != "unseen":
                self.views[index] = View(visits=self.views[index].visits)
                changed.add(index)
                stack.extend(self.trace.nodes[index].children)
        return changed

    def _narrow(self, node: int, value: Value, bound: str) -> set[int]:
        low = value if bound in ("exact", "lower") else -INFINITY
        high = value if bound in ("exact", "upper") else INFINITY
        return self._bound(node, low, high)

    def _bound(self, node: int, low: Value, high: Value) -> set[int]:
        """Narrow a node's range, and those above it that follow from it."""
        if isinstance(low, tuple) or isinstance(high, tuple) or self.trace.accumulates:
            return set()
        view = self.views[node]
        view.low, view.high = max(view.low, low), min(view.high, high)
        changed: set[int] = set()
        parent = self.trace.nodes[node].parent
        while parent is not None:
            above = self.views[parent]
            range_now = self._range(parent)
            wider = (max(above.low, range_now[0]), min(above.high, range_now[1]))
            if wider == (above.low, above.high):
                break
            above.low, above.high = wider
            changed.add(parent)
            parent = self.trace.nodes[parent].parent
        return changed

    def _range(self, index: int) -> tuple[float, float]:
        """What the ranges of a node's children say about its own."""
        views = [self.views[child] for child in self.trace.nodes[index].children]
        lows, highs = [v.low for v in views], [v.high for v in views]
        return range_above(self.trace, index, lows, highs)


def _symbol(bound: str) -> str:
    return {"exact": "=", "lower": "≥", "upper": "≤"}[bound]
