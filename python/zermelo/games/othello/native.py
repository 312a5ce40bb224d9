"""Othello as the core plays it."""

from __future__ import annotations

import copy
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from zermelo.game import InvalidInputError, State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.othello.board import othello_board
from zermelo.native import NativeGame

_LONGEST_HEAD = 1 << 16


class Othello(NativeGame):
    """Place a disc so that it encloses the opponent's discs in a line, and turn those over.

    Who cannot must `pass`; when neither can, the game is over. The payoff is the margin: own discs
    minus the opponent's, as they lie on the board. Cells that stayed empty count for nobody. The
    size of the board is 4, 6 or 8.

    Searches of the usual board rest on weights learned by the program from its own games
    (`estimate="learned"`; `weights` names a file of your own, from `zermelo learn othello`), or on
    a few features weighted by hand (`"hand"`), which is all that smaller boards have.

    A position is read from the moves played (`"F5D6C3"`; passes may be left out) or from a board,
    rows from the top, and the player to move: `"..../.ox./.xo./.... x"`.

    >>> game = Othello(size=4)
    >>> state = game.result(game.parse_state("b1"), "a1")
    >>> print(game.draw(state))
      a b c d
    1 o x . .
    2 . o x .
    3 . x o .
    4 . . . .
    """

    sampling: ClassVar[Mapping[str, Any]] = {"implicit_minimax": 0.4}
    """The options of `z.MCTS` that play best, by matches."""

    def __init__(self, size: int = 8, estimate: str = "learned", weights: str = "") -> None:
        super().__init__("othello", size=size, estimate=estimate, weights=weights)
        self.size = size
        self.estimate = estimate
        self.weights = weights

    def with_evaluation(self, evaluation: str) -> Othello:
        """The same game with the estimates of a file, or with `hand` those set by hand.

        Files are those of `zermelo learn othello`, or of the learner of any game.
        """
        if evaluation == "hand":
            return Othello(self.size, estimate="hand")
        if _is_of_othello(evaluation):
            return Othello(self.size, weights=evaluation)
        twin: Any = copy.copy(self)
        twin.evaluation_file = evaluation
        twin.rebind(evaluation)
        return twin  # type: ignore[no-any-return]

    @property
    def play_levels(self) -> tuple[str, ...] | None:
        """Three where there are so few moves; None for all."""
        return ("beginner", "easy", "full") if self.size == 4 else None

    def board(self, state: State) -> Board:
        """The green board, Black the first player."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        return othello_board(self.format_state(state), self.size, moves)

    def gtp_setup(self, state: State) -> list[str]:
        """The empty board for programs that speak GTP, which know no other start."""
        if state != self.initial():
            raise InvalidInputError("GTP programs begin at the start of the game: give moves")
        return [f"boardsize {self.size}", "clear_board"]

    @property
    def name(self) -> str:
        """Othello, with the size of the board unless it is the usual one."""
        return "Othello" if self.size == 8 else f"Othello {self.size}×{self.size}"


def _is_of_othello(file: str) -> bool:
    """Does the head of a file say that its weights are for the shapes of Othello?"""
    try:
        with Path(file).open("rb") as opened:
            (length,) = struct.unpack("<Q", opened.read(8))
            head = opened.read(min(length, _LONGEST_HEAD))
    except (OSError, struct.error):
        return False
    return b'"shapes"' in head and b'"othello"' in head
