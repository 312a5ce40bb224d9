"""Progressive history: what came of a move wherever its player made it, less with every loss here.

J. A. M. Nijssen, M. H. M. Winands, "Enhancements for multi-player Monte-Carlo tree search",
Computers and Games 2010 (LNCS 6515, 2011).
"""

from __future__ import annotations

from typing import Any

from zermelo.game import Action
from zermelo.textbook.mcts import MonteCarlo, Node, Payoff


class ProgressiveHistory(MonteCarlo):
    """UCT that prefers moves which went well elsewhere. Payoffs lie between `ends`."""

    name = "progressive_history"

    def __init__(
        self,
        *args: Any,
        weight: float = 1.0,
        ends: tuple[float, float] = (-1.0, 1.0),
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.weight = weight
        self.ends = ends
        self.history: dict[tuple[int, Action], tuple[float, int]] = {}

    def standing(self, payoff: float) -> float:
        """A payoff from 0 for the worst to 1 for the best."""
        worst, best = self.ends
        return (payoff - worst) / (best - worst)

    def learn(self, v: Payoff) -> None:
        """What came of all moves of a round, for those who made them."""
        for player, move in self.played:
            if player >= 0:
                mean, count = self.history.get((player, move), (0.0, 0))
                mean += (self.standing(v[player]) - mean) / (count + 1)
                self.history[player, move] = (mean, count + 1)

    def score(self, node: Node, a: Action, mover: int) -> float:
        """UCB1, and the history of the move over its losses here and one."""
        child = node.children[a]
        history, _ = self.history.get((mover, a), (0.5, 0))
        losses = child.visits * (1 - self.standing(child.mean(mover)))
        unit = self.ends[1] - self.ends[0]
        return super().score(node, a, mover) + unit * self.weight * history / (losses + 1)
