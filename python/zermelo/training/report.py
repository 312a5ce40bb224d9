"""A page about a training: how strong it grew, where it errs, and what the weights say."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from struct import iter_unpack
from typing import Any

from zermelo.game import Game
from zermelo.native import LearnedPatterns
from zermelo.training.learning import Training

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 520, 240, 52, 36, 14
CELL = 30
"""The side of a cell in the drawing of the weights."""

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1b1b1b; background: #fff }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2rem }
table { border-collapse: collapse } td, th { padding: .2rem .9rem .2rem 0; text-align: left }
figure { margin: 1rem 0 } figcaption { color: #555; font-size: .9rem; max-width: 40rem }
.boards { display: flex; flex-wrap: wrap; gap: 1.5rem }
@media (prefers-color-scheme: dark) { body { background: #16181c; color: #e8e8e8 }
  figcaption { color: #aaa } svg text { fill: #e8e8e8 } }
"""


def report(game: Game, found: Training, file: str | None = None) -> str:
    """The page, for a training of a game; `file` holds the estimate if the training has none."""
    parts = [
        f"<h1>{escape(found.game)}, learned from its rules</h1>",
        f"<p>{found.games:,} games against itself in {found.seconds:.0f} seconds, seed "
        f"{found.seed}: {found.shape['weights']:,} weights of {_made_of(found)}.</p>",
        _matches(found),
    ]
    if found.curve:
        times = [point.seconds for point in found.curve]
        shares = [100 * point.share for point in found.curve]
        errors = [point.error for point in found.curve]
        parts += [
            "<h2>Strength over time</h2>",
            _figure(
                _line(times, shares, "seconds", "% of the points", top=100.0, guide=50.0),
                "Points in short matches on the way, against "
                + (
                    "plain Monte Carlo tree search with as many simulations."
                    if found.method == "zero"
                    else "a search of the same depth without an estimate."
                )
                + " Half of the points is as good.",
            ),
            "<h2>Error over time</h2>",
            _figure(
                _line(times, errors, "seconds", "error"),
                "How far estimates were from what the search said of the same states, as the root "
                "of the mean square; payoffs go from −1 to 1.",
            ),
        ]
    if found.errors:
        stages = [float(stage + 1) for stage in range(len(found.errors))]
        parts += [
            "<h2>Error by stage</h2>",
            _figure(
                _line(stages, list(found.errors), "stage of the game", "error"),
                "The same in the last part of the training, by how far the game is.",
            ),
        ]
    source = found.file or file
    if source is not None and found.method == "patterns":
        parts += _weights(LearnedPatterns(source))
    body = "\n".join(parts)
    title = escape(f"{found.game}, learned")
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{_STYLE}</style>\n{body}\n'
        "</html>\n"
    )


def _made_of(found: Training) -> str:
    shape = found.shape
    if found.method == "zero":
        return f"two layers of {shape['hidden']} units over {shape['cells']} cells"
    return f"{shape['patterns']} patterns of {shape['cells']} cells, in {shape['stages']} stages"


def _matches(found: Training) -> str:
    rows = "".join(
        f"<tr><td>{escape(one.against)}</td><td>{one.share:.1%}</td>"
        f"<td>{one.low:.0%} to {one.high:.0%}</td><td>{one.games}</td></tr>"
        for one in found.contests
    )
    verdict = (
        f"Saved as <code>{escape(found.file)}</code>."
        if found.file
        else "Not saved as good: it is not better than what there was."
    )
    head = "<tr><th>against</th><th>points</th><th>95 of 100 times</th><th>games</th></tr>"
    return f"<h2>Matches at the end</h2><table>{head}{rows}</table><p>{verdict}</p>"


def _figure(drawing: str, caption: str) -> str:
    return f"<figure>{drawing}<figcaption>{caption}</figcaption></figure>"


def _line(
    xs: Sequence[float],
    ys: Sequence[float],
    x_name: str,
    y_name: str,
    top: float | None = None,
    guide: float | None = None,
) -> str:
    """A line through points, from 0 up."""
    high = top or max([*ys, 1e-9]) * 1.1
    last = max([*xs, 1e-9])
    across = [LEFT + (WIDTH - LEFT - 16) * x / last for x in xs]
    down = [HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * y / high for y in ys]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#0072b2"/>'
        for x, y in zip(across, down, strict=True)
    )
    floor = HEIGHT - BOTTOM
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
        f'aria-label="{escape(y_name)} by {escape(x_name)}" font-family="inherit" font-size="12">',
        f'<path d="M{LEFT} {TOP}V{floor}H{WIDTH - 8}" fill="none" stroke="#888"/>',
    ]
    for part in (0.0, 0.5, 1.0):
        y = floor - (floor - TOP) * part
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 4:.0f}" text-anchor="end">{high * part:.3g}</text>'
        )
    if guide is not None:
        y = floor - (floor - TOP) * guide / high
        parts.append(
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - 8}" stroke="#bbb" stroke-dasharray="4 4"/>'
        )
    parts += [
        f'<text x="{WIDTH - 8}" y="{HEIGHT - 18}" text-anchor="end">{last:.0f}</text>',
        f'<text x="{LEFT}" y="{HEIGHT - 4}">{escape(x_name)} →  {escape(y_name)} ↑</text>',
        f'<polyline points="{points}" fill="none" stroke="#0072b2" stroke-width="2"/>{dots}</svg>',
    ]
    return "".join(parts)


def _weights(learned: LearnedPatterns) -> list[str]:
    """What a number in each cell of the board alone is worth, as far as single cells tell."""
    told = learned.describe()
    boards = _boards(told, json.loads(learned.notes.get("places", "[]")))
    if not boards:
        return []
    drawn = "".join(
        f"<figure>{drawing}<figcaption>{escape(name)}</figcaption></figure>"
        for name, drawing in boards
    )
    return [
        "<h2>What the weights say</h2>",
        "<p>What a piece of each kind adds on each cell for the first player, by the weights of "
        "single cells in the middle stage with the first player to move: blue is good, orange bad. "
        "Most of what is known is in the larger patterns, which no drawing shows.</p>",
        f'<div class="boards">{drawn}</div>',
    ]


def _boards(
    told: dict[str, Any], places: Sequence[tuple[int | None, int | None]]
) -> list[tuple[str, str]]:
    columns = [x for x, _ in places if x is not None]
    if not columns or told["outputs"] != 1:
        return []
    rows = [y for _, y in places if y is not None]
    values = [value for (value,) in iter_unpack("<f", told["values"])]
    block = told["tables"][-1]
    start = told["stages"] // 2 * block
    singles = {cells[0]: table for table, cells in told["tuples"] if len(cells) == 1}
    kinds = max(told["codes"][cell] for cell in singles if places[cell][0] is not None)
    found = []
    for kind in range(1, min(kinds, 7)):
        worth = {}
        for cell, table in singles.items():
            if places[cell][0] is not None and kind < told["codes"][cell]:
                first = start + told["tables"][table]
                worth[cell] = values[first + kind] - values[first]
        most = max([abs(value) for value in worth.values()] or [0]) or 1.0
        squares = []
        for cell, value in worth.items():
            x, y = places[cell][0] - min(columns), places[cell][1] - min(rows)
            colour = "#0072b2" if value > 0 else "#d55e00"
            squares.append(
                f'<rect x="{x * CELL}" y="{y * CELL}" width="{CELL - 1}" height="{CELL - 1}" '
                f'fill="{colour}" fill-opacity="{abs(value) / most:.2f}" stroke="#8888"/>'
            )
        width = (max(columns) - min(columns) + 1) * CELL
        height = (max(rows) - min(rows) + 1) * CELL
        drawing = f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        found.append((f"piece {kind}", drawing + "".join(squares) + "</svg>"))
    return found
