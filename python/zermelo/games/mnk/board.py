"""The board of an m,n,k game: crosses and rings on a grid."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game.board import CROSS, RING, Board, place
from zermelo.game.layouts import square_cells, square_labels
from zermelo.games.grid import Cells
from zermelo.games.stones import column_numbers, drops, pieces, winning_line


def mnk_board(cells: Cells, moves: Sequence[str], k: int, gravity: bool) -> Board:
    """The board with these marks; `moves` are the legal moves, cells or columns."""
    height, width = len(cells), len(cells[0])
    numbers, coordinates = column_numbers(width, height), square_labels(width, height)
    return Board(
        cells=square_cells(width, height),
        pieces=pieces(cells, ("cross", "ring"), (CROSS, RING)),
        moves=drops(cells, moves) if gravity else tuple(place(move, move) for move in moves),
        highlights=() if moves else winning_line(cells, k),
        labels=numbers if gravity else coordinates,
        colours=("blue", "orange"),
    )
