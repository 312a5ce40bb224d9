"""Connect Four as the core plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from zermelo.game import State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.connect4.board import connect_four_board
from zermelo.games.grid import read_board
from zermelo.native import NativeGame


class ConnectFour(NativeGame):
    """Drop stones into columns; `connect` of them in a line win, and a full board is a draw.

    A position is read from the columns played (`"4435"`; `"4,4,11"` on boards wider than 9) or from
    a board, rows from the top: `".../.x./ox."`. `width * (height + 1)` is at most 128.

    >>> game = ConnectFour()
    >>> state = game.result(game.parse_state("44"), "3")
    >>> print(game.draw(state))
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . o . . .
    . . x x . . .
    1 2 3 4 5 6 7
    """

    player_names = ("x", "o")

    sampling: ClassVar[Mapping[str, Any]] = {"exploration": 0.7}
    """The options of `z.MCTS` that play best, by matches."""

    def __init__(self, width: int = 7, height: int = 6, connect: int = 4) -> None:
        super().__init__("connect4", width=width, height=height, connect=connect)
        self.width = width
        self.height = height
        self.connect = connect

    def board(self, state: State) -> Board:
        """The upright board; a move is made anywhere in its column."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        cells = read_board(self.format_state(state), self.width, self.height)
        return connect_four_board(cells, moves, self.connect)

    @property
    def name(self) -> str:
        """Connect Four, with what is not usual about it."""
        size = "" if (self.width, self.height) == (7, 6) else f" {self.width}×{self.height}"
        line = "" if self.connect == 4 else f", {self.connect} in a line"
        return f"Connect Four{size}{line}"
