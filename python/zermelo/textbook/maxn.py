"""Max^n (AIMA §5.2.2): many players, each out for its own payoff."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.game import (
    CHANCE,
    Action,
    Answer,
    Exactness,
    Game,
    Moves,
    State,
    payoff_vector,
)
from zermelo.textbook import ties
from zermelo.textbook.search import Search, deep_recursion
from zermelo.textbook.ties import Outcomes, Payoff

TIE_RULE = "the first of equal moves is played"
"""How a player chooses between moves that are worth the same to it."""


class MaxN(Search):
    """The backed-up value of a node is the successor's vector that is best for the player there.

    With equal choices the first is kept; but the others may care very much which one is played, so
    the search also keeps what each player may get if ties are broken in any other way.
    """

    name = "maxn"
    ties: tuple[Action, ...] = ()

    def vector(self, s: State, a: Action, depth: float) -> tuple[Payoff, Moves, Outcomes]:
        """The payoffs to all players if each plays best for itself, and the line of play.

        Last, all that the payoffs may be if ties are broken in other ways.
        """
        self.enter(s, a)
        line: Moves = None
        if self.game.is_terminal(s):
            v = self.leaf(payoff_vector(self.game, s), "terminal")
            outcomes = ties.one(v)
        elif depth <= 0:
            players = range(self.game.players)
            v = self.leaf(tuple(self.evaluate(s, player) for player in players), "estimate")
            outcomes = ties.one(v)
            self.count.estimate(v[0])
        elif self.game.to_move(s) == CHANCE:
            v, outcomes = self.expected(s, depth)
        else:
            v, line, outcomes = self.best(s, depth)
        if self.watch:
            self.watch.leave(v)
        return v, line, outcomes

    def best(self, s: State, depth: float) -> tuple[Payoff, Moves, Outcomes]:
        """The successor that the player to move likes best, and which others it likes as much."""
        player = self.game.to_move(s)
        found: dict[Action, tuple[Payoff, Moves, Outcomes]] = {}
        for a in self.game.actions(s):
            found[a] = self.vector(self.game.result(s, a), a, depth - 1)
        move = max(found, key=lambda a: found[a][0][player])
        v, rest, _ = found[move]
        self.ties = tuple(a for a in found if found[a][0][player] == v[player])
        outcomes = ties.chosen(player, [outcomes for _, _, outcomes in found.values()])
        return v, (move, rest), outcomes

    def expected(self, s: State, depth: float) -> tuple[Payoff, Outcomes]:
        """The mean of the vectors that chance leads to."""
        total = [0.0] * self.game.players
        weights, children = [], []
        for p, a in self.game.outcomes(s):
            v, _, outcomes = self.vector(self.game.result(s, a), a, depth - 1)
            total = [t + p * x for t, x in zip(total, v, strict=True)]
            weights.append(p)
            children.append(outcomes)
        return tuple(total), ties.mixed(weights, children)

    def leaf(self, v: Payoff, kind: Any) -> Payoff:
        """Count and show a leaf."""
        self.count.leaves += 1
        if self.watch:
            self.watch.value(v, kind)
        return v

    def run(self) -> Answer:
        """Search, and answer; the root is finished last, so its ties are the ones left over."""
        with deep_recursion(self.game):
            v, line, outcomes = self.vector(self.state, None, self.depth)
        exactness: Exactness = "proved" if outcomes.is_one else "depends on ties"
        if self.count.estimated:
            exactness = "estimate"
        found = self.result(
            0.0,
            line,
            exactness=exactness,
            ties=self.ties if line else (),
            bounds=None if self.count.estimated else (outcomes.low, outcomes.high),
            details={"tie_rule": TIE_RULE, "ranges": outcomes.ranges},
        )
        return replace(found, value=v)


def maxn(
    game: Game, state: State | None = None, *, shallow: bool = False, **options: Any
) -> Answer:
    """The payoff vector of `state` if every player maximises its own payoff.

    `result.value` is the vector, player 0 first; `result.ties` lists all moves that are as good
    for the player to move. A player to whom two moves are worth the same plays the first of them
    (`answer.details["tie_rule"]`). `answer.details["ranges"]` has the least and the greatest payoff
    of each player over all ways of breaking everybody's ties. The value is proved only if it is the
    same for all of them; else `result.exactness` is "depends on ties". (Past 1,000 different
    outcomes at one node the ranges may be wider than need be, never narrower.) With `shallow`,
    nodes are left early by what the payoffs add up to, and the answer is the same (`shallow.py`).
    Options: `depth`, `evaluate`, `watch`, `limits`.

    >>> from zermelo.games.tree import tree
    >>> game = tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], levels=[0, 2])
    >>> maxn(game).value
    (6, 1, 2)
    >>> indifferent = maxn(tree([[(5, 1), (0, 1)], [(3, 0), (3, 2)]], levels=[0, 1]))
    >>> indifferent.value, indifferent.exactness, indifferent.details["ranges"]
    ((5, 1), 'depends on ties', ((3, 5), (1, 2)))
    >>> leaves = [[(3, 3, 0), (3, 2, 1)], [(0, 5, 1), (6, 0, 0), (5, 1, 0)]]
    >>> six = tree(leaves, levels=[0, 1])
    >>> six.payoff_range = (0, 6)
    >>> maxn(six).value, maxn(six).leaves, maxn(six, shallow=True).leaves
    ((3, 3, 0), 5, 3)
    """
    if shallow:
        from zermelo.textbook.shallow import ShallowMaxN

        return ShallowMaxN(game, state, **options).run()
    return MaxN(game, state, **options).run()
