"""Expectiminimax: minimax, and the mean where chance moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.deepening import Deepening
from zermelo.game import Answer, Line, Observer
from zermelo.game.needs import Needs
from zermelo.game.request import Request


@dataclass(frozen=True, kw_only=True)
class Expectiminimax(Algorithm):
    """Expectiminimax with iterative deepening, for one player or two opposed ones, and chance.

    >>> import zermelo as z
    >>> game = z.tree([[2, 8], [4, 5]], levels=("max", "chance"))
    >>> found = z.search(game, algorithm=z.Expectiminimax())
    >>> found.value, found.move, found.algorithm
    (5.0, 'a1', 'expectiminimax')
    """

    name: ClassVar[str] = "expectiminimax"
    needs: ClassVar[Needs] = Needs(opposed=True)

    def run(self, line: Line, request: Request) -> Answer:
        """Search deeper and deeper."""
        from zermelo import textbook

        self.refuse(line.game)
        return Deepening(textbook.Expectiminimax, line, request, self.name).run()

    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """Search to the depth at once, and tell an observer of every step."""
        from zermelo import textbook

        self.refuse(line.game)
        return textbook.expectiminimax(
            line.game, line, depth=request.depth, limits=request.limits, watch=watch
        )
