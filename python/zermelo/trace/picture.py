"""What a drawing shows and where, before it is written as SVG, TikZ or a page.

Everything is measured in CSS pixels, y downwards. The places of the nodes do not depend on the step
of the search, so that a series of drawings can be leafed through.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias

from zermelo.game import Value, number
from zermelo.trace.events import Enter, Leaf, Leave, Node, Role
from zermelo.trace.labels import beside, board, clean, inside, measure, name, probability, shorten
from zermelo.trace.layout import Box, Gaps, Layout, layout
from zermelo.trace.replay import Replay, View
from zermelo.trace.trace import Trace
from zermelo.trace.visible import Spot, visible

Shape: TypeAlias = Literal["max", "min", "chance", "leaf", "player", "stub"]
Look: TypeAlias = Literal["unseen", "open", "done", "cut"]

SIZE = 32.0
"""The width of a triangle."""
SMALL = 16.0
"""The width of the sign above a board."""
CELL = 12.0
"""A cell of a board."""
FONT = 12.5
FONT_SMALL = 10.5
LABEL_AT = 0.7
"""Where on an edge its text is: this far from the parent to the child."""
STRIKE_AT = 0.4


@dataclass(frozen=True)
class Glyph:
    """The parts of a node that are the same at every step."""

    shape: Shape
    sign: str = ""
    """Inside the shape: a letter, or the player's number."""
    caption: str = ""
    """A longer name: beside an inner node, below a leaf."""
    rows: tuple[str, ...] = ()
    """A board below the shape (above it, at a leaf)."""

    @property
    def size(self) -> float:
        """The width of the shape; a leaf's depends on its value."""
        return SMALL if self.rows else SIZE

    @property
    def shape_height(self) -> float:
        """The height of the shape itself."""
        if self.shape == "leaf":
            return 18.0 if self.rows else 25.0
        if self.shape == "stub":
            return 30.0
        return self.size * (1.0 if self.shape in ("chance", "player") else 0.88)

    @property
    def board_size(self) -> tuple[float, float]:
        """The width and height of the board."""
        return (len(self.rows[0]) * CELL, len(self.rows) * CELL) if self.rows else (0.0, 0.0)

    @property
    def shape_top(self) -> float:
        """How far below the top of the box the shape begins."""
        return self.board_size[1] + 3 if self.rows and self.shape == "leaf" else 0.0

    @property
    def bottom(self) -> float:
        """How far below the top of the box the edges to the children begin."""
        below = self.board_size[1] + 3 if self.rows and self.shape != "leaf" else 0.0
        return self.shape_top + self.shape_height + below


@dataclass(frozen=True)
class Picture:
    """A tree laid out."""

    trace: Trace
    spots: list[Spot]
    glyphs: list[Glyph]
    boxes: list[Box]
    placed: Layout
    edges: list[str]
    """The text on the edge to each place; empty where there is none or no room."""

    @property
    def drawn(self) -> int:
        """How many nodes are drawn."""
        return sum(spot.node is not None for spot in self.spots)

    def row_names(self) -> list[str]:
        """Who moves in each row, where all agree: MAX, MIN, CHANCE, PLAYER 2."""
        return [
            _row_name({self._role(place) for place in row} - {"leaf"}) for row in self.placed.rows
        ]

    def _role(self, place: int) -> Role:
        node = self.spots[place].node
        return "leaf" if node is None else self.trace.nodes[node].role

    def left_out(self) -> str:
        """What the drawing does not show, in words; empty if it shows everything."""
        return left_out(self.trace, len(self.trace.nodes) - self.drawn)


def left_out(trace: Trace, hidden: int) -> str:
    """What is not shown because a drawing or the record has a limit."""
    parts = []
    if hidden:
        verb = "is" if hidden == 1 else "are"
        parts.append(f"{hidden:,} of {len(trace.nodes):,} recorded nodes {verb} not drawn.")
    if trace.omitted_nodes:
        parts.append(
            f"The record was full: {trace.omitted_nodes:,} more visits to nodes are not in it."
        )
    elif trace.partial:
        parts.append("The record was full: some nodes are not in it.")
    if trace.omitted_events:
        parts.append(f"The last {trace.omitted_events:,} steps are not in the record.")
    return " ".join(parts)


def picture(
    trace: Trace,
    *,
    max_nodes: int,
    replay: Replay | None = None,
    collapse: Collection[int] = (),
    labels: bool | None = None,
) -> Picture:
    """Lay out a trace; with a `replay`, what it is about now is drawn before anything else."""
    wanted = list(trace.pv)
    if replay is not None and replay.current is not None:
        wanted.insert(0, replay.current)
    spots = visible(trace, max_nodes, wanted, collapse)
    if labels is None:
        labels = len(spots) <= 120 or trace.whole
    room = _Room(trace)
    glyphs = [glyph(trace, spot, labels) for spot in spots]
    boxes = [room.box(spot, sign) for spot, sign in zip(spots, glyphs, strict=True)]
    children: list[list[int]] = [[] for _ in spots]
    for place, spot in enumerate(spots):
        if spot.parent is not None:
            children[spot.parent].append(place)
    named = any(node.move or node.probability is not None for node in trace.nodes[:50])
    gaps = Gaps(siblings=9, cousins=16, rows=58 if named else 34)
    placed = layout(children, boxes, gaps)
    return Picture(trace, spots, glyphs, boxes, placed, _edge_texts(trace, spots, children, placed))


def look(replay: Replay, spot: Spot, above: Look) -> Look:
    """How a place looks, given the one above: all that lies below a cut is cut as well."""
    if spot.node is None:
        return "cut" if above == "cut" else "unseen"
    status = replay.views[spot.node].status
    return "cut" if above == "cut" and status == "unseen" else status


def looks(replay: Replay, spots: list[Spot], solid: bool = False) -> list[Look]:
    """How every place looks; with `solid`, what was not looked at looks as if it had been."""
    if solid:
        return ["done" if look == "unseen" else look for look in looks(replay, spots)]
    found: list[Look] = []
    for spot in spots:
        found.append(look(replay, spot, "open" if spot.parent is None else found[spot.parent]))
    return found


def text_of(node: Node, view: View, windows: bool) -> str:
    """The text of a node that changes: inside a leaf, beside any other."""
    return inside(node, view) if node.role == "leaf" else beside(view, windows)


def glyph(trace: Trace, spot: Spot, labels: bool) -> Glyph:
    """The parts of a node that do not change; `labels` shows the position."""
    if spot.node is None:
        return Glyph("stub")
    node = trace.nodes[spot.node]
    title = name(node)
    rows = board(node.label) if labels else ()
    caption = "" if rows or not labels else shorten(title, 16)
    if node.role == "leaf":
        return Glyph("leaf", caption="" if trace.whole else caption[:12], rows=rows)
    if isinstance(node.role, int):
        return Glyph("player", f"P{node.role + 1}", caption, rows)
    sign = caption if len(caption) <= 2 and not rows else ""
    return Glyph(node.role, sign, "" if sign else caption, rows)


class _Room:
    """How much room the changing texts need at most, over all steps of the search."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.windows = trace.windows
        self.leaves: dict[int, float] = {}
        self.entered = {event.node for event in trace.events if isinstance(event, Enter)}
        widest = vector = measure("+∞", FONT)
        for event in trace.events:
            if isinstance(event, Leaf | Leave):
                width = measure(_text(event.value, trace.accumulates), FONT)
                if isinstance(event.value, tuple):
                    vector = max(vector, width)
                else:
                    widest = max(widest, width)
                if isinstance(event, Leaf):
                    self.leaves[event.node] = max(width, self.leaves.get(event.node, 0.0))
        ranges = 2 * widest + measure("[, ]", FONT)
        many = measure(" (10000)"[: 3 + len(str(len(trace.events)))], FONT)
        self.inner = max(widest + many if trace.accumulates else ranges, vector)

    def box(self, spot: Spot, glyph: Glyph) -> Box:
        """The room for a node at every step."""
        half = max(glyph.size, glyph.board_size[0]) / 2
        if spot.node is None:
            half = measure(spot.stub, FONT_SMALL) / 2 / 1.6
            return Box(half, half, glyph.shape_height)
        node = self.trace.nodes[spot.node]
        if glyph.shape == "leaf":
            return self._leaf(node, glyph)
        if node.probability is not None:
            half = max(half, measure(probability(node.probability), FONT_SMALL) * 0.75)
        text = measure(glyph.caption, FONT_SMALL)
        if node.id in self.entered:  # no other node ever has a value to show
            text = max(text, self.inner)
        return Box(half, max(half, glyph.size / 2 + (5 + text if text else 0)), glyph.bottom)

    def _leaf(self, node: Node, glyph: Glyph) -> Box:
        value = self.leaves.get(node.id, 0.0)
        if node.given is not None:
            value = max(value, measure(number(node.given), FONT))
        if self.trace.accumulates:
            value = self.inner
        half = max(26.0, value + 10, glyph.board_size[0], measure(glyph.caption, FONT_SMALL)) / 2
        if node.probability is not None:
            half = max(half, measure(probability(node.probability), FONT_SMALL) * 0.75)
        return Box(half, half, glyph.bottom + (14 if glyph.caption else 0))


def leaf_width(text: str) -> float:
    """The width of a leaf's box around a text."""
    return max(26.0, measure(text, FONT) + 8)


def _text(value: Value, rounded: bool) -> str:
    return number(round(value, 3) if rounded and not isinstance(value, tuple) else value)


def _edge_texts(
    trace: Trace, spots: list[Spot], children: list[list[int]], placed: Layout
) -> list[str]:
    """The moves and probabilities, family by family: all of them, or none if they do not fit."""
    texts = [""] * len(spots)
    for family in children:
        found = [_edge_text(trace, spots[place]) for place in family]
        fits = all(
            (measure(a, FONT_SMALL) + measure(b, FONT_SMALL)) / 2 + 4
            <= LABEL_AT * (placed.x[right] - placed.x[left])
            for a, b, left, right in zip(found, found[1:], family, family[1:], strict=False)
        )
        chance = any(
            (n := spots[place].node) is not None and trace.nodes[n].probability is not None
            for place in family
        )
        if fits or chance:
            for place, text in zip(family, found, strict=True):
                texts[place] = text
    return texts


def _edge_text(trace: Trace, spot: Spot) -> str:
    if spot.node is None:
        return ""
    node = trace.nodes[spot.node]
    if node.probability is not None:
        return probability(node.probability)
    move = clean(node.move)
    return move if len(move) <= 7 else ""


def _row_name(roles: set[Role]) -> str:
    if len(roles) != 1:
        return ""
    role = roles.pop()
    return f"PLAYER {role + 1}" if isinstance(role, int) else str(role).upper()
