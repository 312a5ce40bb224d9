"""The page Play: the games there are, positions, and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import zermelo
from zermelo.studio import positions
from zermelo.studio.desk import Job
from zermelo.studio.endpoints import get, post
from zermelo.studio.opponents import levels
from zermelo.studio.schema.common import Position, Request
from zermelo.studio.schema.games import Allowed, Catalogue
from zermelo.studio.schema.positions import View

if TYPE_CHECKING:
    from zermelo.studio.studio import Studio

MOST_LINES = 5
"""Lines of an analysis."""


def games(studio: Studio) -> Catalogue:
    """What there is to play, and against whom."""
    return Catalogue(
        version=zermelo.__version__,
        games=studio.catalogue.cards(),
        levels=levels(),
        allowed=Allowed(seconds=studio.limits.seconds, lines=MOST_LINES),
    )


def position(studio: Studio, where: Position) -> View:
    """A position as the page shows it."""
    return positions.view(studio.catalogue, where)


def chance(studio: Studio, where: Position) -> View:
    """The position after chance has moved."""
    return positions.roll(studio.catalogue, where)


JOBS: dict[type[Request], Job] = {}

ROUTES = [
    get("/api/games", games),
    post("/api/position", Position, position),
    post("/api/chance", Position, chance),
]
