"""What the core's searches for opposed players share: their games, and where they run."""

from __future__ import annotations

from typing import Any, ClassVar

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.plain import search_plain_game
from zermelo.game import Answer, Kind, Line, kind_of
from zermelo.game.history import core_knows
from zermelo.game.needs import Needs
from zermelo.game.request import Request


class OpposedSearch(Algorithm):
    """A search in Rust for one player or two opposed ones, without chance."""

    needs: ClassVar[Needs] = Needs(opposed=True, no_chance=True)
    remembers: ClassVar[bool] = True

    @classmethod
    def against_kind(cls, kind: Kind) -> str:
        """The core orders whole numbers alone, so payoffs must be opposite ones there."""
        if kind.in_core and kind.solvable and not kind.ordered:
            return "in the core it is for two players whose payoffs add up to zero"
        return super().against_kind(kind)

    def run(self, line: Line, request: Request) -> Answer:
        """Search in the core, whichever way the game is written."""
        if not core_knows(line):
            return search_plain_game(line, request, self.changed, self.name)
        core: Any = line.game
        if kind_of(core).written == "native":
            from zermelo.native.search import search_native as search
        else:
            from zermelo.compiled.work import search_compiled as search
        return search(core, line.state, line.past, request, self.options, self.name)
