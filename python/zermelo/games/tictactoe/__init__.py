"""Tic-tac-toe, the m,n,k game of three in a row on three by three."""

from zermelo.games.entry import Entry
from zermelo.games.mnk import MNK

__all__ = ["ENTRY", "TicTacToe"]


class TicTacToe(MNK):
    """Tic-tac-toe: the 3,3,3 game under the name that everybody knows.

    >>> game = TicTacToe()
    >>> print(game.draw(game.parse_state("b2 a1 c3")))
    3 . . x
    2 . x .
    1 o . .
      a b c
    """

    def __init__(self) -> None:
        super().__init__(3, 3, 3)

    @property
    def name(self) -> str:
        """Tic-tac-toe."""
        return "Tic-tac-toe"


ENTRY = Entry(
    name="tictactoe",
    title="Tic-tac-toe",
    summary="Three in a row on a board of three by three.",
    make=TicTacToe,
    aliases=("tic-tac-toe", "ttt", "noughts-and-crosses"),
)
