"""UCB1-Tuned: moves whose results vary little are explored less.

P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time analysis of the multiarmed bandit problem",
Machine Learning 47 (2002), section 4.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Any

from zermelo.game import Action
from zermelo.textbook.mcts import MonteCarlo, Node, Payoff


class TunedMonteCarlo(MonteCarlo):
    """UCT with the bonus of UCB1-Tuned. Payoffs are taken to lie between 0 and `unit`."""

    name = "tuned"

    def __init__(self, *args: Any, unit: float = 2.0, **options: Any) -> None:
        super().__init__(*args, **options)
        self.unit = unit
        self.squares: dict[int, list[float]] = defaultdict(lambda: [0.0] * self.game.players)

    def playout(self, node: Node, a: Action | None = None) -> Payoff:
        """One round, the squares of its payoffs summed up too."""
        v = super().playout(node, a)
        sums = self.squares[id(node)]
        self.squares[id(node)] = [s + x * x for s, x in zip(sums, v, strict=True)]
        return v

    def bonus(self, node: Node, a: Action, mover: int) -> float:
        """sqrt(ln n / n_j * min(1/4, V_j)) for payoffs from 0 to 1."""
        child = node.children[a]
        share = math.log(node.visits) / child.visits
        mean = child.mean(mover)
        variance = self.squares[id(child)][mover] / child.visits - mean * mean
        upper = max(variance, 0.0) / self.unit**2 + math.sqrt(2 * share)
        return self.unit * math.sqrt(share * min(0.25, upper))
