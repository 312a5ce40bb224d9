"""Expectimax (CS188): MAX against opponents who do not think, but move at random."""

from __future__ import annotations

from typing import Any

from zermelo.game import Action, Answer, Game, Moves, State
from zermelo.textbook.expectiminimax import Expectiminimax


class Expectimax(Expectiminimax):
    """Expectiminimax in which every opponent is another chance node, all moves equally likely."""

    name = "expectimax"

    def min_value(self, s: State, depth: float) -> tuple[float, Moves]:
        """The mean over the opponent's moves."""
        actions = list(self.game.actions(s))
        return sum(self.reply(s, a, depth) for a in actions) / len(actions), None

    def reply(self, s: State, a: Action, depth: float) -> float:
        """The value after one of the opponent's moves."""
        return self.value(self.game.result(s, a), a, depth - 1)[0]


def expectimax(game: Game, state: State | None = None, **options: Any) -> Answer:
    """The expected value of `state` for MAX if only MAX thinks, and all others move at random.

    Options: `depth`, `evaluate`, `player`, `watch`, `limits`.

    >>> from zermelo.games.tree import tree
    >>> expectimax(tree([[3, 12, 9], [2, 4, 6], [15, 6, 0]])).value
    8.0
    """
    return Expectimax(game, state, **options).run()
