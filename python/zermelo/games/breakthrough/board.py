"""The chequered board of Breakthrough; the first player's pieces start below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zermelo.game.board import Board, Counter, Highlight, step
from zermelo.game.layouts import chequered_cells, square_id, square_labels
from zermelo.games.grid import read_board
from zermelo.games.stones import pieces


def breakthrough_board(text: str, width: int, height: int, moves: Sequence[str]) -> Board:
    """The board of a position in the notation of the game."""
    cells = read_board(text.split()[0], width, height)
    marks = [mark for row in cells for mark in row]
    across = [
        Highlight(square_id(column, row), "win")
        for row, player in ((height - 1, 0), (0, 1))
        for column in range(width)
        if cells[row][column] == player
    ]
    return Board(
        cells=chequered_cells(width, height),
        pieces=pieces(cells, ("white piece", "black piece")),
        moves=tuple(step(text, *re.split("[-x]", text)) for text in moves),
        highlights=tuple(across),
        labels=square_labels(width, height),
        counters=(
            Counter("white pieces", str(marks.count(0)), 0),
            Counter("black pieces", str(marks.count(1)), 1),
        ),
        colours=("white", "black"),
        surface="wood",
        turns=True,
    )
