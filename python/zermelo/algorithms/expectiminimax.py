"""Expectiminimax: minimax, and the mean where chance moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.full_width import search_full_width
from zermelo.game import Answer, Line, Observer, kind_of
from zermelo.game.needs import Needs
from zermelo.game.request import Request


@dataclass(frozen=True, kw_only=True)
class Expectiminimax(Algorithm):
    """Expectiminimax with iterative deepening, for one player or two opposed ones, and chance.

    >>> import zermelo as z
    >>> game = z.tree([[2, 8], [4, 5]], levels=("max", "chance"))
    >>> found = z.search(game, algorithm=z.Expectiminimax())
    >>> found.value, found.move, found.algorithm
    (5, 'a1', 'expectiminimax')
    """

    name: ClassVar[str] = "expectiminimax"
    needs: ClassVar[Needs] = Needs(opposed=True)

    deepening: bool = True
    """Depth 1, 2, 3…, and not at once the greatest."""
    table: bool = True
    """States are remembered, in the search's `memory_mb`."""

    def run(self, line: Line, request: Request) -> Answer:
        """Search in the core, whichever way the game is written."""
        self.refuse(line.game)
        return search_full_width(self.name, line, request, self.options)

    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """Search to the depth at once, and tell an observer of every step."""
        self.refuse(line.game)
        if kind_of(line.game).written == "native":
            from zermelo.native.full_width import trace_full_width

            plainly = {"deepening": False, "table": False}
            return trace_full_width(self.name, line, request, plainly, watch)
        from zermelo import textbook

        return textbook.expectiminimax(
            line.game, line, depth=request.depth, limits=request.limits, watch=watch
        )
