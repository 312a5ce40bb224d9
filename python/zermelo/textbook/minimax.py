"""Minimax: the value of a game if everybody plays best, and the moves that get it.

Three forms, as the books print them: the value (Brown notes Table 1; AIMA Fig. 5.3, 3rd ed.), the
(value, move) pair (AIMA Fig. 6.3, 4th ed.), and a strategy, a move for every state.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import INFINITY, Action, Answer, Game, Moves, State, max_player
from zermelo.textbook.search import Search, deep_recursion


def minimax_value(game: Game, state: State, player: int) -> float:
    """MINIMAX(s), the value form: what `state` is worth to `player` if all play best."""
    if game.is_terminal(state):
        return game.utility(state, player)
    values = [minimax_value(game, game.result(state, a), player) for a in game.actions(state)]
    return max(values) if game.to_move(state) == player else min(values)


def minimax_strategy(game: Game, state: State | None = None) -> dict[State, Action]:
    """A policy: for every state that can be reached, a best move of the player to move there.

    A player's move is best from that player's own side, so that one table serves both.
    """
    policy: dict[State, Action] = {}
    values: dict[State, float] = {}
    start = game.initial() if state is None else state
    player = max_player(game, start)

    def value(s: State) -> float:
        if s not in values:
            if game.is_terminal(s):
                values[s] = game.utility(s, player)
            else:
                best = max if game.to_move(s) == player else min
                worth = {a: value(game.result(s, a)) for a in game.actions(s)}
                policy[s] = best(worth, key=worth.__getitem__)
                values[s] = worth[policy[s]]
        return values[s]

    with deep_recursion(game):
        value(start)
    return policy


class Minimax(Search):
    """MINIMAX-SEARCH in its pair form; the pair is a value and the line of play that gets it."""

    name = "minimax"

    def value(self, s: State, a: Action, depth: float) -> tuple[float, Moves]:
        """The value of `s` for MAX, looking `depth` plies ahead, and the best line from there."""
        self.enter(s, a)
        line: Moves = None
        if self.game.is_terminal(s):
            v = self.terminal(s)
        elif depth <= 0:
            v = self.estimate(s)
        elif self.is_max(s):
            v, line = self.max_value(s, depth)
        else:
            v, line = self.min_value(s, depth)
        if self.watch:
            self.watch.leave(v)
        return v, line

    def max_value(self, s: State, depth: float) -> tuple[float, Moves]:
        """MAX-VALUE: the greatest of the successors' values."""
        v, line = -INFINITY, None
        for a in self.game.actions(s):
            v2, rest = self.value(self.game.result(s, a), a, depth - 1)
            if v2 > v or line is None:
                v, line = v2, (a, rest)
        return v, line

    def min_value(self, s: State, depth: float) -> tuple[float, Moves]:
        """MIN-VALUE: the least of the successors' values."""
        v, line = INFINITY, None
        for a in self.game.actions(s):
            v2, rest = self.value(self.game.result(s, a), a, depth - 1)
            if v2 < v or line is None:
                v, line = v2, (a, rest)
        return v, line

    def run(self) -> Answer:
        """Search, and answer."""
        with deep_recursion(self.game):
            v, line = self.value(self.state, None, self.depth)
        return self.result(v, line)


def minimax(game: Game, state: State | None = None, **options: Any) -> Answer:
    """The minimax value of `state` for the player to move, the best move, and the best line.

    Looks at every leaf: O(b^m) time. Options: `player`, `watch`, `limits`.

    >>> from zermelo.games.tree import tree
    >>> result = minimax(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> result.value, result.pv, result.leaves
    (3, ('a1', 'b1'), 9)
    """
    return Minimax(game, state, **options).run()


__all__ = ["Minimax", "minimax", "minimax_strategy", "minimax_value"]
