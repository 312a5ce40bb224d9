"""A position as the page shows it."""

from __future__ import annotations

from msgspec import Struct

from zermelo.game.board import Board
from zermelo.studio.schema.common import Spec, Text
from zermelo.studio.schema.games import Choice


class View(Struct, frozen=True):
    """A position: what it looks like, who is to move and what can be played."""

    game: str
    title: str
    start: str
    moves: list[str]
    """The moves that led here, as the game writes them."""
    position: str
    """In the game's notation, or as Python writes it where the game has none."""
    text: str
    """A picture of the position in text."""
    players: list[str]
    """What the players are called."""
    movers: list[int]
    """Who made each of the moves; -1 is chance."""
    to_move: int | None
    """-1 if chance decides what happens next, None when the game is over."""
    outcome: str | None
    """How the game ended, in words."""
    payoffs: list[float]
    """What every player got, once the game is over."""
    legal: list[str]
    """What the player to move can play, or what chance may do."""
    chance: bool
    """Does chance take part in this game?"""
    odds: list[float]
    """How likely each of `legal` is, if chance decides what happens next; else empty."""
    board: Board | None
    algorithms: list[Choice]
    """Who can think about this game."""
    levels: list[Choice]
    """How well the engine may play it, the weakest first."""
    solvable: bool
    """Can it be solved as a whole: is nothing hidden, and does a state tell all that matters?"""
    rollouts: bool
    """Can its positions be rolled out?"""
    pgn: bool
    """Are its games kept in PGN?"""


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """A text to be read as a position, as moves, or as the record of a game."""

    game: Spec
    text: Text


class GameRecord(Struct, frozen=True):
    """A game as text, to be saved and read again."""

    text: str
    moves: str
    """The moves alone."""
    position: str
    file: str
    """A good name for the file."""
