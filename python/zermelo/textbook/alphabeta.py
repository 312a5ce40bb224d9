"""Alpha-beta pruning (AIMA Fig. 5.7; Brown notes Table 2): minimax without the useless branches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.game import (
    INFINITY,
    Action,
    Answer,
    Game,
    Moves,
    State,
    alpha_cutoff,
    beta_cutoff,
)
from zermelo.textbook.search import Search, deep_recursion


class AlphaBeta(Search):
    """ALPHA-BETA-SEARCH. Techniques are subclasses that change one of its steps."""

    name = "alphabeta"

    def value(
        self, s: State, a: Action, depth: float, alpha: float, beta: float
    ) -> tuple[float, Moves]:
        """The value v of `s` for MAX, and the best line from there.

        If alpha < v < beta then v is the minimax value at this depth; v <= alpha says only that
        it is at most v, and v >= beta that it is at least v.
        """
        self.count.nodes += 1
        if self.seen:
            self.show(s, a, alpha, beta)
        if self.is_terminal(s):
            v, line = self.terminal(s), None
        elif depth > 0:
            v, line = self.inner(s, depth, alpha, beta)
        else:
            v, line = self.horizon(s, alpha, beta)
        if self.watch:
            self.watch.leave(v, "lower" if v >= beta else "upper" if v <= alpha else "exact")
        return v, line

    def inner(self, s: State, depth: float, alpha: float, beta: float) -> tuple[float, Moves]:
        """The value of a state that is neither terminal nor at the horizon."""
        if self.is_max(s):
            return self.max_value(s, depth, alpha, beta)
        return self.min_value(s, depth, alpha, beta)

    def max_value(self, s: State, depth: float, alpha: float, beta: float) -> tuple[float, Moves]:
        """MAX-VALUE(s, α, β)."""
        v, line = -INFINITY, None
        moves = self.moves(s)
        value, result = self.value, self.game.result
        for a in moves:
            v2, rest = value(result(s, a), a, depth - 1, alpha, beta)
            if v2 > v or line is None:
                v, line = v2, (a, rest)
            if v >= beta:
                self.cut(beta_cutoff(v, beta) if self.watch else "", moves, a)
                break
            if v > alpha:
                alpha = v
                if self.watch:
                    self.watch.window(alpha, beta)
        return v, line

    def min_value(self, s: State, depth: float, alpha: float, beta: float) -> tuple[float, Moves]:
        """MIN-VALUE(s, α, β)."""
        v, line = INFINITY, None
        moves = self.moves(s)
        value, result = self.value, self.game.result
        for a in moves:
            v2, rest = value(result(s, a), a, depth - 1, alpha, beta)
            if v2 < v or line is None:
                v, line = v2, (a, rest)
            if v <= alpha:
                self.cut(alpha_cutoff(v, alpha) if self.watch else "", moves, a)
                break
            if v < beta:
                beta = v
                if self.watch:
                    self.watch.window(alpha, beta)
        return v, line

    def moves(self, s: State) -> Sequence[Action]:
        """The moves in the order in which they are tried."""
        return list(self.game.actions(s))

    def horizon(self, s: State, alpha: float, beta: float) -> tuple[float, Moves]:
        """The value of a state at the depth limit: EVAL(s)."""
        return self.estimate(s), None

    def run(self, alpha: float = -INFINITY, beta: float = INFINITY) -> Answer:
        """Search, and answer."""
        with deep_recursion(self.game):
            v, line = self.value(self.state, None, self.depth, alpha, beta)
        return self.result(v, line)


def alphabeta(game: Game, state: State | None = None, **options: Any) -> Answer:
    """The minimax value of `state`, its best move and line; every opponent of MAX is a MIN.

    Options: `depth` (plies, then `evaluate`, else the game's own evaluation, else 0), `player`,
    `watch`, `limits`.

    >>> from zermelo.games.tree import tree
    >>> result = alphabeta(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> result.value, result.move, result.leaves, result.cutoffs
    (3, 'a1', 7, 1)
    """
    return AlphaBeta(game, state, **options).run()
