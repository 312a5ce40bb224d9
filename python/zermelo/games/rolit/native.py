"""Rolit as the core plays it."""

from __future__ import annotations

from zermelo.game import State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.rolit.board import COLOURS, rolit_board
from zermelo.native import NativeGame


class Rolit(NativeGame):
    """Put a ball next to another; what it encloses in a line turns to its colour.

    Two to four players take turns on a board of 4, 6 or 8 cells a side. Balls of all others that
    lie in a line between the new ball and another of the mover's become the mover's. Who can turn
    one must; who cannot puts its ball next to any. Nobody passes, so the board fills up, and
    everybody gets as many points as balls.

    Four players start with a ball each in the middle, two with two each as in Othello, and three
    with one each, one place of the middle staying empty.

    A position is read from the moves played (`"f4 e6"`) or from a board, rows from the top with
    balls as the numbers of their players, and the player to move: `"..../.12./.43./.... 1"`.

    >>> game = Rolit(size=4)
    >>> print(game.draw(game.result(game.initial(), "d2")))
      a b c d
    1 . . . .
    2 . 1 1 1
    3 . 4 3 .
    4 . . . .
    1 red     3
    2 yellow  0  to move
    3 green   1
    4 blue    1
    """

    def __init__(self, size: int = 8, players: int = 4) -> None:
        super().__init__("rolit", size=size, players=players)
        self.player_names = COLOURS[:players]
        self.size = size

    def board(self, state: State) -> Board:
        """The board with balls in four colours."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        return rolit_board(self.format_state(state), self.size, self.players, moves)

    @property
    def name(self) -> str:
        """Rolit, with the size of the board unless it is the usual one, and the players."""
        size = "" if self.size == 8 else f" {self.size}×{self.size}"
        return f"Rolit{size}" + ("" if self.players == 4 else f", {self.players} players")
