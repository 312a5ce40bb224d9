"""Gumbel selection with sequential halving at the root: for few simulations.

I. Danihelka, A. Guez, J. Schrittwieser, D. Silver, "Policy improvement by planning with Gumbel",
ICLR 2022, with priors that are all alike.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.game import Action
from zermelo.textbook.mcts import MonteCarlo, Node

LEAST_VISITS = 50
"""A payoff counts for more the more visits it rests on, and at least as much as for this many."""


class Gumbel(MonteCarlo):
    """UCT whose first moves are drawn, and halved by what came of them until two are left."""

    name = "gumbel"

    def __init__(
        self,
        *args: Any,
        width: int = 16,
        ends: tuple[float, float] = (-1.0, 1.0),
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.width = max(width, 2)
        self.ends = ends
        self.leaning: dict[Action, float] = {}
        self.rivals: list[Action] = []

    def sample(self, root: Node) -> None:
        """Equal parts of the rounds for every stage, and in each for the moves that are left."""
        moves, root.untried = root.untried, []
        for a in moves:
            root.children[a] = self.node(self.game.result(root.state, a))
            self.leaning[a] = self.drawn()
        self.rivals = sorted(moves, key=lambda a: -self.leaning[a])[: self.width]
        left = self.playouts
        while left > 0:
            stages = max(math.ceil(math.log2(len(self.rivals))), 1)
            turns = max(left // (stages * len(self.rivals)), 1)
            for _ in range(turns):
                for a in self.rivals[:left]:
                    self.forced = a
                    self.round(root)
                    left -= 1
            if len(self.rivals) > 2:
                self.rivals.sort(key=lambda a: -self.standing(root, a))
                self.rivals = self.rivals[: max(math.ceil(len(self.rivals) / 2), 2)]

    def select(self, node: Node) -> Action:
        """At the root the move whose turn it is, below it by UCB1."""
        return self.forced if not self.played else super().select(node)

    def drawn(self) -> float:
        """A number from the Gumbel distribution."""
        return -math.log(-math.log(self.chooser.random() or 5e-324))

    def standing(self, root: Node, a: Action) -> float:
        """What speaks for a first move: what was drawn, and what came of it between the ends."""
        most = max(child.visits for child in root.children.values())
        child, mover = root.children[a], self.game.to_move(root.state)
        worst, best = self.ends
        mean = child.mean(mover) if child.visits else root.mean(mover)
        return self.leaning[a] + (LEAST_VISITS + most) * (mean - worst) / (best - worst)

    def best(self, node: Node) -> Action:
        """Of the first moves the best that is left; below them the one tried most."""
        if set(self.rivals) <= node.children.keys() and self.leaning.keys() == node.children.keys():
            tried = [a for a in self.rivals if node.children[a].visits]
            return max(tried, key=lambda a: self.standing(node, a))
        return super().best(node)
