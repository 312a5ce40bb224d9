"""Stones on a grid as parts of a board, for every game that places marks on one."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game.board import BoardMove, Highlight, Label, Piece, place
from zermelo.game.layouts import square_id
from zermelo.games.grid import Cells


def pieces(
    cells: Cells, names: Sequence[str], paths: Sequence[str] = ("", "")
) -> tuple[Piece, ...]:
    """A piece for every mark: named and, where there are paths, drawn by its owner.

    >>> pieces([[None, 1]], ["cross", "ring"])
    (Piece(cell='b1', name='ring', owner=1, glyph='', path='', count=None, colour=None),)
    """
    return tuple(
        Piece(square_id(column, row), names[mark], mark, path=paths[mark])
        for row, marks in enumerate(cells)
        for column, mark in enumerate(marks)
        if mark is not None
    )


def drops(cells: Cells, columns: Sequence[str]) -> tuple[BoardMove, ...]:
    """Moves that fill the lowest free cell of a column, made by pointing anywhere at the column."""
    height = len(cells)
    found = []
    for text in columns:
        column = int(text) - 1
        free = next(row for row in range(height) if cells[row][column] is None)
        rest = [square_id(column, row) for row in range(height) if row != free]
        found.append(place(text, square_id(column, free), f"column {text}", rest))
    return tuple(found)


def column_numbers(width: int, height: int) -> tuple[Label, ...]:
    """The numbers of the columns, below them."""
    return tuple(Label(column, height - 0.25, str(column + 1)) for column in range(width))


def winning_line(cells: Cells, k: int) -> tuple[Highlight, ...]:
    """The cells of every line of at least k marks of one player.

    >>> [found.cell for found in winning_line([[0, 0, None], [1, 0, 1]], 2)]
    ['a1', 'b1', 'b2']
    """
    height, width = len(cells), len(cells[0])
    found = set()
    for row in range(height):
        for column in range(width):
            mark = cells[row][column]
            if mark is None:
                continue
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = [(column + right * i, row + up * i) for i in range(k)]
                if all(0 <= c < width and 0 <= r < height and cells[r][c] == mark for c, r in line):
                    found.update(line)
    ordered = sorted(found, key=lambda place: (place[1], place[0]))
    return tuple(Highlight(square_id(c, r), "win") for c, r in ordered)
