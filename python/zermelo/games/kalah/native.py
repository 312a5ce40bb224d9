"""Kalah as the core plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from zermelo.game import State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.kalah.board import kalah_board
from zermelo.native import NativeGame


class Kalah(NativeGame):
    """Sow the seeds of a house; the last one in the own store gives another move.

    A last seed in an own house that was empty is taken into the store together with what lies
    opposite; with `empty_capture` also if nothing does. The game is over when either side is empty,
    and the payoff is the margin in seeds. Seeds left in houses stay there and are counted for the
    player that `remaining` names: their `owner`, the one whose side is `emptied`, or `nobody`.

    A move is the number of a house, counted towards the own store. A position is read from the
    houses played (`"361"`) or from the pits of both players, each one's store last, and who is to
    move: `"4 4 0 5 5 5 1 / 4 4 4 4 4 4 0 first"`.

    >>> game = Kalah()
    >>> state = game.result(game.initial(), "3")
    >>> game.to_move(state)
    0
    >>> print(game.draw(state))
          6   5   4   3   2   1   second
          4   4   4   4   4   4
      0                           1
          4   4   0   5   5   5
          1   2   3   4   5   6   first to move
    """

    sampling: ClassVar[Mapping[str, Any]] = {"playout_depth": 6}
    """The options of `z.MCTS` that play best, by matches."""

    def __init__(
        self,
        houses: int = 6,
        seeds: int = 4,
        empty_capture: bool = False,
        remaining: str = "owner",
    ) -> None:
        super().__init__(
            "kalah",
            houses=houses,
            seeds=seeds,
            empty_capture=empty_capture,
            remaining=remaining,
        )
        self.houses = houses
        self.seeds = seeds
        self.empty_capture = empty_capture
        self.remaining = remaining

    def _bind(self, core: Any) -> None:
        super()._bind(core)
        del self.symmetries  # a position has no image but itself

    def board(self, state: State) -> Board:
        """Houses, stores and their seeds."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        return kalah_board(self.format_state(state), self.to_move(state), moves)

    @property
    def name(self) -> str:
        """Kalah(6,4), with what is not usual about its rules."""
        capture = " with empty captures" if self.empty_capture else ""
        rest = "" if self.remaining == "owner" else f", remaining seeds to {self.remaining}"
        return f"Kalah({self.houses},{self.seeds}){capture}{rest}"
