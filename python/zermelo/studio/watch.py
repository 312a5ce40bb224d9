"""The page Watch: searches recorded and stepped through."""

from __future__ import annotations

import re
from typing import Final

from zermelo.game import InvalidInputError
from zermelo.games.tree import examples
from zermelo.studio.endpoints import get, post, queued
from zermelo.studio.job_context import Job, JobContext
from zermelo.studio.recording import minimax_nodes, recorded
from zermelo.studio.room import Room
from zermelo.studio.schema.common import Request
from zermelo.studio.schema.watch import (
    Draw,
    Drawing,
    Drawn,
    ExampleTree,
    Search,
    Subject,
    Watch,
    WatchStart,
    Ways,
)
from zermelo.studio.searches import SearchedPosition, find, record, ways
from zermelo.trace import Trace

SECONDS: Final = 10.0
"""For one search to be recorded; more would be too long to wait, and too much to look at."""

_UNCOUNTED: Final = ("textbook.mcts", "mcts", "textbook.maxn", "textbook.expectiminimax")


def start(studio: Room) -> WatchStart:
    """The worked trees."""
    found = examples().values()
    return WatchStart([ExampleTree(item.name, item.title, item.source) for item in found])


def subject(studio: Room, wanted: Subject) -> Ways:
    """How a tree or a position can be searched."""
    return ways(find(studio.catalogue, wanted))


def watch(context: JobContext, request: Watch) -> None:
    """Record a search."""
    search = request.search
    found, seen = _recorded(context, search)
    full = None
    if search.algorithm not in _UNCOUNTED:
        depth = None if search.algorithm == "textbook.minimax" else search.depth
        full = minimax_nodes(found.game, found.state, depth)
    context.tell(recorded(request.id, found.title, search.algorithm, seen, full))


def draw(context: JobContext, request: Draw) -> None:
    """Draw the tree at a step, as SVG or TikZ."""
    wanted = request.drawing
    found, seen = _recorded(context, wanted.search)
    step = min(wanted.step, seen.steps)
    name = re.sub(r"[^a-z0-9]+", "-", f"{found.title} {wanted.search.algorithm}".lower())
    name = f"{name.strip('-')[:60]}-step-{step}"
    if wanted.format == "tikz":
        text = seen.tikz(step, collapse=wanted.collapse, standalone=True)
        context.tell(Drawn(request.id, text, f"{name}.tex"))
    else:
        text = seen.svg(step, collapse=wanted.collapse, dark=False)
        context.tell(Drawn(request.id, text, f"{name}.svg"))


def _recorded(context: JobContext, search: Search) -> tuple[SearchedPosition, Trace]:
    """A search and its record; `InvalidInputError` if it takes too long to be recorded."""
    found = find(context.catalogue, search.subject)
    if found.line.over:
        raise InvalidInputError("the game is over here, so there is nothing to search")
    seconds = context.seconds(SECONDS)
    seen = record(found, search, seconds, context.stop)
    context.check()
    if seen.result is None:
        raise InvalidInputError(
            f"this search was not finished within the {seconds:g} s that it may take to record one;"
            " choose a smaller depth, or a position nearer to the end"
        )
    return found, seen


JOBS: dict[type[Request], Job] = {Watch: watch, Draw: draw}

ROUTES = [
    get("/api/watch", start),
    post("/api/watch/subject", Subject, subject),
    queued("/api/watch/drawing", Drawing, lambda wanted: Draw(0, wanted)),
]
