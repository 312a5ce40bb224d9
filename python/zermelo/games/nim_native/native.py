"""Nim as the core plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.game import State, format_move, legal_moves
from zermelo.game.board import Board
from zermelo.games.nim.board import nim_board
from zermelo.native import NativeGame


class NativeNim(NativeGame):
    """Piles of matches, at most 7 of 255; a move takes any number of matches from one pile.

    Moves and positions are written as `zermelo.games.nim.Nim` writes them: `"5-2"` takes two from a
    pile of five, and `"5,4,3 first"` are the piles and who is to move. Piles that are empty at the
    start are left out.

    >>> game = NativeNim([2, 2])
    >>> [str(move) for move in game.actions(game.initial())]
    ['2-1', '2-2']
    >>> str(game.result(game.initial(), "2-1"))
    '2,1 second'
    """

    def __init__(self, piles: Sequence[int] = (3, 4, 5), misere: bool = True) -> None:
        sizes = sorted((size for size in piles if size), reverse=True)
        super().__init__("nim", piles=sizes, misere=misere)
        self.piles = tuple(piles)
        self.misere = misere

    @property
    def play_levels(self) -> tuple[str, ...] | None:
        """Three where there are so few moves; None for all."""
        return ("beginner", "easy", "full") if sum(self.piles) <= 15 else None

    def _bind(self, core: Any) -> None:
        super()._bind(core)
        del self.symmetries  # piles in falling order have no image but themselves

    def board(self, state: State) -> Board:
        """The piles as rows of matches."""
        moves = [format_move(self, state, move) for move in legal_moves(self, state)]
        piles = self.format_state(state).split()[0]
        return nim_board([int(size) for size in piles.split(",")], moves)

    @property
    def name(self) -> str:
        """For example "Nim 5, 4, 3 (misère)"."""
        kind = "misère" if self.misere else "normal"
        sizes = sorted((size for size in self.piles if size), reverse=True)
        return f"Nim {', '.join(map(str, sizes))} ({kind})"
