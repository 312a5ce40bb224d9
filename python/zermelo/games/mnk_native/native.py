"""m,n,k games as the core plays them."""

from __future__ import annotations

from zermelo.game import State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.grid import read_board
from zermelo.games.mnk.board import mnk_board
from zermelo.native import NativeGame


class NativeMNK(NativeGame):
    """k in a row wins on a board of m columns and n rows; a full board is a draw.

    A board has at most 128 cells. Moves, positions and drawings are written as
    `zermelo.games.mnk.MNK` writes them: a cell is `"b2"`, or with `gravity` the number of a column;
    a position the moves played or the rows from the top.

    >>> game = NativeMNK(3, 3, 3)
    >>> print(game.draw(game.parse_state("b2 a1 c3")))
    3 . . x
    2 . x .
    1 o . .
      a b c
    """

    player_names = ("x", "o")

    def __init__(self, m: int = 3, n: int = 3, k: int = 3, gravity: bool = False) -> None:
        super().__init__("mnk", m=m, n=n, k=k, gravity=gravity)
        self.m, self.n, self.k, self.gravity = m, n, k, gravity

    @property
    def play_levels(self) -> tuple[str, ...] | None:
        """Three where there are so few moves; None for all."""
        return ("beginner", "easy", "full") if self.m * self.n <= 12 else None

    def board(self, state: State) -> Board:
        """The grid with its crosses and rings."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        cells = read_board(self.format_state(state), self.m, self.n)
        return mnk_board(cells, moves, self.k, self.gravity)

    @property
    def name(self) -> str:
        """For example "4,4,4 game with gravity"."""
        return f"{self.m},{self.n},{self.k} game" + (" with gravity" if self.gravity else "")
