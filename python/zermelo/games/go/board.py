"""The board of Go: a grid on wood, stones on its points, stars, and territory at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from zermelo.game.board import Board, Cell, Counter, Label, Piece, Stroke, button, place
from zermelo.games.go.points import COLOURS, COLUMNS, Point, Position, name_of

_MARK: Final = "M-.14-.14L.14-.14L.14 .14L-.14 .14Z"
"""A small square: an empty point that belongs to somebody."""
_STAR: Final = 0.09
"""The radius of a star."""


def go_board(
    position: Position, moves: Sequence[str], score: float, scoring: str = "area"
) -> Board:
    """The board of a position; `score` is by how much black is ahead if it is over."""
    width, height = position.width, position.height
    over = not moves
    stones = [
        Piece(name_of(stone), f"{colour} stone", player)
        for player, colour in enumerate(("black", "white"))
        for stone in position.stones(player)
    ]
    territory = [
        Piece(name_of(point), f"{colour}'s point", player, path=_MARK)
        for player, colour in enumerate(("black", "white"))
        for point in sorted(position.areas[player])
        if over and position.at(point) == "."
    ]
    return Board(
        cells=_cells(width, height),
        pieces=(*stones, *territory),
        moves=(
            *(place(move, move) for move in moves if move != "pass"),
            *(button("pass", "Pass") for move in moves if move == "pass"),
        ),
        layout="free",
        labels=_labels(width, height),
        strokes=(*_lines(width, height), *(_star(point, height) for point in stars(width, height))),
        counters=(
            *_prisoners(position, scoring),
            *(_counters(position, score, scoring) if over else ()),
        ),
        colours=("black", "white"),
        surface="wood",
    )


@lru_cache(maxsize=32)
def _cells(width: int, height: int) -> tuple[Cell, ...]:
    return tuple(
        Cell(name_of((column, row)), column, height - 1 - row, shade="none")
        for row in range(height)
        for column in range(width)
    )


@lru_cache(maxsize=32)
def _labels(width: int, height: int) -> tuple[Label, ...]:
    columns = [Label(column, height - 0.1, COLUMNS[column]) for column in range(width)]
    rows = [Label(-0.9, height - 1 - row, str(row + 1)) for row in range(height)]
    return (*columns, *rows)


@lru_cache(maxsize=32)
def _lines(width: int, height: int) -> tuple[Stroke, ...]:
    across = [Stroke(((0, row), (width - 1, row))) for row in range(height) if width > 1]
    down = [Stroke(((column, 0), (column, height - 1))) for column in range(width) if height > 1]
    return (*across, *down)


@lru_cache(maxsize=32)
def stars(width: int, height: int) -> tuple[Point, ...]:
    """The points that are marked on a board: those at the sides on large boards alone.

    >>> len(stars(19, 19)), len(stars(9, 9)), len(stars(8, 8)), stars(5, 5)
    (9, 5, 4, ())
    """
    if width != height or width < 7:
        return ()
    low = 3 if width >= 13 else 2
    middle, high = width // 2, width - 1 - low
    corners = ((low, low), (high, low), (low, high), (high, high))
    if width % 2 == 0 or width == 7:
        return corners
    sides = ((middle, low), (low, middle), (high, middle), (middle, high))
    return (*corners, (middle, middle), *(sides if width >= 15 else ()))


def _star(point: Point, height: int) -> Stroke:
    """A small disc."""
    x, y = point[0], height - 1 - point[1]
    turns = [2 * pi * part / 12 for part in range(13)]
    rim = [(round(x + _STAR * cos(turn), 3), round(y + _STAR * sin(turn), 3)) for turn in turns]
    return Stroke((*rim[:-1], rim[0]))


def _counters(position: Position, score: float, scoring: str) -> tuple[Counter, ...]:
    count = position.territory if scoring == "territory" else _area(position)
    points = [
        Counter(f"{colour} points", str(count(player)), player)
        for player, colour in enumerate(("black", "white"))
    ]
    return (*points, Counter("result", result_text(score)))


def _area(position: Position) -> Callable[[int], int]:
    return lambda player: len(position.areas[player])


def _prisoners(position: Position, scoring: str) -> tuple[Counter, ...]:
    """Who is ahead in prisoners, and whether passes cost one."""
    if scoring != "territory":
        return ()
    ahead = int(position.prisoners < 0)
    more = Counter(f"{COLOURS[ahead]} prisoners ahead", str(abs(position.prisoners)), ahead)
    if position.settling is None:
        return (more,)
    return (more, Counter("dead stones are settled", "a pass costs a stone"))


def result_text(score: float) -> str:
    """Who has won and by how much, as records and GTP write it.

    >>> result_text(2.5), result_text(-7.0), result_text(0.0)
    ('B+2.5', 'W+7', '0')
    """
    if score == 0:
        return "0"
    return f"{'B' if score > 0 else 'W'}+{abs(score):g}"
