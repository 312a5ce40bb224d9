"""Paranoid search (Sturtevant and Korf 2000): all others play against MAX, for nothing else."""

from __future__ import annotations

from typing import Any

from zermelo.game import Answer, Game, State, kind_of
from zermelo.textbook.expectiminimax import Expectiminimax


class Paranoid(Expectiminimax):
    """Expectiminimax with all opponents as one: MIN at each of their nodes.

    Two players remain of however many there are, so that alpha-beta prunes as deeply as between
    two. The price is a dark view of the world: opponents who look after themselves give more.
    """

    name = "paranoid"

    def result(self, value: float, line: Any, **more: Any) -> Answer:
        """MAX can see to it that it gets the value; that it gets no more is proved of no opponent
        but one whose loss is MAX's gain.
        """
        if not self.count.estimated and not kind_of(self.game).opposed:
            more.setdefault("exactness", "lower bound")
        return super().result(value, line, **more)


def paranoid(game: Game, state: State | None = None, **options: Any) -> Answer:
    """What the player to move can be sure of, if all others join forces against it.

    Options: `depth`, `evaluate`, `player`, `watch`, `limits`.

    >>> from zermelo.games.tree import tree
    >>> game = tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], levels=[0, 2])
    >>> found = paranoid(game)
    >>> found.value, found.move, found.exactness
    (6, 'a2', 'lower bound')
    """
    return Paranoid(game, state, **options).run()
