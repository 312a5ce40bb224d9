"""The tree of a search as SVG, in the style of the books.

Colours are plain attributes, which every program understands; a style sheet inside the picture
changes them where the reader prefers dark. Nothing is said by colour alone: what is pruned has a
double bar, the current node a ring, the open path and the principal variation thicker lines.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from html import escape
from math import sqrt
from typing import Any

from zermelo.trace.labels import cells, clean, measure
from zermelo.trace.picture import (
    CELL,
    FONT,
    FONT_SMALL,
    LABEL_AT,
    STRIKE_AT,
    Glyph,
    Look,
    Picture,
    leaf_width,
    looks,
    picture,
    text_of,
)
from zermelo.trace.replay import Replay
from zermelo.trace.trace import Trace
from zermelo.trace.words import sentence

_FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif"
_MARGIN = 14.0
_WIDTHS = 8
"""So many widths tell how often edges were followed,"""
_WIDEST = 9
"""the widest this wide."""


@dataclass(frozen=True)
class Colour:
    """One paint of the drawing, for light and for dark."""

    light: str
    dark: str


PALETTE: dict[str, Colour] = {
    "paper": Colour("#ffffff", "#15181d"),
    "ink": Colour("#1b1f24", "#e8eaed"),
    "quiet": Colour("#59616b", "#a3abb6"),
    "faint": Colour("#b3b9c1", "#4d555f"),
    "faint-text": Colour("#6b737d", "#9099a4"),
    "done": Colour("#eef1f4", "#282e37"),
    "open": Colour("#0b57d0", "#8ab4f8"),
    "open-fill": Colour("#dbe7ff", "#1f3557"),
    "current": Colour("#ffe9a3", "#5c4a07"),
    "cut": Colour("#b3261e", "#f28b82"),
    "best": Colour("#0b6e34", "#81c995"),
}
"""The colours of every drawing; the page uses the same."""


def svg(
    trace: Trace,
    step: int,
    *,
    max_nodes: int = 300,
    collapse: Collection[int] = (),
    labels: bool | None = None,
    caption: bool = True,
    background: bool = True,
    dark: bool = True,
    solid: bool = False,
) -> str:
    """The tree after `step` events.

    At most `max_nodes` nodes are drawn, and stubs say how many are not; `collapse` hides what is
    below the nodes given. `labels` shows the positions (by default in trees that are small);
    `caption` adds the sentence of the step below the tree. `dark` lets the picture change its
    colours where the reader prefers dark ones; a sheet to print does not.
    With `solid`, nodes that were not looked at are drawn like the others.
    """
    replay = Replay(trace, step)
    drawn = picture(trace, max_nodes=max_nodes, replay=replay, collapse=collapse, labels=labels)
    return _Drawing(drawn, replay, step, solid).write(
        caption=caption, background=background, dark=dark
    )


class _Drawing:
    def __init__(self, drawn: Picture, replay: Replay, step: int, solid: bool) -> None:
        self.drawn, self.replay, self.step = drawn, replay, step
        self.trace = drawn.trace
        self.windows = self.trace.windows
        self.looks = looks(replay, drawn.spots, solid)
        ended = step == self.trace.steps
        self.line = set(self.trace.pv) if ended and len(self.trace.pv) > 1 else set()
        self.current = replay.current if step > 0 and not self.line else None
        self.names = drawn.row_names()
        self.margin = max((measure(n, FONT_SMALL) + 18 for n in self.names if n), default=0.0)
        self.left = _MARGIN + self.margin
        self.top = _MARGIN

    def write(self, caption: bool, background: bool, dark: bool) -> str:
        said = sentence(self.trace, self.step)
        tree = [*self._row_names(), *self._edges(), *self._nodes()]
        width = self.left + self.drawn.placed.width + _MARGIN
        height = self.top + self.drawn.placed.height + _MARGIN
        below: list[str] = []
        if caption:
            width = max(width, 420.0)
            below, height = self._caption(said, width, height)
        title = f"{self.trace.algorithm} on {self.trace.game}, step {self.step}"
        head = [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="zermelo-tree" '
            f'width="{_n(width)}" height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}" '
            f'role="img" font-family="{_FONTS}" font-size="{FONT}">',
            f"<title>{_escape(title)}</title>",
            f"<desc>{_escape(' '.join([said, *self._description()]))}</desc>",
        ]
        if dark:
            head.append(f"<style>{_style()}</style>")
        if background:
            head.append(f'<rect width="100%" height="100%" rx="6" {_fill("paper")}/>')
        return "\n".join([*head, *tree, *below, "</svg>"]) + "\n"

    def _description(self) -> Iterable[str]:
        yield f"{self.drawn.drawn} nodes are drawn."
        if self.drawn.left_out():
            yield self.drawn.left_out()

    def _xy(self, place: int) -> tuple[float, float]:
        return self.left + self.drawn.placed.x[place], self.top + self.drawn.placed.y[place]

    # Rows and caption.

    def _row_names(self) -> Iterable[str]:
        rows = zip(self.names, self.drawn.placed.rows, strict=True)
        texts = [
            f'<text x="{_n(_MARGIN)}" y="{_n(self.top + self.drawn.placed.y[row[0]] + 18)}">'
            f"{title}</text>"
            for title, row in rows
            if title
        ]
        if texts:
            yield f'<g {_fill("quiet")} font-size="{FONT_SMALL}" letter-spacing=".6">'
            yield from texts
            yield "</g>"

    def _caption(self, said: str, width: float, height: float) -> tuple[list[str], float]:
        lines = []
        step = f"Step {self.step} of {self.trace.steps}."
        for text, paint in ((f"{step} {said}", "ink"), (self.drawn.left_out(), "quiet")):
            for line in _wrap(clean(text), min(width, 1400) - 2 * _MARGIN, FONT + 1):
                height += 19
                lines.append(
                    f'<text x="{_n(_MARGIN)}" y="{_n(height - 6)}" font-size="{FONT + 1}" '
                    f"{_fill(paint)}>{_escape(line)}</text>"
                )
        return lines, height + 10

    # Edges.

    def _edges(self) -> Iterable[str]:
        groups: dict[str, dict[int, list[str]]] = {"faint": {}, "ink": {}, "open": {}, "best": {}}
        bars: list[str] = []
        texts: list[str] = []
        for place, spot in enumerate(self.drawn.spots):
            if spot.parent is None:
                continue
            x1, y1 = self._xy(spot.parent)
            y1 += self.drawn.glyphs[spot.parent].bottom
            x2, y2 = self._xy(place)
            paths = groups[self._edge_kind(place)].setdefault(self._breadth(spot.node), [])
            paths.append(f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}")
            if self.looks[place] == "cut" and self.looks[spot.parent] != "cut":
                bars.append(_strike(x1, y1, x2, y2))
            if text := self.drawn.edges[place]:
                texts.append(self._edge_text(place, text, x1, y1, x2, y2))
        widths = {"faint": 1, "ink": 1.2, "open": 2.6, "best": 3.4}
        for kind, all_paths in groups.items():
            for breadth, paths in sorted(all_paths.items()):
                width = f"{max(widths[kind], _WIDEST * breadth / _WIDTHS):g}"
                yield (
                    f'<path d="{"".join(paths)}" fill="none" {_stroke(kind, width)} '
                    'stroke-linecap="round"/>'
                )
        if bars:
            yield f'<path d="{"".join(bars)}" fill="none" {_stroke("cut", "1.8")}/>'
        if texts:
            yield f'<g font-size="{FONT_SMALL}" text-anchor="middle">'
            yield from texts
            yield "</g>"

    def _breadth(self, node: int | None) -> int:
        """Which width the edge to a node has, by the root of its share of all visits."""
        if node is None or not self.trace.accumulates:
            return 0
        views = self.replay.views
        return round(_WIDTHS * sqrt(min(1.0, views[node].visits / max(views[0].visits, 1))))

    def _edge_kind(self, place: int) -> str:
        spot = self.drawn.spots[place]
        above = self.drawn.spots[spot.parent].node if spot.parent is not None else None
        if spot.node in self.line and above in self.line:
            return "best"
        return {"open": "open", "done": "ink"}.get(self.looks[place], "faint")

    def _edge_text(self, place: int, text: str, x1: float, y1: float, x2: float, y2: float) -> str:
        x, y = x1 + LABEL_AT * (x2 - x1), y1 + LABEL_AT * (y2 - y1) + 4
        paint = "faint-text" if self.looks[place] in ("unseen", "cut") else "ink"
        half = measure(text, FONT_SMALL) / 2
        room = f'x="{_n(x - half)}" y="{_n(y - 9.5)}" width="{_n(2 * half)}" height="12.5"'
        return f"<rect {room} {_fill('paper')}/>" + _text(x, y, text, paint)

    # Nodes.

    def _nodes(self) -> Iterable[str]:
        for place, spot in enumerate(self.drawn.spots):
            x, y = self._xy(place)
            glyph = self.drawn.glyphs[place]
            if spot.node is None:
                yield from _stub(spot.stub, x, y)
                continue
            node, view = self.trace.nodes[spot.node], self.replay.views[spot.node]
            current = spot.node == self.current
            paints = _paints(self.looks[place], current, spot.node in self.line)
            text = text_of(node, view, self.windows)
            yield f'<g transform="translate({_n(x)} {_n(y)})">'
            yield from _node(glyph, paints, text, current)
            yield "</g>"


@dataclass(frozen=True)
class _Paints:
    fill: str
    stroke: str
    text: str
    width: str


def _paints(seen: Look, current: bool, best: bool) -> _Paints:
    if current:
        return _Paints("current", "ink", "ink", "2")
    if best:
        return _Paints("done", "best", "ink", "2.4")
    if seen == "open":
        return _Paints("open-fill", "open", "ink", "2")
    if seen == "done":
        return _Paints("done", "ink", "ink", "1.2")
    return _Paints("paper", "faint", "faint-text", "1")


def _node(glyph: Glyph, paints: _Paints, text: str, current: bool) -> Iterable[str]:
    """One node, its centre line at x = 0 and its top at y = 0."""
    if glyph.rows:
        yield from _board(glyph, paints)
    top, size, high = glyph.shape_top, glyph.size, glyph.shape_height
    wide = leaf_width(text) if glyph.shape == "leaf" else size
    paint = f"{_fill(paints.fill)} {_stroke(paints.stroke, paints.width)}"
    if current:
        yield shape(glyph, wide, 4.0, f'fill="none" {_stroke("ink", "1.2")}')
    dashed = ' stroke-dasharray="3 2.5"' if paints.fill == "paper" else ""
    yield shape(glyph, wide, 0.0, paint + dashed)
    middle = top + high / 2
    if glyph.shape == "leaf":
        size_of = FONT_SMALL if glyph.rows else FONT
        yield _text(
            0, middle + 4.4, text, paints.text, f'text-anchor="middle" font-size="{size_of}"'
        )
        if glyph.caption:
            more = f'text-anchor="middle" font-size="{FONT_SMALL}"'
            yield _text(0, top + high + 12, glyph.caption, "quiet", more)
        return
    if glyph.sign:
        lower = {"max": 8.5, "min": 0.5}.get(glyph.shape, 4.4)
        yield _text(0, middle + lower, glyph.sign, paints.text, 'text-anchor="middle"')
    right = size / 2 + 5
    if glyph.caption:
        small = f'font-size="{FONT_SMALL}"'
        yield _text(right, middle - 3, glyph.caption, "quiet" if text else paints.text, small)
        middle += 8
    if text:
        yield _text(right, middle + 4.4, text, paints.text, 'font-weight="600"')


def shape(glyph: Glyph, wide: float, grow: float, paint: str) -> str:
    """The outline of a node, `grow` pixels larger on every side."""
    top, high = glyph.shape_top - grow, glyph.shape_height + 2 * grow
    half = wide / 2 + grow
    if glyph.shape == "chance":
        return f'<circle cy="{_n(top + high / 2)}" r="{_n(half)}" {paint}/>'
    if glyph.shape == "leaf":
        box = f'x="{_n(-half)}" y="{_n(top)}" width="{_n(2 * half)}" height="{_n(high)}"'
        return f'<rect {box} rx="4" {paint}/>'
    points = outline(glyph.shape, half, top, high, grow)
    path = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + "Z"
    return f'<path d="{path}" stroke-linejoin="round" {paint}/>'


def outline(
    kind: str, half: float, top: float, high: float, grow: float = 0.0
) -> list[tuple[float, float]]:
    """The corners of a triangle or a hexagon; a triangle grows more at its points."""
    low, more = top + high, grow * 0.75
    if kind == "max":
        return [(0, top - more), (half + more, low), (-half - more, low)]
    if kind == "min":
        return [(-half - more, top), (half + more, top), (0, low + more)]
    slant = high / 4
    upper = [(-half, top + slant), (0, top), (half, top + slant)]
    return [*upper, (half, low - slant), (0, low), (-half, low - slant)]


def _board(glyph: Glyph, paints: _Paints) -> Iterable[str]:
    wide, high = glyph.board_size
    top = 0.0 if glyph.shape == "leaf" else glyph.shape_height + 3
    x0 = -wide / 2
    box = f'x="{_n(x0)}" y="{_n(top)}" width="{_n(wide)}" height="{_n(high)}"'
    stroke = "faint" if paints.text == "faint-text" else "quiet"
    yield f"<rect {box} {_fill('paper')} {_stroke(stroke, '1')}/>"
    lines = [f"M{_n(x0 + CELL * i)} {_n(top)}v{_n(high)}" for i in range(1, len(glyph.rows[0]))]
    lines += [f"M{_n(x0)} {_n(top + CELL * i)}h{_n(wide)}" for i in range(1, len(glyph.rows))]
    yield f'<path d="{"".join(lines)}" fill="none" {_stroke("faint", ".8")}/>'
    for column, row, sign in cells(glyph.rows):
        x, y = x0 + CELL * (column + 0.5), top + CELL * (row + 0.5)
        yield _piece(x, y, sign, paints.text)


def _piece(x: float, y: float, sign: str, paint: str) -> str:
    arm = 3.2
    if sign == "×":
        path = f"M{_n(x - arm)} {_n(y - arm)}l6.4 6.4M{_n(x + arm)} {_n(y - arm)}l-6.4 6.4"
        return f'<path d="{path}" {_stroke(paint, "1.5")}/>'
    if sign == "○":
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="3.5" fill="none" {_stroke(paint, "1.4")}/>'
    return _text(x, y + 3.6, sign, paint, 'text-anchor="middle" font-size="10"')


def _stub(said: str, x: float, y: float) -> Iterable[str]:
    words = said.split(" ")
    for row, part in enumerate((" ".join(words[:3]), " ".join(words[3:]))):
        more = f'text-anchor="middle" font-size="{FONT_SMALL}" font-style="italic"'
        yield _text(x, y + 11 + 13 * row, part, "quiet", more)


def _strike(x1: float, y1: float, x2: float, y2: float) -> str:
    """Two short bars across an edge."""
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1e-9)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    path = ""
    for offset in (-2, 2):
        x = x1 + STRIKE_AT * (x2 - x1) + offset * ux
        y = y1 + STRIKE_AT * (y2 - y1) + offset * uy
        path += f"M{_n(x - 5.5 * uy)} {_n(y + 5.5 * ux)}L{_n(x + 5.5 * uy)} {_n(y - 5.5 * ux)}"
    return path


# Writing.


def _text(x: float, y: float, text: str, paint: str, more: str = "") -> str:
    more = f" {more}" if more else ""
    return f'<text x="{_n(x)}" y="{_n(y)}" {_fill(paint)}{more}>{_escape(text)}</text>'


def _fill(paint: str) -> str:
    return f'fill="{PALETTE[paint].light}"'


def _stroke(paint: str, width: str) -> str:
    return f'stroke="{PALETTE[paint].light}" stroke-width="{width}"'


def _style() -> str:
    """The dark colours, matched by the light ones, so that no element needs a class."""
    rules = []
    for paint in PALETTE.values():
        for part in ("fill", "stroke"):
            rules.append(f'.zermelo-tree [{part}="{paint.light}"]{{{part}:{paint.dark}}}')
    return "@media (prefers-color-scheme:dark){" + "".join(rules) + "}"


def _wrap(text: str, width: float, size: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and measure(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _n(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _escape(text: Any) -> str:
    return escape(clean(str(text)))
