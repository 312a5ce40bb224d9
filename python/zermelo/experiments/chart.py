"""A chart as SVG: lines on a logarithmic scale, one panel beside the other."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from zermelo.experiments.panel import Guide, Panel, Series, height_of

WIDTH, HEIGHT = 400, 340
LEFT, RIGHT, TOP, BOTTOM = 62, 58, 40, 48
HEAD, FOOT = 44, 40
ROW = 20
"""Of the legend."""
COLOURS = ("#222222", "#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Told apart by people of all kinds of sight (Okabe and Ito)."""

_MARKS = ("circle", "square", "diamond", "triangle", "circle", "square", "diamond")


def chart(title: str, y_name: str, panels: Sequence[Panel]) -> str:
    """All panels in one drawing, with a legend for all below."""
    width = max(WIDTH * len(panels), 620)
    names = _legend_rows(panels[0], width)
    height = HEAD + HEIGHT + FOOT + ROW * (len(names) - 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" font-family="Helvetica, Arial, sans-serif" '
        'font-size="12" fill="#222222">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="{width / 2:g}" y="26" font-size="16" text-anchor="middle">',
        f"{escape(title)}</text>",
    ]
    shift = (width - WIDTH * len(panels)) / 2
    for place, panel in enumerate(panels):
        parts.append(f'<g transform="translate({shift + place * WIDTH:g} {HEAD})">')
        parts += _axes(panel, y_name if place == 0 else "")
        parts += [_guide(panel, guide) for guide in panel.guides]
        for index, line in enumerate(panel.series):
            parts += _series(panel, line, index)
        parts.append("</g>")
    for row, entries in enumerate(names):
        parts += _legend(entries, width, HEAD + HEIGHT + 18 + ROW * row)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _x(panel: Panel, x: float) -> float:
    span = panel.xs[-1] - panel.xs[0]
    share = (x - panel.xs[0]) / span if span else 0.5
    return LEFT + 10 + share * (WIDTH - LEFT - RIGHT - 20)


def _y(panel: Panel, value: float) -> float:
    return HEIGHT - BOTTOM - min(height_of(value, panel), 1.0) * (HEIGHT - TOP - BOTTOM)


def _axes(panel: Panel, y_name: str) -> list[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    middle = (LEFT + right) / 2
    parts = [f'<text x="{middle:g}" y="22" text-anchor="middle">{escape(panel.title)}</text>']
    for value in panel.decades:
        if value <= panel.top:
            y = _y(panel, value)
            parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#e4e4e4"/>')
            label = f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{value:,}</text>'
            parts.append(label)
    for x in panel.xs:
        place = _x(panel, x)
        parts.append(f'<path d="M{place:.1f} {bottom}v5" stroke="#222222"/>')
        parts.append(f'<text x="{place:.1f}" y="{bottom + 20}" text-anchor="middle">{x}</text>')
    parts.append(f'<path d="M{LEFT} {TOP - 6}V{bottom}H{right}" fill="none" stroke="#222222"/>')
    name = escape(panel.x_name)
    parts.append(
        f'<text x="{middle:g}" y="{bottom + 38}" text-anchor="middle" font-style="italic">'
        f"{name}</text>"
    )
    if y_name:
        y = (TOP + bottom) / 2
        parts.append(
            f'<text transform="translate(14 {y:g}) rotate(-90)" text-anchor="middle">'
            f"{escape(y_name)}</text>"
        )
    return parts


def _guide(panel: Panel, guide: Guide) -> str:
    steps = 40
    first, last = panel.xs[0], panel.xs[-1]
    xs = [first + (last - first) * step / steps for step in range(steps + 1)]
    points = " ".join(f"{_x(panel, x):.1f},{_y(panel, guide.at(x)):.1f}" for x in xs)
    y = _y(panel, guide.at(last))
    return (
        f'<polyline points="{points}" fill="none" stroke="#8a8a8a" stroke-dasharray="2 4"/>'
        f'<text x="{WIDTH - RIGHT + 2}" y="{y + 4:.1f}" font-size="11" fill="#6a6a6a">'
        f"{escape(guide.name)}</text>"
    )


def _series(panel: Panel, line: Series, index: int) -> list[str]:
    colour = COLOURS[index % len(COLOURS)]
    places = [
        (_x(panel, x), _y(panel, value)) for x, value in zip(panel.xs, line.values, strict=False)
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts = [f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.8"/>']
    for (x, y), value in zip(places, line.values, strict=True):
        said = f"{line.name}: {value:,.5g}"
        parts.append(_mark(x, y, index, f"<title>{escape(said)}</title>"))
    return parts


def _mark(x: float, y: float, index: int, inside: str = "") -> str:
    shape = {
        "circle": "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z",
        "square": "M-3.2 -3.2h6.4v6.4h-6.4z",
        "diamond": "M0 -4.6L4.6 0L0 4.6L-4.6 0z",
        "triangle": "M0 -4.4L4.2 3.2H-4.2z",
    }[_MARKS[index % len(_MARKS)]]
    colour = COLOURS[index % len(COLOURS)]
    return (
        f'<path transform="translate({x:.1f} {y:.1f})" d="{shape}" fill="{colour}">{inside}</path>'
    )


def _legend_rows(panel: Panel, width: float) -> list[list[tuple[int, str]]]:
    """The series with their numbers, as many in a row as have room there."""
    rows: list[list[tuple[int, str]]] = [[]]
    for entry in enumerate(line.name for line in panel.series):
        if rows[-1] and sum(_room(name) for _, name in (*rows[-1], entry)) > width:
            rows.append([])
        rows[-1].append(entry)
    return rows


def _room(name: str) -> float:
    return 34 + 6.6 * len(name)


def _legend(entries: Sequence[tuple[int, str]], width: float, y: float) -> list[str]:
    x = (width - sum(_room(name) for _, name in entries)) / 2
    parts = []
    for index, name in entries:
        parts.append(_mark(x, y - 4, index))
        parts.append(f'<text x="{x + 9:.1f}" y="{y:.1f}">{escape(name)}</text>')
        x += _room(name)
    return parts
