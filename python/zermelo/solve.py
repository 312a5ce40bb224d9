"""Exact values: search to the very end, and say honestly when that was not possible."""

from __future__ import annotations

import time
from dataclasses import replace

from zermelo.game import Game, Result, State
from zermelo.game.limits import Limits, StoppedError
from zermelo.search import DEEPEST, Progress, has_chance, is_opposed, search

FEW_STATES = 200_000
"""Games with at most so many states are solved whole, by retrograde analysis."""


def solve(
    game: Game,
    state: State | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """The exact value of `state`, a best move, and how it goes on.

    Small games are solved whole, so the answer has the distance to the end (`remoteness`) and all
    best moves (`ties`). Larger ones are searched deeper and deeper until the value is proved. With
    a limit the answer may come unproved: `result.exactness` says what it is worth.

    >>> from zermelo.games.tree import tree
    >>> solve(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).exactness
    'proved'
    """
    state = game.initial() if state is None else state
    started = time.perf_counter()
    native = hasattr(game, "native_search")
    if not native and is_opposed(game) and not has_chance(game):
        from zermelo.textbook import retrograde

        most = FEW_STATES if nodes is None else min(nodes, FEW_STATES)
        try:
            return retrograde(game, state, limits=Limits(seconds=seconds, nodes=most))
        except StoppedError:
            pass
    if seconds is not None:
        seconds = max(seconds - (time.perf_counter() - started), 0.001)
    found = search(game, state, seconds=seconds, nodes=nodes, depth=DEEPEST, progress=progress)
    return replace(found, seconds=time.perf_counter() - started)
