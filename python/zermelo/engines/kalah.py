"""The Kalah solver: by how much the game is won with best play, and all best moves.

A value is a margin in seeds, without a distance: how soon the game ends is not asked for.
"""

from __future__ import annotations

from typing import Any

from zermelo.engines.limits import MEMORY_MB
from zermelo.engines.margins import MarginSolver, Sides
from zermelo.game import Action, Game, State
from zermelo.native import KalahSolver

_MOST_SEEDS = 127


class KalahEngine(MarginSolver):
    """Solves positions of one variant with one table.

    >>> from zermelo.games.kalah import Kalah
    >>> game = Kalah(houses=4, seeds=3)
    >>> found = KalahEngine(game, memory_mb=16).solve(game.initial())
    >>> found.value, found.exactness, [str(move) for move in found.ties]
    (6, 'proved', ['2'])
    """

    family = "kalah"
    title = "Kalah"

    def __init__(
        self, game: Game, *, memory_mb: float = MEMORY_MB, threads: int = 1, keep: bool = False
    ) -> None:
        super().__init__(game, memory_mb=memory_mb, threads=threads, keep=keep)
        self.solver = KalahSolver(
            self.game.houses,
            empty_capture=self.game.empty_capture,
            remaining=self.game.remaining,
            memory_mb=memory_mb,
        )

    @classmethod
    def fits(cls, game: Any) -> bool:
        """Has it no more seeds than the solver counts?"""
        return bool(2 * game.houses * game.seeds <= _MOST_SEEDS)

    @classmethod
    def wanted(cls) -> str:
        """What it solves, for an error."""
        return f"Kalah with at most {_MOST_SEEDS} seeds in all"

    def sides(self, state: State) -> Sides:
        """The houses of both, and by how much the mover's store is ahead."""
        return pits(self.game, state)

    def number(self, move: Action) -> int:
        """The house, counted from 0."""
        return int(str(move)) - 1


def pits(game: Game, state: State) -> Sides:
    """The houses of the mover and of the opponent, and by how much the mover's store is ahead."""
    text = game.format_state(state)  # type: ignore[attr-defined]
    sides = [[int(word) for word in side.split() if word.isdecimal()] for side in text.split("/")]
    if game.to_move(state) == 1:
        sides.reverse()
    own, other = sides
    return Sides(own[:-1], other[:-1], own[-1] - other[-1])
