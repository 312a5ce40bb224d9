"""Star1 and Star2 (Ballard 1983): alpha-beta pruning where dice are thrown between the moves.

B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial
Intelligence 21 (1983), 327-350.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE, INFINITY, Action, Answer, Game, Moves, State
from zermelo.textbook.alphabeta import AlphaBeta
from zermelo.textbook.expectiminimax import within_range

SLACK = 1e-9
"""Windows of outcomes are wider by this much, so that rounding cuts off nothing that counts."""


class Star1(AlphaBeta):
    """Alpha-beta that knows chance: bounded payoffs bound the mean before all outcomes are seen."""

    name = "star1"

    def inner(self, s: State, depth: float, alpha: float, beta: float) -> tuple[float, Moves]:
        """The alpha-beta step, or the mean over what chance may do."""
        if self.game.to_move(s) != CHANCE:
            return super().inner(s, depth, alpha, beta)
        return self.chance_value(s, depth, alpha, beta), None

    def chance_value(self, s: State, depth: float, alpha: float, beta: float) -> float:
        """Stop as soon as the mean lies outside the window whatever the other outcomes give."""
        outcomes = list(self.game.outcomes(s))
        low, high = ([end] * len(outcomes) for end in self.ends())
        self.probe(s, outcomes, low, high, depth, alpha, beta)
        for i, (p, a) in enumerate(outcomes):
            if mean(outcomes, high) <= alpha or mean(outcomes, low) >= beta:
                self.skip([a for _, a in outcomes[i:]])
                break
            if p > 0:
                least, most = window(outcomes, low, high, i, alpha, beta)
                v = self.value(self.game.result(s, a), a, depth - 1, least, most)[0]
                low[i] = v if v > least else low[i]
                high[i] = v if v < most else high[i]
        upper = mean(outcomes, high)
        return within_range(self.game, upper if upper <= alpha else mean(outcomes, low))

    def skip(self, outcomes: list[Action]) -> None:
        """Whatever these give, the mean is outside the window."""
        self.count.cutoffs += 1
        if self.watch:
            self.watch.cutoff("the mean is outside the window whatever these give", outcomes)

    def probe(self, s: State, outcomes: Any, low: Any, high: Any, *more: float) -> None:
        """Star1 knows nothing of an outcome before it is searched."""

    def ends(self) -> tuple[float, float]:
        """The least payoff and the greatest. Where they are not known no outcome is skipped."""
        return self.game.payoff_range or (-INFINITY, INFINITY)

    def estimate(self, s: State) -> float:
        """EVAL(s, MAX), which lies between the ends too."""
        least, most = self.ends()
        return min(max(super().estimate(s), least), most)

    def result(self, value: float, line: Moves, **more: Any) -> Answer:
        """Means mix what is known with what is guessed, so any estimate makes an estimate."""
        more.setdefault("exactness", "estimate" if self.count.estimated else "proved")
        return super().result(value, line, **more)


class Star2(Star1):
    """Star1 that first tries one move after each outcome: often that is enough."""

    name = "star2"

    def probe(self, s: State, outcomes: Any, low: Any, high: Any, *more: float) -> None:
        """MAX gets at least what its first move gives, and MIN allows at most that."""
        depth, alpha, beta = more
        for i, (p, a) in enumerate(outcomes):
            after = self.game.result(s, a)
            if depth < 2 or p == 0 or self.is_terminal(after) or self.game.to_move(after) == CHANCE:
                continue
            if mean(outcomes, high) <= alpha or mean(outcomes, low) >= beta:
                return
            least, most = window(outcomes, low, high, i, alpha, beta)
            self.enter(after, a, least, most)
            first = self.moves(after)[0]
            v = self.value(self.game.result(after, first), first, depth - 2, least, most)[0]
            if self.is_max(after):
                low[i] = v if v > least else low[i]
            else:
                high[i] = v if v < most else high[i]
            if self.watch:
                self.watch.leave(v, "lower" if self.is_max(after) else "upper")


def mean(outcomes: Any, values: list[float]) -> float:
    """The sum of probability times value, added up in the order of the outcomes."""
    total = 0.0
    for (p, _), v in zip(outcomes, values, strict=True):
        total += p * v if p else 0  # a bound may be infinite
    return total


def window(
    outcomes: Any, low: list[float], high: list[float], i: int, alpha: float, beta: float
) -> tuple[float, float]:
    """Where outcome i must lie for the mean to lie between alpha and beta."""
    p = outcomes[i][0]
    if -INFINITY in low or INFINITY in high:
        return -INFINITY, INFINITY
    least = (alpha - mean(outcomes, high) - SLACK) / p + high[i]
    most = (beta - mean(outcomes, low) + SLACK) / p + low[i]
    return least, most


def star1(game: Game, state: State | None = None, **options: Any) -> Answer:
    """The value of expectiminimax, with Star1 pruning.

    It rests on the game's `payoff_range`.

    Options: `depth`, `evaluate`, `player`, `watch`, `limits`.

    >>> from zermelo.games.tree import tree
    >>> game = tree([[[2, 3], [4, 6]], [[0, 9], [5, 5]]], levels=("max", "chance", "min"))
    >>> star1(game).value
    3.0
    """
    return Star1(game, state, **options).run()


def star2(game: Game, state: State | None = None, **options: Any) -> Answer:
    """The value of expectiminimax, with Star2 pruning; see `star1`.

    >>> from zermelo.games.tree import tree
    >>> game = tree([[[2, 3], [4, 6]], [[0, 9], [1, 5]]], levels=("max", "chance", "min"))
    >>> star2(game).value
    3.0
    """
    return Star2(game, state, **options).run()


__all__ = ["Star1", "Star2", "star1", "star2"]
