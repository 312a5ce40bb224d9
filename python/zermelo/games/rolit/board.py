"""The board of Rolit: balls in the four colours of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zermelo.game.board import Board, Colour, Counter, Piece, place
from zermelo.game.layouts import square_cells, square_id, square_labels

COLOURS: Final[tuple[Colour, ...]] = ("red", "yellow", "green", "blue")


def rolit_board(text: str, size: int, players: int, moves: Sequence[str]) -> Board:
    """The board of a position in the notation of the game; rows are counted from the top."""
    rows = text.split()[0].split("/")
    balls = [
        Piece(square_id(column, row), f"{COLOURS[int(mark) - 1]} ball", int(mark) - 1)
        for row, marks in enumerate(rows)
        for column, mark in enumerate(marks)
        if mark != "."
    ]
    counts = [sum(ball.owner == player for ball in balls) for player in range(players)]
    return Board(
        cells=square_cells(size, size, top_down=True),
        pieces=tuple(balls),
        moves=tuple(place(move, move) for move in moves),
        labels=square_labels(size, size, top_down=True),
        counters=tuple(
            Counter(f"{COLOURS[player]} balls", str(count), player)
            for player, count in enumerate(counts)
        ),
        colours=COLOURS[:players],
    )
