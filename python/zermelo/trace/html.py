"""A page in which a recorded search can be stepped through. One file, no server, no network.

The changes of every step are worked out here, by the same replay that the drawings use; the page
only applies them and draws. Its script, `viewer.js`, is built from `web/src/viewer`, which has the
painter of trees in common with the studio.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from html import escape
from importlib.resources import files
from typing import Any

from zermelo.game import MissingPackageError
from zermelo.game.players import seat
from zermelo.trace.events import Cutoff
from zermelo.trace.labels import clean, shorten
from zermelo.trace.picture import Picture, picture
from zermelo.trace.steps import Steps, board_text
from zermelo.trace.svg import PALETTE, outline
from zermelo.trace.trace import Trace

_SHAPES = ("max", "min", "chance", "leaf", "player", "stub")


def html(
    trace: Trace,
    *,
    step: int | str | None = 0,
    title: str | None = None,
    max_nodes: int = 20_000,
    max_steps: int = 200_000,
    collapse: Collection[int] = (),
    labels: bool | None = None,
) -> str:
    """A page with the tree, a slider through all steps, and what happens at each in words.

    It opens at `step`. Past `max_nodes` nodes and `max_steps` steps the rest is left out, and the
    page says so.
    """
    drawn = picture(trace, max_nodes=max_nodes, collapse=collapse, labels=labels)
    data = _Data(drawn, min(trace.steps, max_steps)).write(trace.step_of(step))
    title = title or f"{trace.game}: {trace.algorithm}"
    parts = {
        "TITLE": escape(clean(title)),
        "PALETTE": _palette(),
        "CSS": _asset("viewer.css"),
        "JS": _asset("viewer.js"),
        "DATA": _embed(data),
    }
    # In one pass, so that nothing inside a part is taken for a mark.
    return re.sub("@([A-Z]+)@", lambda mark: parts[mark[1]], _asset("viewer.html"))


def notebook(trace: Trace, height: int = 560) -> str:
    """The page in a frame of its own, so that a notebook can hold several."""
    page = html(trace, step=None if trace.steps > 2_000 else 0)
    return (
        f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" loading="lazy" '
        f'title="A recorded search" style="width:100%;height:{height}px;border:1px solid #8886;'
        'border-radius:6px"></iframe>'
    )


class _Data:
    """What the page needs to know, as plain lists; texts are numbers into one table."""

    def __init__(self, drawn: Picture, steps: int) -> None:
        self.drawn, self.trace = drawn, drawn.trace
        self.places = {s.node: i for i, s in enumerate(drawn.spots) if s.node is not None}
        self.steps = Steps(drawn.trace, self.places.get, steps)

    def write(self, step: int) -> dict[str, Any]:
        trace, placed, steps = self.trace, self.drawn.placed, self.steps
        nodes = self._nodes()
        steps.play()
        return {
            "about": _about(trace),
            "leftOut": self._left_out(),
            "legend": _legend(trace),
            "width": round(placed.width),
            "height": round(placed.height),
            "rows": [[row[0], row[-1] + 1] for row in placed.rows],
            "nodes": nodes,
            "kinds": steps.kinds,
            "deltas": steps.deltas,
            "said": steps.said,
            "current": steps.current,
            "pruned": steps.pruned(),
            "accumulates": trace.accumulates,
            "pv": [self.places[n] for n in trace.pv if n in self.places],
            "stages": [
                [name, at] for name in trace.stages if (at := trace.step_of(name)) <= steps.count
            ],
            "total": len(trace.nodes),
            "whole": trace.whole and any(isinstance(e, Cutoff) for e in trace.events),
            "step": min(step, steps.count),
            "strings": steps.strings,  # last, when all are known
        }

    def _nodes(self) -> dict[str, list[int]]:
        spots, glyphs, placed = self.drawn.spots, self.drawn.glyphs, self.drawn.placed
        first, last = [-1] * len(spots), [-1] * len(spots)
        for place, spot in enumerate(spots):
            if spot.parent is not None:
                last[spot.parent] = place
                if first[spot.parent] < 0:
                    first[spot.parent] = place
        recorded = [None if s.node is None else self.trace.nodes[s.node] for s in spots]
        return {
            "x": [round(x) for x in placed.x],
            "y": [round(y) for y in placed.y],
            "parent": [-1 if s.parent is None else s.parent for s in spots],
            "first": first,
            "last": last,
            "shape": [_SHAPES.index(g.shape) for g in glyphs],
            "bottom": [round(g.bottom) for g in glyphs],
            "sign": [self.steps.string(g.sign) for g in glyphs],
            "caption": [
                self.steps.string(s.stub if s.node is None else g.caption)
                for s, g in zip(spots, glyphs, strict=True)
            ],
            "board": [self.steps.string(board_text(g.rows)) for g in glyphs],
            "edge": [self.steps.string(text) for text in self.drawn.edges],
            "name": [0 if s.node is None else self.steps.name(s.node) for s in spots],
            "label": [
                0 if n is None or self.trace.whole else self.steps.string(shorten(n.label, 80))
                for n in recorded
            ],
            "text": [0 if s.node is None else self.steps.fresh(s.node) for s in spots],
        }

    def _left_out(self) -> str:
        parts = [self.drawn.left_out()]
        if self.steps.count < self.trace.steps:
            more = self.trace.steps - self.steps.count
            parts.append(f"The last {more:,} of {self.trace.steps:,} steps are not in this page.")
        return " ".join(part for part in parts if part)


def _about(trace: Trace) -> str:
    whose = "of all players" if trace.method == "maxn" else f"to the {seat(trace.player)}"
    if trace.nodes and {node.role for node in trace.nodes} & {"max", "min"}:
        whose = "to MAX" + ("" if trace.whole else f", the {seat(trace.player)}")
    return f"{len(trace.nodes):,} nodes, {trace.steps:,} steps. Values are payoffs {whose}."


def _legend(trace: Trace) -> str:
    roles = {node.role for node in trace.nodes}
    entries = []
    for role, words in (("max", "MAX moves"), ("min", "MIN moves"), ("chance", "chance decides")):
        if role in roles:
            entries.append((_sample(role), words))
    if any(isinstance(role, int) for role in roles):
        entries.append((_sample("player"), "a player moves"))
    entries.append((_sample("leaf"), "a leaf and its value"))
    dashed = '<path d="M2 9h20" stroke="var(--faint)" stroke-width="1.5" stroke-dasharray="3 2.5"/>'
    entries.append((dashed, "not looked at"))
    if trace.accumulates:
        entries.append(("", "0.5 (12): mean value, and in brackets how often visited"))
    elif trace.windows:
        lies = "should lie, by the estimates," if trace.guesses else "is known to lie"
        entries.append(("", f"[2, 5]: the value {lies} between 2 and 5"))
        bars = '<path d="M2 9h20" stroke="var(--faint)"/>'
        bars += '<path d="M10 4v10M14 4v10" stroke="var(--cut)" stroke-width="1.8"/>'
        entries.append((bars, "pruned"))
    ways = {"open": "the path being searched", "best": "best play by all, at the end"}
    for paint, words in ways.items():
        line = f'<path d="M2 9h20" stroke="var(--{paint})" stroke-width="3"/>'
        entries.append((line, words))
    return "".join(f"<li>{_icon(drawn)}{escape(words)}</li>" for drawn, words in entries)


def _sample(role: str) -> str:
    paint = 'fill="var(--done)" stroke="var(--ink)"'
    if role == "chance":
        return f'<circle cx="12" cy="9" r="7" {paint}/>'
    if role == "leaf":
        return f'<rect x="4" y="2" width="16" height="14" rx="3" {paint}/>'
    points = " ".join(f"{x + 12:g},{y:g}" for x, y in outline(role, 8, 2, 14))
    return f'<polygon points="{points}" {paint}/>'


def _icon(drawn: str) -> str:
    return f'<svg width="24" height="18" aria-hidden="true">{drawn}</svg>' if drawn else ""


def _palette() -> str:
    light = "".join(f"--{name}:{paint.light};" for name, paint in PALETTE.items())
    dark = "".join(f"--{name}:{paint.dark};" for name, paint in PALETTE.items())
    return (
        f":root{{{light}--line:{PALETTE['faint'].light}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}--line:{PALETTE['faint'].dark}}}}}"
    )


def _embed(data: dict[str, Any]) -> str:
    """JSON that is safe inside a script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _asset(name: str) -> str:
    try:
        return files("zermelo.trace").joinpath(name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise MissingPackageError(
            f"the page needs {name}, which make web builds in a clone; installed packages have it"
        ) from None
