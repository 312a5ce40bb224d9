"""Hex as the core plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from zermelo.game import InvalidInputError, State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.hex.board import hex_board
from zermelo.native import NativeGame


class Hex(NativeGame):
    """Put stones on a rhombus of hexagons: x joins top and bottom, o left and right.

    A cell is a column and a row from the top left: `"c2"`. With `swap` the second player may answer
    the first stone with `"swap"`: the stone changes its owner and goes to the mirror image of its
    cell, and x moves again. A position is read from the moves played (`"c2 b3"`) or from a board,
    rows from the top, with a word for who is to move where the stones do not say it:
    `".../.x./o.. second"`.

    >>> game = Hex(3)
    >>> state = game.parse_state("b2 c2 c1")
    >>> print(game.draw(state))
      a b c
    1 . . x
     2 . x o
      3 . . .
    """

    player_names = ("x", "o")

    sampling: ClassVar[Mapping[str, Any]] = {"exploration": 0.3, "first_play": 0.0, "rave": 500.0}
    """The options of `z.MCTS` that play best, by matches."""

    def __init__(self, size: int = 11, swap: bool = False) -> None:
        super().__init__("hex", size=size, swap=swap)
        self.size = size
        self.swap = swap

    def board(self, state: State) -> Board:
        """The rhombus of hexagons, its sides in the players' colours."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        return hex_board(self.format_state(state), self.size, moves)

    def gtp_setup(self, state: State) -> list[str]:
        """The empty board for programs that speak GTP, which know no other start."""
        if state != self.initial():
            raise InvalidInputError("GTP programs begin at the start of the game: give moves")
        return [f"boardsize {self.size}", "clear_board"]

    @property
    def name(self) -> str:
        """Hex with the size of its board."""
        return f"Hex {self.size}×{self.size}" + (" with swap" if self.swap else "")
