"""Max^n: every player for itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.deepening import Deepening
from zermelo.game import Answer, Line, Observer
from zermelo.game.needs import Needs
from zermelo.game.request import Request


@dataclass(frozen=True, kw_only=True)
class MaxN(Algorithm):
    """Max^n with iterative deepening, for any number of players, any payoffs, and chance.

    The value is a vector, one payoff a player.

    >>> import zermelo as z
    >>> game = z.tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], levels=[0, 2])
    >>> z.search(game, algorithm=z.MaxN()).value
    (6, 1, 2)
    """

    name: ClassVar[str] = "maxn"
    needs: ClassVar[Needs] = Needs()

    def run(self, line: Line, request: Request) -> Answer:
        """Search deeper and deeper."""
        from zermelo import textbook

        self.refuse(line.game)
        return Deepening(textbook.MaxN, line, request, self.name).run()

    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """Search to the depth at once, and tell an observer of every step."""
        from zermelo import textbook

        self.refuse(line.game)
        return textbook.maxn(
            line.game, line, depth=request.depth, limits=request.limits, watch=watch
        )
