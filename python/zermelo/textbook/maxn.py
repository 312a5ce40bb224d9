"""Max^n (AIMA §5.2.2): many players, each out for its own payoff."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.game import CHANCE, Action, Game, Line, Result, State, payoff_vector
from zermelo.textbook.search import Search, deep_recursion

Payoff = tuple[float, ...]


class MaxN(Search):
    """The backed-up value of a node is the successor's vector that is best for the player there.

    With equal choices the first is kept; the moves at the root that are as good for the player
    to move are reported, because the others may care very much which one is played.
    """

    name = "maxn"
    ties: tuple[Action, ...] = ()

    def vector(self, s: State, a: Action, depth: float) -> tuple[Payoff, Line]:
        """The payoffs to all players if each plays best for itself, and the line of play."""
        self.enter(s, a)
        line: Line = None
        if self.game.is_terminal(s):
            v = self.leaf(payoff_vector(self.game, s), "terminal")
        elif depth <= 0:
            v = self.leaf(
                tuple(self.evaluate(s, player) for player in range(self.game.players)), "estimate"
            )
            self.count.estimate(v[0])
        elif self.game.to_move(s) == CHANCE:
            v = self.expected(s, depth)
        else:
            v, line = self.best(s, depth)
        if self.watch:
            self.watch.leave(v)
        return v, line

    def best(self, s: State, depth: float) -> tuple[Payoff, Line]:
        """The successor that the player to move likes best, and which others it likes as much."""
        player = self.game.to_move(s)
        found: dict[Action, tuple[Payoff, Line]] = {}
        for a in self.game.actions(s):
            found[a] = self.vector(self.game.result(s, a), a, depth - 1)
        move = max(found, key=lambda a: found[a][0][player])
        v, rest = found[move]
        self.ties = tuple(a for a in found if found[a][0][player] == v[player])
        return v, (move, rest)

    def expected(self, s: State, depth: float) -> Payoff:
        """The mean of the vectors that chance leads to."""
        total = [0.0] * self.game.players
        for p, a in self.game.outcomes(s):
            v, _ = self.vector(self.game.result(s, a), a, depth - 1)
            total = [t + p * x for t, x in zip(total, v, strict=True)]
        return tuple(total)

    def leaf(self, v: Payoff, kind: Any) -> Payoff:
        """Count and show a leaf."""
        self.count.leaves += 1
        if self.watch:
            self.watch.value(v, kind)
        return v

    def run(self) -> Result:
        """Search, and answer; the root is finished last, so its ties are the ones left over."""
        with deep_recursion(self.game):
            v, line = self.vector(self.state, None, self.depth)
        exactness = "estimate" if self.count.estimated else "proved"
        found = self.result(0.0, line, exactness=exactness, ties=self.ties if line else ())
        return replace(found, value=v)


def maxn(game: Game, state: State | None = None, **options: Any) -> Result:
    """The payoff vector of `state` if every player maximises its own payoff.

    `result.value` is the vector, player 0 first; `result.ties` lists all moves that are as good
    for the player to move. Options: `depth`, `evaluate`, `watch`, `limits`.

    >>> from zermelo.games.tree import tree
    >>> game = tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], levels=[0, 2])
    >>> maxn(game).value
    (6, 1, 2)
    """
    return MaxN(game, state, **options).run()
