"""The upright board of Connect Four, in which discs fall down the columns."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game.board import Board
from zermelo.game.layouts import square_cells
from zermelo.games.grid import Cells
from zermelo.games.stones import column_numbers, drops, pieces, winning_line


def connect_four_board(cells: Cells, columns: Sequence[str], connect: int) -> Board:
    """The board with these discs; `columns` are the legal moves."""
    height, width = len(cells), len(cells[0])
    return Board(
        cells=square_cells(width, height, "hole"),
        pieces=pieces(cells, ("red disc", "yellow disc")),
        moves=drops(cells, columns),
        highlights=() if columns else winning_line(cells, connect),
        labels=column_numbers(width, height),
        colours=("red", "yellow"),
        surface="blue",
    )
