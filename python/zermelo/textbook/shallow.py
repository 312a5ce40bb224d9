"""Shallow pruning of max^n (Korf 1991): what one player is sure of, the others cannot get."""

from __future__ import annotations

from typing import Any

from zermelo.game import Action, Moves, State, UnsupportedGameError
from zermelo.game.totals import payoff_total
from zermelo.textbook import ties
from zermelo.textbook.maxn import MaxN
from zermelo.textbook.ties import Outcomes, Payoff


class ShallowMaxN(MaxN):
    """Max^n that leaves a node as soon as the player who chose it will not want it.

    Payoffs add up to `total`, and nobody gets less than `least`. So where the player to move is
    sure of some payoff, at most the rest is left to the player who moved before. If that one is
    sure of more by a sibling, the node need not be looked through. Only the player right above may
    be asked: with three players, deeper pruning would not be sound.

    Players who are indifferent may still choose the node, so that it is left only where strictly
    less remains. The value, the ties and the ranges are those of max^n.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.total = payoff_total(self.game)
        if self.game.payoff_range is None:
            raise UnsupportedGameError(f"{self.game.name} does not say what its least payoff is")
        self.least = self.game.payoff_range[0]
        self.above: tuple[int, float] | None = None
        """Who chose among the node and its siblings, and what it is sure of by one of those."""
        self.refuted = False
        """Was the last node left early?"""

    def best(self, s: State, depth: float) -> tuple[Payoff, Moves, Outcomes]:
        """The successor that the player to move likes best, as far as anybody needs to know."""
        player, above = self.game.to_move(s), self.above
        moves = list(self.game.actions(s))
        found: dict[Action, tuple[Payoff, Moves, Outcomes]] = {}
        refuted = False
        for a in moves:
            sure = max((outcomes.low[player] for _, _, outcomes in found.values()), default=None)
            self.above = None if sure is None else (player, sure)
            self.refuted = False
            child = self.vector(self.game.result(s, a), a, depth - 1)
            if self.refuted:
                continue
            found[a] = child
            if above is not None and above[0] != player:
                own = max(outcomes.low[player] for _, _, outcomes in found.values())
                if self.left(own) < above[1] and a != moves[-1]:
                    self.cut("shallow", moves, a)
                    refuted = True
                    break
        move = max(found, key=lambda a: found[a][0][player])
        v, rest, _ = found[move]
        self.ties = tuple(a for a in found if found[a][0][player] == v[player])
        outcomes = ties.chosen(player, [outcomes for _, _, outcomes in found.values()])
        self.above, self.refuted = above, refuted
        return v, (move, rest), outcomes

    def left(self, sure: float) -> float:
        """The most that any other player gets where one gets so much or more."""
        return self.total - sure - (self.game.players - 2) * self.least

    def expected(self, s: State, depth: float) -> tuple[Payoff, Outcomes]:
        """The mean of the vectors that chance leads to: of each all must be known."""
        before, self.above = self.above, None
        found = super().expected(s, depth)
        self.above, self.refuted = before, False
        return found

    def leaf(self, v: Payoff, kind: Any) -> Payoff:
        """A leaf, which is never left early."""
        self.refuted = False
        return super().leaf(v, kind)
