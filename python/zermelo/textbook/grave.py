"""GRAVE: what came of a move when it was played later, borrowed from an ancestor that knows more.

T. Cazenave, "Generalized rapid action value estimation", IJCAI 2015. With `borrow=0` it is RAVE
(S. Gelly, D. Silver, "Combining online and offline knowledge in UCT", ICML 2007). The share of what
came of a move elsewhere is that of the least error (D. Silver, thesis, 2009, section 4.5). With
`first=True` a move is its player's who made it first, as programs that play Go count it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from zermelo.game import Action
from zermelo.textbook.mcts import MonteCarlo, Node, Payoff

Later = dict[tuple[int, Action], tuple[float, int]]
"""For each player and move what came to the player of it in total, and how often it was played."""


class Grave(MonteCarlo):
    """UCT that also asks what came of a move when it was played later in a round."""

    name = "grave"

    def __init__(
        self,
        *args: Any,
        rave: float = 500.0,
        borrow: int = 50,
        first: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.rave = rave
        self.borrow = borrow
        self.first = first
        self.later: dict[int, Later] = defaultdict(dict)
        self.lender: Node | None = None

    def round(self, root: Node) -> None:
        """One round, in which the root lends first."""
        self.lender = root
        super().round(root)

    def playout(self, node: Node, a: Action | None = None) -> Payoff:
        """One round; every node on its way learns of all moves below it, each counted once."""
        if node.visits >= self.borrow:
            self.lender = node
        ply = len(self.played)
        v = super().playout(node, a)
        later = self.later[id(node)]
        taken: set[Action] = set()
        for player, move in dict.fromkeys(self.played[ply:]):
            if player >= 0 and not (self.first and move in taken):
                taken.add(move)
                total, count = later.get((player, move), (0.0, 0))
                later[player, move] = (total + v[player], count + 1)
        return v

    def score(self, node: Node, a: Action, mover: int) -> float:
        """The mean of the move here, mixed with what came of it later below the lender."""
        child = node.children[a]
        assert self.lender is not None
        total, count = self.later[id(self.lender)].get((mover, a), (0.0, 0))
        mean, n = child.mean(mover), child.visits
        if count:
            beta = count / (count + n + count * n / self.rave)
            mean += beta * (total / count - mean)
        return mean + self.bonus(node, a, mover)
