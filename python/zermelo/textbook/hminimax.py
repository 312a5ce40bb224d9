"""H-MINIMAX (AIMA §5.4): minimax to a limited depth, with EVAL where the search is cut off."""

from __future__ import annotations

from typing import Any

from zermelo.game import Answer, Game, State
from zermelo.textbook.minimax import Minimax


class HMinimax(Minimax):
    """Minimax with a CUTOFF-TEST: `depth` plies, then the evaluation function."""

    name = "hminimax"


def hminimax(game: Game, state: State | None = None, *, depth: int = 4, **options: Any) -> Answer:
    """The H-minimax value of `state` at `depth` plies; exact where the game ends before.

    Options: `evaluate` (else the game's own, else 0), `player`, `watch`, `limits`.

    >>> from zermelo.games.tree import tree
    >>> game = tree([{"children": [3, 12], "estimate": 5}, {"children": [2, 4], "estimate": 7}])
    >>> hminimax(game, depth=1).value, hminimax(game, depth=2).value
    (7, 3)
    """
    return HMinimax(game, state, depth=depth, **options).run()
