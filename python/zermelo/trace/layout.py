"""A tidy tree: parents above the middle of their children, no two boxes of a row overlapping.

The method is Reingold and Tilford's, in the linear-time form for any number of children by
Buchheim, Jünger and Leipert (2002), with boxes of different widths. Nothing here recurses, so the
depth of a tree is no limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Box:
    """The room that a node takes: to the left and right of its centre line, and downwards."""

    left: float
    right: float
    height: float


@dataclass(frozen=True)
class Gaps:
    """The free room between boxes."""

    siblings: float = 12.0
    cousins: float = 20.0
    """Between neighbours of one row with different parents."""
    rows: float = 44.0
    """Between the rows, at least; a row with long edges gets more, so that they are not flat."""
    rows_most: float = 120.0
    slope: float = 0.07
    """How much of the longest edge's width is added to the gap between the rows."""


@dataclass(frozen=True)
class Layout:
    """Where every node is: the centre line and the top of its box."""

    x: list[float]
    y: list[float]
    rows: list[list[int]]
    """The nodes of every row, from left to right."""
    width: float
    height: float


def layout(
    children: Sequence[Sequence[int]], boxes: Sequence[Box], gaps: Gaps | None = None
) -> Layout:
    """Place the tree whose root is node 0; `children[i]` are the nodes below node i.

    Takes time linear in the number of nodes. The drawing begins at x = 0, y = 0.

    >>> placed = layout([[1, 2], [], []], [Box(10, 10, 20)] * 3)
    >>> placed.x, placed.rows
    ([26.0, 10.0, 42.0], [[0], [1, 2]])
    """
    gaps = gaps or Gaps()
    rows = _rows(children)
    x = _Tidy(children, boxes, gaps, spread=True).place(rows)
    if _overlap(rows, x, boxes):  # spreading small subtrees evenly can, rarely, push them too far
        x = _Tidy(children, boxes, gaps, spread=False).place(rows)
    least = min(x[node] - boxes[node].left for row in rows for node in row)
    x = [value - least for value in x]
    y = _heights(children, boxes, gaps, rows, x)
    width = max(x[node] + boxes[node].right for row in rows for node in row)
    height = max(y[node] + boxes[node].height for node in rows[-1])
    return Layout(x, y, rows, width, height)


def _rows(children: Sequence[Sequence[int]]) -> list[list[int]]:
    rows = [[0]]
    while below := [child for node in rows[-1] for child in children[node]]:
        rows.append(below)
    return rows


def _overlap(rows: list[list[int]], x: list[float], boxes: Sequence[Box]) -> bool:
    return any(
        x[a] + boxes[a].right > x[b] - boxes[b].left + 1e-6
        for row in rows
        for a, b in pairwise(row)
    )


def _heights(
    children: Sequence[Sequence[int]],
    boxes: Sequence[Box],
    gaps: Gaps,
    rows: list[list[int]],
    x: list[float],
) -> list[float]:
    y = [0.0] * len(boxes)
    top = 0.0
    for row in rows:
        for node in row:
            y[node] = top
        longest = max((abs(x[c] - x[n]) for n in row for c in children[n]), default=0.0)
        gap = min(gaps.rows + gaps.slope * longest, max(gaps.rows, gaps.rows_most))
        top += max(boxes[node].height for node in row) + gap
    return y


class _Tidy:
    """The first and second walk of Buchheim, Jünger and Leipert, family by family, bottom up."""

    def __init__(
        self, children: Sequence[Sequence[int]], boxes: Sequence[Box], gaps: Gaps, spread: bool
    ) -> None:
        size = len(boxes)
        self.children, self.boxes, self.gaps, self.spread = children, boxes, gaps, spread
        self.prelim = [0.0] * size
        """Where a node is, relative to its parent's shift."""
        self.mod = [0.0] * size
        """By how much everything below a node is shifted."""
        self.change = [0.0] * size
        self.shift = [0.0] * size
        self.thread = [-1] * size
        """From a subtree's lowest contour node to the contour's next one."""
        self.ancestor = list(range(size))
        self.parent = [-1] * size
        self.number = [0] * size
        for node, below in enumerate(children):
            for place, child in enumerate(below):
                self.parent[child], self.number[child] = node, place

    def place(self, rows: list[list[int]]) -> list[float]:
        """The centre lines of all nodes."""
        for row in reversed(rows):
            for node in row:
                if self.children[node]:
                    self._family(node)
        self.prelim[0] = self._middle(0)
        total = [0.0] * len(self.boxes)
        x = list(self.prelim)
        for row in rows:
            for node in row:
                above = self.parent[node]
                if above >= 0:
                    total[node] = total[above] + self.mod[above]
                x[node] = self.prelim[node] + total[node]
        return x

    def _middle(self, node: int) -> float:
        below = self.children[node]
        return (self.prelim[below[0]] + self.prelim[below[-1]]) / 2 if below else 0.0

    def _family(self, parent: int) -> None:
        """Put the subtrees below a node side by side; each is already laid out in itself."""
        below = self.children[parent]
        default = below[0]
        for place, node in enumerate(below):
            middle = self._middle(node)
            if place == 0:
                self.prelim[node] = middle
                continue
            left = below[place - 1]
            self.prelim[node] = self.prelim[left] + self._distance(left, node)
            self.mod[node] = self.prelim[node] - middle if self.children[node] else 0.0
            default = self._apportion(node, left, below[0], default)
        self._execute_shifts(below)

    def _distance(self, a: int, b: int) -> float:
        same = self.parent[a] == self.parent[b]
        gap = self.gaps.siblings if same else self.gaps.cousins
        return self.boxes[a].right + gap + self.boxes[b].left

    def _next_left(self, node: int) -> int:
        return self.children[node][0] if self.children[node] else self.thread[node]

    def _next_right(self, node: int) -> int:
        return self.children[node][-1] if self.children[node] else self.thread[node]

    def _apportion(self, node: int, left: int, first: int, default: int) -> int:
        """Move a subtree right until it is clear of everything to its left."""
        inner_right, outer_right, inner_left, outer_left = node, node, left, first
        shift_ir = shift_or = self.mod[node]
        shift_il, shift_ol = self.mod[left], self.mod[first]
        while True:
            next_il, next_ir = self._next_right(inner_left), self._next_left(inner_right)
            if next_il < 0 or next_ir < 0:
                break
            inner_left, inner_right = next_il, next_ir
            outer_left, outer_right = self._next_left(outer_left), self._next_right(outer_right)
            self.ancestor[outer_right] = node
            shift = (self.prelim[inner_left] + shift_il) - (self.prelim[inner_right] + shift_ir)
            shift += self._distance(inner_left, inner_right)
            if shift > 0:
                above = self.ancestor[inner_left]
                source = above if self.parent[above] == self.parent[node] else default
                self._move(source, node, shift)
                shift_ir += shift
                shift_or += shift
            shift_il += self.mod[inner_left]
            shift_ir += self.mod[inner_right]
            shift_ol += self.mod[outer_left]
            shift_or += self.mod[outer_right]
        if next_il >= 0 and self._next_right(outer_right) < 0:
            self.thread[outer_right] = next_il
            self.mod[outer_right] += shift_il - shift_or
        if next_ir >= 0 and self._next_left(outer_left) < 0:
            self.thread[outer_left] = next_ir
            self.mod[outer_left] += shift_ir - shift_ol
            default = node
        return default

    def _move(self, source: int, node: int, shift: float) -> None:
        if self.spread:
            share = shift / (self.number[node] - self.number[source])
            self.change[node] -= share
            self.change[source] += share
        self.shift[node] += shift if self.spread else 0.0
        self.prelim[node] += shift
        self.mod[node] += shift

    def _execute_shifts(self, below: Sequence[int]) -> None:
        shift = change = 0.0
        for node in reversed(below):
            self.prelim[node] += shift
            self.mod[node] += shift
            change += self.change[node]
            shift += self.shift[node] + change
