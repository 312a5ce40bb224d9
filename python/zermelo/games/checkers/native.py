"""Checkers as the core plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from zermelo.game import State, Unit, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.checkers.board import checkers_board
from zermelo.native import NativeGame


class Checkers(NativeGame):
    """English draughts, also called American checkers: Black moves first, captures are forced.

    Squares are numbered 1 to 32 and moves written in PDN: `11-15`, `15x22`, `15x22x31`; squares
    between the first and the last may be left out where one move alone fits. A position is read
    from the moves played (`"1. 11-15 23-19 2. 8-11"`) or from the pieces (`"B:W18,24,K27:B12,K10"`,
    with `:H12` after it when 12 moves were made since the last capture or move of a man).

    The game is drawn after `draw_after` moves of both players together without a capture or a
    move of a man: 80 by tournament rules. With 0 there is no such rule, and the game is drawn when
    a position occurs for the third time in a line.

    >>> game = Checkers()
    >>> state = game.result(game.parse_state("11-15 22-18"), "15x22")
    >>> [str(move) for move in game.actions(state)]
    ['25x18', '26x17']
    >>> print(game.draw(state))
      b   b   b   b   1  2  3  4
    b   b   b   b     5  6  7  8
      b   b   .   b   9 10 11 12
    .   .   .   .    13 14 15 16
      .   .   .   .  17 18 19 20
    w   b   w   w    21 22 23 24
      w   w   w   w  25 26 27 28
    w   w   w   w    29 30 31 32
    white to move
    """

    player_names = ("black", "white")
    unit = Unit("man", "men", worth=0.06, lead=1)

    sampling: ClassVar[Mapping[str, Any]] = {"playout_depth": 6}
    """The options of `z.MCTS` that play best, by matches."""

    def __init__(self, draw_after: int = 80) -> None:
        super().__init__("checkers", draw_after=draw_after)
        self.draw_after = draw_after

    def _bind(self, core: Any) -> None:
        super()._bind(core)
        del self.symmetries  # a position has no image but itself

    def board(self, state: State) -> Board:
        """The chequered board with its numbered squares."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        return checkers_board(self.format_state(state), moves)

    @property
    def name(self) -> str:
        """Checkers, with the draw rule unless it is the usual one."""
        if self.draw_after == 80:
            return "Checkers"
        if self.draw_after == 0:
            return "Checkers without a draw rule"
        return f"Checkers, drawn after {self.draw_after} quiet moves"
