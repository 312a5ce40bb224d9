"""The board of alliance: a field for each player, with its armies; strike one by pointing at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zermelo.game.board import Board, Cell, Colour, Label, Piece, place

PLAYERS: Final[tuple[Colour, ...]] = ("red", "blue", "green")


def alliance_board(armies: Sequence[int], moves: Sequence[str]) -> Board:
    """The board with these armies; `moves` are the players who can be struck."""
    return Board(
        cells=tuple(
            Cell(name, column * 1.7, 0.0, name=f"{name}'s field", width=1.5, height=1.5)
            for column, name in enumerate(PLAYERS)
        ),
        pieces=tuple(
            Piece(name, f"{count} {name} armies", player, count=count)
            for player, (name, count) in enumerate(zip(PLAYERS, armies, strict=True))
            if count
        ),
        moves=tuple(place(move, move) for move in moves),
        layout="free",
        labels=tuple(Label(column * 1.7, 1.0, name) for column, name in enumerate(PLAYERS)),
        colours=PLAYERS,
    )
