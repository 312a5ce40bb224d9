"""All sound techniques together (the end of AIMA §5.4.3): order, table and quiescence."""

from __future__ import annotations

from typing import Any

from zermelo.game import Action, Answer, Game, State
from zermelo.textbook.ordering import Ordering
from zermelo.textbook.quiescence import Quiescence
from zermelo.textbook.transposition import Transposition


class Combined(Ordering, Transposition, Quiescence):
    """Each technique changes its own step of alpha-beta; together they also share the table."""

    name = "combined"

    def known_best(self, s: State) -> Action | None:
        """The best move that the table remembers, however shallow the search that found it."""
        known = self.table.get(self.key(s))
        return known.line[0] if known and known.line else super().known_best(s)


def combined(game: Game, state: State | None = None, **options: Any) -> Answer:
    """Alpha-beta with move ordering, a transposition table and quiescence search.

    Options: those of `alphabeta`, `ordered_alphabeta`, `transposition` and `quiescence`.
    """
    return Combined(game, state, **options).run()
