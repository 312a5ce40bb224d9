"""What a running search has counted, and the answer that it ends with."""

from __future__ import annotations

import time
from typing import Any, TypeAlias

from zermelo.game.answer import Answer, Exactness, proved_bounds
from zermelo.game.model import Action, Game

Moves: TypeAlias = "tuple[Action, Moves] | None"
"""A variation as a linked list, (first move, rest): cheap to build while a search unwinds."""

INFINITY = float("inf")


class Count:
    """What a running search has counted, and the clock it started."""

    __slots__ = ("cutoffs", "high_estimate", "leaves", "low_estimate", "nodes", "started")

    def __init__(self) -> None:
        self.nodes = 0
        self.leaves = 0
        self.cutoffs = 0
        self.low_estimate = INFINITY
        self.high_estimate = -INFINITY
        self.started = time.perf_counter()

    def estimate(self, value: float) -> None:
        """A leaf was estimated, not known: remember the range of such values."""
        self.low_estimate = min(self.low_estimate, value)
        self.high_estimate = max(self.high_estimate, value)

    @property
    def estimates(self) -> tuple[float, float]:
        """The lowest and the highest estimate met so far; (∞, −∞) if none."""
        return self.low_estimate, self.high_estimate

    def restart_estimates(self) -> tuple[float, float]:
        """Forget the range of the estimates, to watch a subtree alone; what it was until now."""
        before = self.estimates
        self.low_estimate, self.high_estimate = INFINITY, -INFINITY
        return before

    def include(self, estimates: tuple[float, float]) -> None:
        """Widen the range of the estimates by another range."""
        self.low_estimate = min(self.low_estimate, estimates[0])
        self.high_estimate = max(self.high_estimate, estimates[1])

    @property
    def estimated(self) -> bool:
        """Did the search rest on an estimate anywhere?"""
        return self.low_estimate <= self.high_estimate

    def exactness(self, game: Game, value: float) -> Exactness:
        """How sure a minimax value is, knowing the range of the estimates it met.

        A value above every estimate is forced by terminal states alone, so it is a proved lower
        bound, and proved outright if the game has no greater payoff; likewise from below.
        """
        if not self.estimated:
            return "proved"
        least, greatest = game.payoff_range or (-INFINITY, INFINITY)
        if value > self.high_estimate:
            return "proved" if value >= greatest else "lower bound"
        if value < self.low_estimate:
            return "proved" if value <= least else "upper bound"
        return "estimate"

    def result(
        self, game: Game, value: float, line: Moves, player: int, algorithm: str, **more: Any
    ) -> Answer:
        """The result of a minimax-like search that ended with this value and line."""
        pv = unlink(line)
        exactness = more.pop("exactness", None) or self.exactness(game, value)
        more.setdefault("bounds", proved_bounds(value, exactness, game.payoff_range))
        return Answer(
            value=value,
            player=player,
            move=pv[0] if pv else None,
            pv=pv,
            exactness=exactness,
            nodes=self.nodes,
            leaves=self.leaves,
            cutoffs=self.cutoffs,
            seconds=time.perf_counter() - self.started,
            algorithm=algorithm,
            **more,
        )


def unlink(line: Moves) -> tuple[Action, ...]:
    """A linked line of play as a plain tuple of moves.

    >>> unlink(("a1", ("b1", None)))
    ('a1', 'b1')
    """
    moves = []
    while line is not None:
        move, line = line
        moves.append(move)
    return tuple(moves)
