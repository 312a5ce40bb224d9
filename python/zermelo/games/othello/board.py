"""The green board of Othello; Black, the x of the notation, moves first."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game.board import Board, BoardMove, Counter, button, place
from zermelo.game.layouts import square_cells, square_labels
from zermelo.games.grid import read_board
from zermelo.games.stones import pieces

_PASS = "pass"


def othello_board(text: str, size: int, moves: Sequence[str]) -> Board:
    """The board of a position in the notation of the game; rows are counted from the top."""
    cells = read_board(text.split()[0], size, size)[::-1]
    marks = [mark for row in cells for mark in row]
    return Board(
        cells=square_cells(size, size, top_down=True),
        pieces=pieces(cells, ("black disc", "white disc")),
        moves=tuple(_move(move) for move in moves),
        labels=square_labels(size, size, top_down=True),
        counters=(
            Counter("black discs", str(marks.count(0)), 0),
            Counter("white discs", str(marks.count(1)), 1),
        ),
        colours=("black", "white"),
        surface="green",
    )


def _move(text: str) -> BoardMove:
    return button(text, "Pass") if text == _PASS else place(text, text)
