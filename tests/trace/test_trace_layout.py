from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import algorithms, inner_specs

from zermelo.games.tree import tree
from zermelo.trace import trace
from zermelo.trace.layout import Box, Layout, layout
from zermelo.trace.picture import picture


def overlaps(placed: Layout, boxes: list[Box]) -> list[tuple[int, int]]:
    """The pairs of neighbours whose boxes overlap; rows are checked as they lie, not as listed."""
    rows: dict[float, list[int]] = {}
    for node, y in enumerate(placed.y):
        rows.setdefault(y, []).append(node)
    found = []
    for row in rows.values():
        row.sort(key=lambda node: placed.x[node])
        for a, b in pairwise(row):
            if placed.x[a] + boxes[a].right > placed.x[b] - boxes[b].left + 1e-6:
                found.append((a, b))
    tops = sorted(rows)
    for top, below in pairwise(tops):
        assert max(top + boxes[node].height for node in rows[top]) <= below
    return found


@st.composite
def shapes(draw: st.DrawFn) -> list[int]:
    size = draw(st.integers(1, 200))
    reach = draw(st.sampled_from([1, 3, 12, 200]))
    choose = random.Random(draw(st.integers(0, 2**32)))
    return [choose.randint(max(0, i - reach), i - 1) for i in range(1, size)]


@given(shapes(), st.randoms(use_true_random=False))
def test_no_boxes_overlap_whatever_their_widths(parents: list[int], choose: random.Random) -> None:
    children: list[list[int]] = [[] for _ in range(len(parents) + 1)]
    for child, parent in enumerate(parents, start=1):
        children[parent].append(child)
    boxes = [Box(choose.uniform(1, 40), choose.uniform(1, 90), 20) for _ in children]
    placed = layout(children, boxes)
    assert overlaps(placed, boxes) == []
    for node, below in enumerate(children):
        if below:
            middle = (placed.x[below[0]] + placed.x[below[-1]]) / 2
            assert placed.x[node] == pytest.approx(middle)


@settings(max_examples=60, deadline=None)
@given(inner_specs, algorithms)
def test_no_labels_of_a_drawing_overlap(spec: list[object], algorithm: str) -> None:
    drawn = picture(trace(tree(spec), algorithm=f"textbook.{algorithm}"), max_nodes=200)
    assert overlaps(drawn.placed, drawn.boxes) == []


def test_places_do_not_depend_on_the_step() -> None:
    seen = trace(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), algorithm="textbook.alphabeta")
    places = [
        picture(seen, max_nodes=200, replay=seen.replay(step)).placed
        for step in range(seen.steps + 1)
    ]
    assert all(place == places[0] for place in places)


def test_a_tree_five_thousand_deep_is_laid_out() -> None:
    children = [[node + 1] for node in range(4_999)] + [[]]
    placed = layout(children, [Box(5, 5, 10)] * 5_000)
    assert len(placed.rows) == 5_000
    assert set(placed.x) == {5}


def test_a_comb_ten_thousand_deep_is_laid_out() -> None:
    size = 20_001
    children: list[list[int]] = [[] for _ in range(size)]
    for node in range(0, size - 1, 2):
        children[node] = [node + 1, node + 2]
    boxes = [Box(5, 9, 10)] * size
    assert overlaps(layout(children, boxes), boxes) == []


def test_twenty_thousand_nodes_are_laid_out() -> None:
    size = 20_000
    children = [
        list(range(4 * i + 1, min(4 * i + 5, size))) if 4 * i + 1 < size else []
        for i in range(size)
    ]
    boxes = [Box(5, 9, 10)] * size
    assert overlaps(layout(children, boxes), boxes) == []
