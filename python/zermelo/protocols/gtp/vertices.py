"""Moves and colours as GTP writes them."""

from __future__ import annotations

from typing import Final

from zermelo.game import Action, IllegalMoveError, Line
from zermelo.matches.gtp import vertex
from zermelo.protocols.gtp.wire import RefusalError

__all__ = ["COLOURS", "read_colour", "read_move", "vertex"]

COLOURS: Final = ("black", "white")
"""The players; the first is black."""


def read_colour(word: str) -> int:
    """The player of a colour, in full or by its first letter.

    >>> read_colour("B"), read_colour("white")
    (0, 1)
    """
    for player, colour in enumerate(COLOURS):
        if word.lower() in (colour, colour[0]):
            return player
    raise RefusalError(f"invalid color: {word} is neither black nor white")


def read_move(line: Line, word: str) -> Action:
    """The legal move of this name, in any case of letters; else as people write it."""
    game, state = line.game, line.state
    for move in line.legal_moves():
        if vertex(game, state, move).lower() == word.lower():
            return move
    try:
        return line.play_text(word).moves[-1]
    except IllegalMoveError as error:
        raise RefusalError(f"illegal move: {error}") from None
