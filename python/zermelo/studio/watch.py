"""The page Watch: searches recorded and stepped through."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from zermelo.game import InvalidInputError
from zermelo.games.tree import examples
from zermelo.studio.desk import Desk, Job
from zermelo.studio.endpoints import get, post
from zermelo.studio.recording import minimax_nodes, recorded
from zermelo.studio.schema.common import Request
from zermelo.studio.schema.watch import (
    Drawing,
    Drawn,
    ExampleTree,
    Subject,
    Watch,
    WatchStart,
    Ways,
)
from zermelo.studio.searches import find, record, ways

if TYPE_CHECKING:
    from zermelo.studio.studio import Studio

_SECONDS: Final = 10.0
"""For one search to be recorded; more would be too long to wait, and too much to look at."""

_UNCOUNTED: Final = ("mcts", "maxn", "expectiminimax")


def start(studio: Studio) -> WatchStart:
    """The worked trees."""
    found = examples().values()
    return WatchStart([ExampleTree(item.name, item.title, item.source) for item in found])


def subject(studio: Studio, wanted: Subject) -> Ways:
    """How a tree or a position can be searched."""
    return ways(find(studio.catalogue, wanted))


def watch(desk: Desk, request: Watch) -> None:
    """Record a search."""
    search = request.search
    found = find(desk.catalogue, search.subject)
    if found.game.is_terminal(found.state):
        raise InvalidInputError("the game is over here, so there is nothing to search")
    seen = record(found, search, desk.seconds(_SECONDS), lambda: desk.stop.stopped)
    desk.check()
    full = None
    if search.algorithm not in _UNCOUNTED:
        depth = None if search.algorithm == "minimax" else search.depth
        full = minimax_nodes(found.game, found.state, depth)
    desk.tell(recorded(request.id, found.title, search.algorithm, seen, full))


def drawing(studio: Studio, wanted: Drawing) -> Drawn:
    """The tree at a step, as SVG or TikZ."""
    found = find(studio.catalogue, wanted.search.subject)
    seen = record(found, wanted.search, _SECONDS, lambda: False)
    step = min(wanted.step, seen.steps)
    name = re.sub(r"[^a-z0-9]+", "-", f"{found.title} {wanted.search.algorithm}".lower())
    name = f"{name.strip('-')[:60]}-step-{step}"
    if wanted.format == "tikz":
        text = seen.tikz(step, collapse=wanted.collapse, standalone=True)
        return Drawn(text, f"{name}.tex")
    return Drawn(seen.svg(step, collapse=wanted.collapse, dark=False), f"{name}.svg")


JOBS: dict[type[Request], Job] = {Watch: watch}

ROUTES = [
    get("/api/watch", start),
    post("/api/watch/subject", Subject, subject),
    post("/api/watch/drawing", Drawing, drawing),
]
