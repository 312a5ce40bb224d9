"""The board of dots and boxes: dots, lines, and boxes filled as they are closed.

A state knows how many boxes each player has and not which ones, so closed boxes are nobody's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from zermelo.game.board import Board, Cell, Counter, Label, Piece, place
from zermelo.game.layouts import square_id
from zermelo.games.dots.geometry import PLAYERS, Line, boxes, lines
from zermelo.games.dots.text import Written

_APART: Final = 1.4
"""From dot to dot."""
_THICK: Final = 0.36
"""Of the place to click for a line."""
_LONG: Final = _APART - _THICK

_DOT: Final = "M-.11 0A.11 .11 0 1 1 .11 0A.11 .11 0 1 1-.11 0Z"
_BOX: Final = "M-.42-.42H.42V.42H-.42Z"
_ACROSS: Final = "M-.6-.05H.6V.05H-.6Z"
_DOWN: Final = "M-.05-.6V.6H.05V-.6Z"
_GAPS: Final = (-0.3, -0.1, 0.1, 0.3)
_ACROSS_OPEN: Final = "".join(f"M{at - 0.03:.2f}-.015h.06v.03h-.06Z" for at in _GAPS)
_DOWN_OPEN: Final = "".join(f"M-.015 {at - 0.03:.2f}v.06h.03v-.06Z" for at in _GAPS)


def dots_board(position: Written, width: int, height: int, moves: Sequence[str]) -> Board:
    """The board of a position; `moves` are the names of the lines that can be drawn."""
    return Board(
        cells=_cells(width, height),
        pieces=(
            *_box_pieces(position, width, height),
            *(_line_piece(line, drawn) for line, drawn in _drawn(position, width, height)),
            *(Piece(dot, "dot", path=_DOT) for dot in _dots(width, height)),
        ),
        moves=tuple(place(move, move) for move in moves),
        layout="free",
        labels=_labels(width, height),
        counters=tuple(
            Counter(f"{PLAYERS[player]} player", str(count), player)
            for player, count in enumerate(position.boxes)
        ),
    )


def _drawn(position: Written, width: int, height: int) -> list[tuple[Line, bool]]:
    """Every line, and whether it is drawn."""
    named = enumerate(lines(width, height))
    return [(line, bool(position.drawn >> number & 1)) for number, line in named]


def _line_piece(line: Line, drawn: bool) -> Piece:
    """A bar, or a dotted line where none is drawn yet."""
    if drawn:
        return Piece(line.name, "drawn", path=_ACROSS if line.across else _DOWN)
    return Piece(line.name, "not drawn", path=_ACROSS_OPEN if line.across else _DOWN_OPEN)


def _box_pieces(position: Written, width: int, height: int) -> list[Piece]:
    return [
        Piece(_box_id(number, width), "closed", path=_BOX)
        for number, sides in enumerate(boxes(width, height))
        if position.drawn & sides == sides
    ]


@lru_cache(maxsize=64)
def _cells(width: int, height: int) -> tuple[Cell, ...]:
    """One for each line, box and dot; only lines can be pointed at to any effect."""
    found = [_line_cell(line) for line in lines(width, height)]
    for number in range(width * height):
        row, column = divmod(number, width)
        x, y = _APART * (column + 0.5), _APART * (row + 0.5)
        name = _box_id(number, width)
        found.append(Cell(name, x, y, shade="none", name=name, width=_LONG, height=_LONG))
    for dot, (x, y) in _dots(width, height).items():
        found.append(Cell(dot, x, y, shade="none", width=_THICK, height=_THICK))
    return tuple(found)


def _line_cell(line: Line) -> Cell:
    across, down = (0.5, 0) if line.across else (0, 0.5)
    return Cell(
        line.name,
        _APART * (line.column + across),
        _APART * (line.row + down),
        shade="none",
        name=f"line {line.name}",
        width=_LONG if line.across else _THICK,
        height=_THICK if line.across else _LONG,
    )


def _box_id(number: int, width: int) -> str:
    """A box by the dot at its top left."""
    row, column = divmod(number, width)
    return f"box {square_id(column, row)}"


def _dots(width: int, height: int) -> dict[str, tuple[float, float]]:
    """Where the dots are."""
    return {
        square_id(column, row): (_APART * column, _APART * row)
        for row in range(height + 1)
        for column in range(width + 1)
    }


@lru_cache(maxsize=64)
def _labels(width: int, height: int) -> tuple[Label, ...]:
    """Letters above the columns of dots, numbers left of their rows."""
    columns = [Label(_APART * c, -0.5, square_id(c, 0)[0]) for c in range(width + 1)]
    rows = [Label(-0.5, _APART * r, str(r + 1)) for r in range(height + 1)]
    return (*columns, *rows)
