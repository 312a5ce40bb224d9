"""Expectimax and expectiminimax (AIMA §5.5): minimax where dice are thrown between the moves."""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE, Action, Answer, Game, Moves, State
from zermelo.textbook.minimax import Minimax

ROUNDING = 1e-9
"""More than sums of a few hundred numbers lose, and less than payoffs differ."""


class Expectiminimax(Minimax):
    """Minimax with a third kind of node: the value of a chance node is its expected value."""

    name = "expectiminimax"

    def value(self, s: State, a: Action, depth: float) -> tuple[float, Moves]:
        """EXPECTIMINIMAX(s): the minimax step, or the mean over what chance may do."""
        game = self.game
        if depth <= 0 or game.is_terminal(s) or game.to_move(s) != CHANCE:
            return super().value(s, a, depth)
        self.enter(s, a)
        v = self.chance_value(s, depth)
        if self.watch:
            self.watch.leave(v)
        return v, None

    def chance_value(self, s: State, depth: float) -> float:
        """The sum of probability times value, added up in the order of the outcomes."""
        v = 0.0
        for p, a in self.game.outcomes(s):
            v += p * self.value(self.game.result(s, a), a, depth - 1)[0]
        return within_range(self.game, v)

    def result(self, value: float, line: Moves, **more: Any) -> Answer:
        """Means mix what is known with what is guessed, so any estimate makes an estimate."""
        more.setdefault("exactness", "estimate" if self.count.estimated else "proved")
        return super().result(value, line, **more)


def within_range(game: Game, mean: float) -> float:
    """A mean of payoffs lies in their range, though rounding may take a sum a hair beyond it."""
    least, most = game.payoff_range or (mean, mean)
    nearest = min(max(mean, least), most)
    return nearest if abs(mean - nearest) < ROUNDING else mean  # estimates may lie anywhere


def expectiminimax(game: Game, state: State | None = None, **options: Any) -> Answer:
    """The expected value of `state` for MAX if MAX and MIN play best and chance plays chance.

    The line of play ends where chance decides. Options: `depth`, `evaluate`, `player`, `watch`,
    `limits`.

    >>> from zermelo.games.tree import tree
    >>> game = tree([[[2, 3], [4, 6]], [[0, 9], [5, 5]]], levels=("max", "chance", "min"))
    >>> expectiminimax(game).value
    3.0
    """
    return Expectiminimax(game, state, **options).run()
