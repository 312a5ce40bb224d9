"""Paranoid search: everybody else plays against the player to move."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from zermelo.algorithms.expectiminimax import Expectiminimax
from zermelo.algorithms.full_width import search_full_width
from zermelo.game import Answer, Exactness, Game, Line, Observer, Value, kind_of, proved_bounds
from zermelo.game.answer import Bounds
from zermelo.game.needs import Needs
from zermelo.game.request import Request


@dataclass(frozen=True, kw_only=True)
class Paranoid(Expectiminimax):
    """Paranoid search, for any number of players, any payoffs, and chance.

    All opponents together are one who wants the player to move to get as little as possible
    (Sturtevant and Korf 2000). So its search is expectiminimax with all of its pruning and options,
    and looks much further ahead than max^n. The value is one number, what the player can see to
    that it gets: a lower bound of what it gets from opponents who look after themselves.

    >>> import zermelo as z
    >>> game = z.tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], levels=[0, 2])
    >>> found = z.search(game, algorithm=z.Paranoid())
    >>> found.value, found.exactness, found.move
    (6, 'lower bound', 'a2')
    """

    name: ClassVar[str] = "paranoid"
    needs: ClassVar[Needs] = Needs()

    def run(self, line: Line, request: Request) -> Answer:
        """Search in the core, whichever way the game is written."""
        tell = request.progress
        if tell is not None:
            request = replace(request, progress=lambda found: tell(_sure(found, line.game)))
        found = search_full_width(Expectiminimax.name, line, request, self.options)
        return _sure(found, line.game)

    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """Search to the depth at once with nothing pruned, and tell an observer of every step."""
        self.refuse(line.game)
        from zermelo import textbook

        return textbook.paranoid(
            line.game, line, depth=request.depth, limits=request.limits, watch=watch
        )


def _sure(found: Answer, game: Game) -> Answer:
    """The answer as one about a game in which the others may want something else."""
    found = replace(found, algorithm=Paranoid.name)
    if kind_of(game).opposed:
        return found

    def sure(exactness: Exactness) -> Exactness:
        return "lower bound" if exactness == "proved" else exactness

    def bounds(value: Value, exactness: Exactness) -> Bounds | None:
        return proved_bounds(value, sure(exactness), game.payoff_range)

    moves = tuple(
        replace(one, exactness=sure(one.exactness), bounds=bounds(one.value, one.exactness))
        for one in found.moves
    )
    return replace(
        found,
        exactness=sure(found.exactness),
        bounds=bounds(found.value, found.exactness),
        moves=moves,
    )
