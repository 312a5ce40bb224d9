"""Cells and coordinates of the usual boards, so that a game describes its own in a few lines."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from zermelo.game.board import Cell, Label, Shade

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_ROW_HEIGHT: Final = 3**0.5 / 2
"""From one row of hexagons to the next, where neighbours are 1 apart."""


@lru_cache(maxsize=64)
def square_cells(
    width: int, height: int, shade: Shade = "plain", top_down: bool = False
) -> tuple[Cell, ...]:
    """Cells `a1`, `b1`, …: columns by letter, rows by number from the bottom (or `top_down`).

    >>> [(cell.id, cell.x, cell.y) for cell in square_cells(2, 2)]
    [('a1', 0, 1), ('b1', 1, 1), ('a2', 0, 0), ('b2', 1, 0)]
    """
    return tuple(
        Cell(square_id(column, row), column, row if top_down else height - 1 - row, shade=shade)
        for row in range(height)
        for column in range(width)
    )


@lru_cache(maxsize=64)
def chequered_cells(width: int, height: int) -> tuple[Cell, ...]:
    """Cells as on a chessboard: `a1` at the bottom left is dark."""
    return tuple(
        Cell(
            square_id(column, row),
            column,
            height - 1 - row,
            shade="light" if (column + row) % 2 else "dark",
        )
        for row in range(height)
        for column in range(width)
    )


def square_id(column: int, row: int) -> str:
    """The name of a cell, both counted from 0.

    >>> square_id(2, 0)
    'c1'
    """
    return f"{_letters(column)}{row + 1}"


@lru_cache(maxsize=64)
def square_labels(width: int, height: int, top_down: bool = False) -> tuple[Label, ...]:
    """Letters below the columns (above them if rows count down), numbers left of the rows."""
    edge = -0.75 if top_down else height - 0.25
    columns = [Label(column, edge, _letters(column)) for column in range(width)]
    rows = [
        Label(-0.75, row if top_down else height - 1 - row, str(row + 1)) for row in range(height)
    ]
    return (*columns, *rows)


@lru_cache(maxsize=64)
def hexagonal_cells(width: int, height: int) -> tuple[Cell, ...]:
    """A rhombus of hexagons, `a1` at the top left, each row half a cell further to the right.

    >>> [(cell.id, cell.x) for cell in hexagonal_cells(2, 2)]
    [('a1', 0.0), ('b1', 1.0), ('a2', 0.5), ('b2', 1.5)]
    """
    return tuple(
        Cell(square_id(column, row), column + row / 2, row * _ROW_HEIGHT)
        for row in range(height)
        for column in range(width)
    )


def _letters(column: int) -> str:
    """`a` to `z`, then `aa`, `ab`, …"""
    more, last = divmod(column, len(_LETTERS))
    return (_letters(more - 1) if more else "") + _LETTERS[last]
