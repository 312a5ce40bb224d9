"""Best-reply search (Schadd and Winands 2011): of all opponents, one replies to MAX's move."""

from __future__ import annotations

from typing import Any

from zermelo.game import INFINITY, Action, Answer, Game, Moves, State
from zermelo.game import ordering as order_of
from zermelo.game.capabilities import Order
from zermelo.game.history import of_states
from zermelo.textbook.expectiminimax import Expectiminimax


class BestReply(Expectiminimax):
    """Expectiminimax in which one opponent at a time is MIN: whichever hurts MAX most.

    The others play the first move of the game's order (BRS+, Esser and others 2013), where the
    first form of the algorithm let them pass, which few games allow. So the tree is about as wide
    as that of a game of two, and MAX is neither as naive as in max^n nor as afraid as in paranoid
    search. Nothing is proved by it: opponents may well do more than one of them is allowed here.
    """

    name = "best_reply"

    def __init__(self, *args: Any, order: Order | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.order = order_of(self.game, of_states(self.game, order))
        self.replier: int | None = None
        """The opponent who has replied since MAX's last move."""

    def max_value(self, s: State, depth: float) -> tuple[float, Moves]:
        """MAX-VALUE; after it, every opponent may reply again."""
        before, self.replier = self.replier, None
        found = super().max_value(s, depth)
        self.replier = before
        return found

    def min_value(self, s: State, depth: float) -> tuple[float, Moves]:
        """MIN-VALUE over what this opponent may play."""
        before = self.replier
        v, line = INFINITY, None
        for a, replier in self.replies(s):
            self.replier = replier
            v2, rest = self.value(self.game.result(s, a), a, depth - 1)
            if v2 < v or line is None:
                v, line = v2, (a, rest)
        self.replier = before
        return v, line

    def replies(self, s: State) -> list[tuple[Action, int | None]]:
        """The moves of the opponent to move, each with who has replied after it.

        Whoever plays the first move of the order leaves the reply to those after it. One that has
        replied and is to move again goes on choosing.
        """
        mover = self.game.to_move(s)
        moves = list(self.game.actions(s))
        if self.replier == mover:
            return [(a, mover) for a in moves]
        first = self.order(s, moves)[0]
        if self.replier is not None:
            return [(first, self.replier)]
        return [(a, None if a == first else mover) for a in moves]

    def result(self, value: float, line: Moves, **more: Any) -> Answer:
        """An estimate, even where the whole game was looked through."""
        return super().result(value, line, **{**more, "exactness": "estimate"})


def best_reply(game: Game, state: State | None = None, **options: Any) -> Answer:
    """What the player to move gets if one opponent at a time plays against it.

    Options: `depth`, `evaluate`, `order`, `player`, `watch`, `limits`.

    >>> from zermelo.games.tree import tree
    >>> leaves = [[[(9, 0, 0), (5, 0, 0)], [(7, 0, 0), (1, 0, 0)]], [[(4, 0, 0)], [(4, 0, 0)]]]
    >>> game = tree(leaves, levels=[0, 1, 2])
    >>> found = best_reply(game)
    >>> found.value, found.move, found.exactness  # one of them: 5 or 7; both together: 1
    (5, 'a1', 'estimate')
    """
    return BestReply(game, state, **options).run()
