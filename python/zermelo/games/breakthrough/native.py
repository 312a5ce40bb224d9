"""Breakthrough as the core plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from zermelo.game import State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.breakthrough.board import breakthrough_board
from zermelo.native import NativeGame


class Breakthrough(NativeGame):
    """Pieces step one row ahead, straight or diagonally, and take diagonally only.

    Each player starts with two full rows. Who reaches the opponent's first row wins, and so does
    who takes the last piece; there are no draws.

    A position is read from the moves played (`"a2-a3 b7-b6"`) or from a board, rows from the top,
    and the player to move: `"ooooo/ooooo/...../xxxxx/xxxxx x"`.

    >>> game = Breakthrough(width=3, height=4)
    >>> state = game.result(game.initial(), "a2xb3")
    >>> print(game.draw(state))
    4 o o o
    3 o x o
    2 . x x
    1 x x x
      a b c
    """

    sampling: ClassVar[Mapping[str, Any]] = {"implicit_minimax": 0.4}
    """The options of `z.MCTS` that play best, by matches."""

    def __init__(self, width: int = 8, height: int = 8) -> None:
        super().__init__("breakthrough", width=width, height=height)
        self.width = width
        self.height = height

    def board(self, state: State) -> Board:
        """The chequered board, the first player's pieces white."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        text = self.format_state(state)
        return breakthrough_board(text, self.width, self.height, moves)

    @property
    def name(self) -> str:
        """Breakthrough, with the size of the board unless it is the usual one."""
        usual = (self.width, self.height) == (8, 8)
        return "Breakthrough" + ("" if usual else f" {self.width}×{self.height}")
