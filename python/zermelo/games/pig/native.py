"""Pig as the core plays it."""

from __future__ import annotations

from zermelo.game import State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.pig.board import pig_board
from zermelo.games.pig.text import title
from zermelo.native import NativeGame


class Pig(NativeGame):
    """Roll a die as often as you dare; the first with `goal` points wins.

    A roll of two to six adds to the points of the turn; a one loses them, and the turn. Holding
    adds them to the score. A player with enough points, those of the turn included, has won.

    Moves are `roll` and `hold`, and what the die shows, `1` to `6`. A position is read from the
    moves played (`"roll 5 roll 3 hold"`) or from both scores, the points of the turn and whose turn
    it is, with `rolling` while the die rolls: `"8 0 5 second"`.

    >>> game = Pig()
    >>> state = game.parse_state("roll 5 roll 3 hold")
    >>> print(game.draw(game.result(state, "roll")))
    first      8 of 100
    second     0 of 100
    second rolls for 0 more
    """

    def __init__(self, goal: int = 100) -> None:
        super().__init__("pig", goal=goal)
        self.goal = goal

    def board(self, state: State) -> Board:
        """Both scores, the points of the turn, and the faces of the die."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        return pig_board(self.format_state(state), self.goal, moves)

    @property
    def name(self) -> str:
        """Pig, with its goal unless it is the usual one."""
        return title(self.goal)
