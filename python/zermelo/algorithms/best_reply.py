"""Best-reply search: of all opponents, one at a time plays against the player to move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.algorithms.expectiminimax import Expectiminimax
from zermelo.algorithms.full_width import search_full_width
from zermelo.game import Answer, Line, Observer
from zermelo.game.needs import Needs
from zermelo.game.request import Request


@dataclass(frozen=True, kw_only=True)
class BestReply(Expectiminimax):
    """Best-reply search, for any number of players, any payoffs, and chance.

    Of all opponents between two turns of the player to move, one chooses its moves, whichever hurts
    that player most, and the others play the first move of the game's order (Schadd and Winands
    2011; without passes as in Esser and others 2013). So its tree is hardly wider than that of a
    game of two, with all of the pruning and options of expectiminimax, and it looks further ahead
    than paranoid search. The value is one number, and an estimate: it is proved of no game.

    What the others play depends on the game's `order`; without one, on the order of `actions`.

    >>> import zermelo as z
    >>> leaves = [[[(9, 0, 0), (5, 0, 0)], [(7, 0, 0), (1, 0, 0)]], [[(4, 0, 0)], [(4, 0, 0)]]]
    >>> game = z.tree(leaves, levels=[0, 1, 2])
    >>> found = z.search(game, algorithm=z.BestReply())
    >>> found.value, found.exactness, found.move  # both opponents together could leave 1
    (5.0, 'estimate', 'a1')
    """

    name: ClassVar[str] = "best_reply"
    needs: ClassVar[Needs] = Needs()

    def run(self, line: Line, request: Request) -> Answer:
        """Search in the core, whichever way the game is written."""
        return search_full_width(self.name, line, request, self.options)

    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """Search to the depth at once with nothing pruned, and tell an observer of every step."""
        self.refuse(line.game)
        from zermelo import textbook

        return textbook.best_reply(
            line.game, line, depth=request.depth, limits=request.limits, watch=watch
        )
