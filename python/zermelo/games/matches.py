"""Matches to take, as a board: rows of sticks, where pointing at one takes it and all after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zermelo.game.board import Board, BoardMove, Cell, Label, Piece, button, place

MATCH: Final = "M-.055-.21A.1 .13 0 1 1 .055-.21L.055 .42L-.055 .42Z"
"""A match with its head up, as the path of a piece."""

MOST_SHOWN: Final = 60
"""A row longer than this is drawn as one heap with a number."""

_WIDTH: Final = 0.42


def row_cells(row: int, size: int) -> list[Cell]:
    """A cell for each match of a row, or one for a heap too large to show."""
    if size > MOST_SHOWN:
        name = f"pile {row + 1}, {size} matches"
        return [Cell(heap_id(row), 1, 1.2 * row, name=name, width=2)]
    return [
        Cell(
            match_id(row, number),
            _WIDTH * number,
            1.2 * row,
            shade="none",
            name=f"match {number + 1} of {size} in pile {row + 1}",
            width=_WIDTH,
        )
        for number in range(size)
    ]


def row_pieces(row: int, size: int) -> list[Piece]:
    """The matches of a row, or one heap with a number."""
    if size > MOST_SHOWN:
        return [Piece(heap_id(row), f"{size} matches", path=MATCH, count=size)]
    return [Piece(match_id(row, number), "match", path=MATCH) for number in range(size)]


def take(text: str, rows: Sequence[int], size: int, number: int) -> BoardMove:
    """Take so many matches from any of these rows, all of one size."""
    label = f"take {number}" + ("" if len(rows) == 1 else f" of {size}")
    if size > MOST_SHOWN:
        return button(text, f"{label} of {size}" if len(rows) == 1 else label)
    cells = [match_id(row, size - number) for row in rows]
    return place(text, cells[0], label, cells[1:])


def match_board(sizes: Sequence[int], moves: Sequence[BoardMove]) -> Board:
    """A row of matches for each size, its size beside it; empty rows keep their place."""
    return Board(
        cells=tuple(cell for row, size in enumerate(sizes) for cell in row_cells(row, size)),
        pieces=tuple(piece for row, size in enumerate(sizes) for piece in row_pieces(row, size)),
        moves=tuple(moves),
        layout="free",
        labels=tuple(Label(-0.7, 1.2 * row, str(size)) for row, size in enumerate(sizes)),
    )


def match_id(row: int, number: int) -> str:
    """The id of a match, both counted from 0."""
    return f"{row + 1}.{number + 1}"


def heap_id(row: int) -> str:
    """The id of a heap that is drawn as one."""
    return f"heap {row + 1}"
