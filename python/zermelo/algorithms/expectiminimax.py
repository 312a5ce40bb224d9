"""Expectiminimax: minimax, and the mean where chance moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.full_width import search_full_width
from zermelo.game import Answer, Line, Observer, kind_of
from zermelo.game.needs import Needs
from zermelo.game.request import Request


@dataclass(frozen=True, kw_only=True)
class Expectiminimax(Algorithm):
    """Expectiminimax with Star2 pruning, for one player or two opposed ones, and chance.

    Pruning changes no value, not by the last bit, and no move: of equal moves the first that the
    game lists is played, with or without. At chance nodes it rests on the game's `payoff_range`.
    Without one, only alpha-beta where the players move prunes. Payoffs outside of the range are
    refused; estimates outside, and means that rounding carries out, count as its nearer end,
    whatever is pruned.

    With `samples`, chance nodes with more outcomes are valued by so many of them, drawn evenly by
    their probabilities. The same seed draws the same. Nothing is called proved then.

    >>> import zermelo as z
    >>> game = z.tree([[2, 8], [4, 5]], levels=("max", "chance"))
    >>> found = z.search(game, algorithm=z.Expectiminimax())
    >>> found.value, found.move, found.algorithm
    (5, 'a1', 'expectiminimax')
    >>> z.search(game, algorithm=z.Expectiminimax(samples=1)).proved
    False
    """

    name: ClassVar[str] = "expectiminimax"
    needs: ClassVar[Needs] = Needs(opposed=True)

    pruning: Literal["star2", "star1", "none"] = "star2"
    """What is passed over: Star2 tries one move after each outcome before it searches any of them
    to the end, Star1 searches one after the other, and "none" looks at everything."""
    deepening: bool = True
    """Depth 1, 2, 3…, and not at once the greatest."""
    table: bool = True
    """States are remembered, in the search's `memory_mb`."""
    hash_move: bool = True
    """The table's best move is tried first,"""
    killers: bool = True
    """then moves that cut off another state of the same ply,"""
    history: bool = True
    """then moves that often cut off anywhere,"""
    game_order: bool = True
    """then by the game's own `order`."""
    evaluation: bool = True
    """Estimates at the horizon; without, all unfinished states are 0."""
    samples: int = 0
    """So many outcomes are looked at where chance has more; 0 is all of them."""
    seed: int = 1
    """Decides which."""

    def __post_init__(self) -> None:
        if self.changed:
            from zermelo.native.search import examined_options

            examined_options(self.options, Expectiminimax.name)

    def run(self, line: Line, request: Request) -> Answer:
        """Search in the core, whichever way the game is written."""
        return search_full_width(self.name, line, request, self.options)

    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """Search to the depth at once with nothing pruned, and tell an observer of every step.

        What pruning does is seen in `textbook.star1` and `textbook.star2`.
        """
        self.refuse(line.game)
        if kind_of(line.game).written == "native":
            from zermelo.native.full_width import trace_full_width

            plainly = {"deepening": False, "table": False}
            return trace_full_width(self.name, line, request, plainly, watch)
        from zermelo import textbook

        return textbook.expectiminimax(
            line.game, line, depth=request.depth, limits=request.limits, watch=watch
        )
