"""What every page speaks of: positions, requests over the socket, and what went wrong."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

LONGEST_TEXT = 20_000
"""Characters of a position, or of a record of a game."""

MOST_MOVES = 2_000
"""Moves of one game."""

Spec = Annotated[str, Meta(min_length=1, max_length=400)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
MoveText = Annotated[str, Meta(min_length=1, max_length=400)]
Moves = Annotated[list[MoveText], Meta(max_length=MOST_MOVES)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game stands: its spec, the position it began with, and the moves made since."""

    game: Spec
    start: Text = ""
    """In the game's notation; empty for the game's own start."""
    moves: Moves = []


def game_of(body: object) -> str:
    """The spec of the game that a request is about; empty if it is about none."""
    where = getattr(body, "position", None)
    return where.game if where is not None else str(getattr(body, "game", ""))


class Request(Struct, frozen=True, tag_field="type", tag=str.lower):
    """What the page asks for over the socket; every answer carries the same id."""

    id: Annotated[int, Meta(ge=0)]

    @property
    def in_python(self) -> bool:
        """Does the work hold Python's lock, whatever the game, so that it needs a process?"""
        return False

    @property
    def urgent(self) -> bool:
        """Does somebody sit before the board and wait for the answer?"""
        return False


class Reply(Struct, frozen=True, tag_field="type", tag=str.lower):
    """What the server says over the socket."""

    id: int


class Stop(Request, frozen=True, forbid_unknown_fields=True):
    """Give up the request with this id; its answers so far stand."""


class Done(Reply, frozen=True):
    """The request with this id is finished: nothing more is said about it."""


class Waiting(Reply, frozen=True):
    """All places for searches are taken, so the request waits for its turn."""

    ahead: int
    """How many wait before it."""


class Failed(Reply, frozen=True):
    """The request with this id cannot be answered; -1 if the message had no id to be read."""

    message: str


class Problem(Struct, frozen=True):
    """Why an HTTP request was refused, and what would be right."""

    message: str
