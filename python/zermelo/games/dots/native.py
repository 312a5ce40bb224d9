"""Dots and boxes as the core plays it."""

from __future__ import annotations

from zermelo.game import State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.dots.board import dots_board
from zermelo.games.dots.geometry import title
from zermelo.games.dots.text import read_position
from zermelo.native import NativeGame


class Dots(NativeGame):
    """Draw lines between dots; whoever closes a box gets it and moves again.

    The board has `width` by `height` boxes, 1 to 5 on a side, and there are two to four players,
    each for itself. When all lines are drawn, everybody gets as many points as boxes.

    A move names the two dots that a line joins: `a1b1`, columns by letter from the left and rows by
    number from the top. A position is read from the moves played (`"a1b1 b1b2"`) or from the lines,
    the boxes of each player and who is to move: `"a1b1 b1b2 / 0 0 0 / third"`.

    >>> game = Dots(2, 1)
    >>> state = game.parse_state("a1b1 a2b2 b1b2 a1a2")
    >>> print(game.draw(state))
    +---+   +
    |   |
    +---+   +
    first  1  to move
    second 0
    third  0
    """

    def __init__(self, width: int = 2, height: int = 2, players: int = 3) -> None:
        super().__init__("dots", width=width, height=height, players=players)
        self.width = width
        self.height = height

    def board(self, state: State) -> Board:
        """The dots, the lines drawn and those to draw, and the closed boxes."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        text = self.format_state(state)
        position = read_position(text, self.width, self.height, self.players)
        return dots_board(position, self.width, self.height, moves)

    @property
    def name(self) -> str:
        """Dots and boxes with the size of the board and the number of players."""
        return title(self.width, self.height, self.players)
