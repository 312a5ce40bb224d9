"""The lines and boxes of a board of dots.

A dot is a letter for its column from the left and a number for its row from the top. Lines are
numbered from 0: first those from left to right, row by row, then those from top to bottom. On a
board of 2 by 1 boxes:

    a1 -0- b1 -1- c1
    4      5      6
    a2 -2- b2 -3- c2
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from zermelo.game.layouts import square_id

PLAYERS: Final = ("first", "second", "third", "fourth")
MOST_SIZE: Final = 5
"""Boxes on a side: more lines than 64 would not fit into one number."""


class Line(NamedTuple):
    """A line to draw: where it begins, and whether it goes to the right or down."""

    column: int
    row: int
    across: bool

    @property
    def name(self) -> str:
        """The two dots that it joins: `a1b1`."""
        end = (self.column + 1, self.row) if self.across else (self.column, self.row + 1)
        return square_id(self.column, self.row) + square_id(*end)


@lru_cache(maxsize=64)
def lines(width: int, height: int) -> tuple[Line, ...]:
    """All lines of a board of so many boxes, by number.

    >>> [line.name for line in lines(1, 1)]
    ['a1b1', 'a2b2', 'a1a2', 'b1b2']
    """
    across = [Line(c, r, True) for r in range(height + 1) for c in range(width)]
    down = [Line(c, r, False) for r in range(height) for c in range(width + 1)]
    return (*across, *down)


@lru_cache(maxsize=64)
def boxes(width: int, height: int) -> tuple[int, ...]:
    """The sides of each box, row by row, as the bits of their numbers."""
    number = {line: place for place, line in enumerate(lines(width, height))}
    return tuple(
        1 << number[Line(column, row, True)]
        | 1 << number[Line(column, row + 1, True)]
        | 1 << number[Line(column, row, False)]
        | 1 << number[Line(column + 1, row, False)]
        for row in range(height)
        for column in range(width)
    )


def line_named(width: int, height: int, text: str) -> int | None:
    """The number of the line between two dots, in either order."""
    word = text.strip().lower()
    for number, line in enumerate(lines(width, height)):
        if line.name in (word, word[2:] + word[:2]):
            return number
    return None


def title(width: int, height: int, players: int) -> str:
    """The game with its size and, unless there are two, the number of players."""
    crowd = "" if players == 2 else f", {players} players"
    return f"Dots and boxes {width}×{height}{crowd}"
