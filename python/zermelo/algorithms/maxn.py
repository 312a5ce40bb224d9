"""Max^n: every player for itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.full_width import search_full_width
from zermelo.game import (
    Answer,
    Game,
    InvalidInputError,
    Line,
    Observer,
    UnsupportedGameError,
    kind_of,
)
from zermelo.game.needs import Needs
from zermelo.game.request import Request
from zermelo.game.totals import payoff_total


@dataclass(frozen=True, kw_only=True)
class MaxN(Algorithm):
    """Max^n with iterative deepening, for any number of players, any payoffs, and chance.

    The value is a vector, one payoff a player.

    With `shallow`, a state is left as soon as the player to move there is sure of so much that too
    little is left for the player who chose it (Korf 1991). The value, its ties and the move stay
    the same. It needs payoffs that add up to a constant, and a least payoff; other games are
    refused. Estimates must keep within these bounds too: one that does not raises
    `BrokenGameError`.

    >>> import zermelo as z
    >>> game = z.tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], levels=[0, 2])
    >>> z.search(game, algorithm=z.MaxN()).value
    (6, 1, 2)
    """

    name: ClassVar[str] = "maxn"
    needs: ClassVar[Needs] = Needs()

    deepening: bool = True
    """Depth 1, 2, 3…, and not at once the greatest."""
    table: bool = True
    """States are remembered, in the search's `memory_mb`."""
    shallow: bool = False
    """States are left early by what the payoffs add up to."""

    def __post_init__(self) -> None:
        if not isinstance(self.shallow, bool):
            raise InvalidInputError(f"shallow is True or False, not {self.shallow!r}")

    def run(self, line: Line, request: Request) -> Answer:
        """Search in the core, whichever way the game is written."""
        options = self.options
        if options.pop("shallow"):
            options["payoff_sum"] = self._payoff_sum(line.game)
        return search_full_width(self.name, line, request, options)

    def _payoff_sum(self, game: Game) -> float:
        """What shallow pruning rests on; games without it are refused."""
        why = "" if game.payoff_range else f"{game.name} does not say what its least payoff is"
        try:
            total = payoff_total(game)
        except UnsupportedGameError as error:
            why = str(error)
        if why:
            raise UnsupportedGameError(
                f"shallow pruning of maxn rests on a least payoff and a constant sum: {why}"
            )
        return total

    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """Search to the depth at once, and tell an observer of every step."""
        self.refuse(line.game)
        if kind_of(line.game).written == "native":
            from zermelo.native.full_width import trace_full_width

            plainly = {"deepening": False, "table": False}
            return trace_full_width(self.name, line, request, plainly, watch)
        from zermelo import textbook

        return textbook.maxn(
            line.game, line, depth=request.depth, limits=request.limits, watch=watch
        )
