"""The page Play: the games there are, positions, and moves."""

from __future__ import annotations

import re

import zermelo
from zermelo.game import InvalidInputError
from zermelo.games import registry
from zermelo.games.go import Go
from zermelo.games.go.sgf import read_sgf
from zermelo.play.record import read_record, write_record
from zermelo.studio import positions, thinking
from zermelo.studio.endpoints import get, post
from zermelo.studio.job_context import Job, JobContext
from zermelo.studio.room import Room
from zermelo.studio.schema.chance import Roll
from zermelo.studio.schema.common import Position, Request
from zermelo.studio.schema.games import Allowed, Catalogue
from zermelo.studio.schema.positions import GameRecord, Reading, View
from zermelo.studio.schema.search import Choose, Chosen
from zermelo.studio.scores import score_of

MOST_LINES = 5
"""Lines of an analysis."""


def games(studio: Room) -> Catalogue:
    """What there is to play."""
    return Catalogue(
        version=zermelo.__version__,
        games=studio.catalogue.cards(),
        allowed=Allowed(seconds=studio.limits.seconds, lines=MOST_LINES),
    )


def position(studio: Room, where: Position) -> View:
    """A position as the page shows it."""
    return positions.view(studio.catalogue, where)


def preview(studio: Room, where: Position) -> View:
    """What a game looks like when it is under way."""
    return positions.preview(studio.catalogue, where.game)


def chance(studio: Room, where: Roll) -> View:
    """The position after chance has moved."""
    return positions.roll(studio.catalogue, where)


def read(studio: Room, reading: Reading) -> View:
    """The position, the moves or the record that a text describes."""
    game = studio.catalogue.game(reading.game)
    spec = reading.game
    if isinstance(game, Go) and (other := _board_of(game, reading.text)) is not None:
        spec = other
        game = studio.catalogue.game(spec)
    found = read_record(game, reading.text)
    where = Position(spec, found.start, list(found.moves))
    return positions.view(studio.catalogue, where)


def _board_of(game: Go, text: str) -> str | None:
    """The spec of the game in an SGF whose board has another size than the one on the table."""
    if not text.lstrip("\ufeff \t\r\n").startswith("("):
        return None
    theirs = read_sgf(text).game
    same = (theirs.size, theirs.height) == (game.size, game.height)
    return None if same else registry.spec_of(theirs)


def record(studio: Room, where: Position) -> GameRecord:
    """The game as text, to be saved."""
    view = positions.view(studio.catalogue, where)
    name = re.sub(r"[^a-z0-9]+", "-", view.title.lower()).strip("-") or "game"
    return GameRecord(
        text=write_record(where.game, where.start, view.moves),
        moves=" ".join(view.moves),
        position=view.position,
        file=f"{name}.txt",
    )


def choose(context: JobContext, request: Choose) -> None:
    """Make the engine's move, and show what it leads to."""
    where = request.position
    line = positions.follow(context.catalogue, where)
    if line.over:
        raise InvalidInputError("the game is over, so there is no move to make")
    move, thought = thinking.choose(context, line, request.engine)
    view = positions.view_of(context.catalogue, where.game, where.start, line.play(move))
    context.tell(
        Chosen(
            id=request.id,
            move=view.moves[-1],
            score=None if thought is None else score_of(line.game, thought),
            depth=None if thought is None else thought.depth,
            nodes=0 if thought is None else thought.nodes,
            view=view,
        )
    )


JOBS: dict[type[Request], Job] = {Choose: choose}

ROUTES = [
    get("/api/games", games),
    post("/api/position", Position, position),
    post("/api/preview", Position, preview),
    post("/api/chance", Roll, chance),
    post("/api/read", Reading, read),
    post("/api/record", Position, record),
]
