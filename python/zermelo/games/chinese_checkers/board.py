"""The board of Chinese checkers: a star of holes, and lines around everybody's goal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from typing import Final

from zermelo.game.board import Board, BoardMove, Cell, Label, Piece, Stroke, button, step
from zermelo.games.chinese_checkers.star import COLOURS, SEATS, camp, holes

_ROW: Final = 3**0.5 / 2
"""From one row to the next, where neighbours are 1 apart."""
_OUT: Final = 0.95
"""How far beyond its outer holes the corners of a camp lie."""


def star_board(text: str, size: int, players: int, moves: Sequence[str]) -> Board:
    """The board of a position in the notation of the game."""
    marks = text.split()[0].replace("/", "")
    return Board(
        cells=_cells(size),
        pieces=tuple(
            Piece(hole.name, f"{COLOURS[int(mark) - 1]} piece", int(mark) - 1)
            for hole, mark in zip(holes(size), marks, strict=True)
            if mark != "."
        ),
        moves=tuple(_move(move) for move in moves),
        layout="free",
        labels=_labels(size),
        strokes=_goals(size, players),
        colours=COLOURS[:players],
        surface="wood",
    )


def _move(text: str) -> BoardMove:
    if text == "pass":
        return button(text, "Pass")
    return step(text, *text.split("-"))


def _at(x: float, z: float) -> tuple[float, float]:
    """Where a hole lies on the page."""
    return (x + z / 2, z * _ROW)


@lru_cache(maxsize=8)
def _cells(size: int) -> tuple[Cell, ...]:
    return tuple(
        Cell(hole.name, *_at(hole.x, hole.z), shade="hole", width=0.86, height=0.86)
        for hole in holes(size)
    )


@lru_cache(maxsize=8)
def _labels(size: int) -> tuple[Label, ...]:
    """The letter of each row, left of its first hole."""
    firsts = [hole for hole in holes(size) if hole.name[1:] == "1"]
    return tuple(
        Label(_at(hole.x, hole.z)[0] - 0.8, _at(hole.x, hole.z)[1], hole.name[0]) for hole in firsts
    )


@lru_cache(maxsize=32)
def _goals(size: int, players: int) -> tuple[Stroke, ...]:
    """A line around each goal in the colour of the player who wants to go there."""
    return tuple(
        Stroke(_around(size, (seat + 3) % 6), player) for player, seat in enumerate(SEATS[players])
    )


def _around(size: int, number: int) -> tuple[tuple[float, float], ...]:
    """The sides of a camp that do not look to the middle, a little outside of its holes."""
    inside = [_at(hole.x, hole.z) for hole in holes(size) if camp(size, hole) == number]
    across, down = (sum(axis) / len(inside) for axis in zip(*inside, strict=True))
    length = max(hypot(x - across, y - down) for x, y in inside) + _OUT
    outward = atan2(down, across)
    corners = (outward + 2 * pi / 3, outward, outward - 2 * pi / 3)
    return tuple((across + length * cos(to), down + length * sin(to)) for to in corners)
