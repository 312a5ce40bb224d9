"""Iterative deepening (AIMA §5.3.1, §5.4.2): one ply, two plies, three, … until time is up.

An answer is there at any moment, and each iteration tells the next which moves to try first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zermelo.game import INFINITY, Answer, Game, InvalidInputError, Moves, State
from zermelo.game.limits import Limits, StoppedError
from zermelo.textbook.combined import Combined
from zermelo.textbook.search import deep_recursion
from zermelo.textbook.transposition import Table

DEEPEST = 1_000
"""Where deepening ends at last, in a game that never does."""

TABLE_ENTRIES = 1 << 20
"""How much the table remembers unless another is given: about half a gigabyte when full."""


class IterativeDeepening(Combined):
    """The whole search again and again, one ply deeper each time."""

    name = "iterative_deepening"

    def deepen(self, deepest: int, progress: Callable[[Answer], object] | None) -> Answer:
        """Deepen until the value is proved, the depth is reached, or the limits say stop.

        An iteration that was not finished changes nothing: the answer is that of the deepest
        finished one. Before the first is finished it is the first legal move, on sight.
        """
        answer = self.at_sight()
        for depth in range(1, deepest + 1):
            if self.watch:
                self.watch.iteration(f"depth {depth}")
            self.depth, self.ply = depth, 0
            self.count.restart_estimates()
            try:
                with deep_recursion(self.game):
                    v, line = self.value(self.state, None, depth, -INFINITY, INFINITY)
            except StoppedError:
                break
            answer = self.result(v, line, depth=depth)
            self.remember(line)
            if progress:
                progress(answer)
            if answer.proved:
                break
        return replace(
            answer, nodes=self.count.nodes, leaves=self.count.leaves, cutoffs=self.count.cutoffs
        )

    def at_sight(self) -> Answer:
        """The answer when there was no time to search: the first move, the evaluation's word."""
        if self.game.is_terminal(self.state):
            return self.result(self.game.utility(self.state, self.player), None, depth=0)
        v = self.evaluate(self.state, self.player)
        return self.result(v, (self.moves(self.state)[0], None), depth=0, exactness="estimate")

    def remember(self, line: Moves) -> None:
        """Keep the best line: the next iteration tries its moves first."""
        s = self.state
        while line is not None:
            move, line = line
            self.best_before[s] = move
            s = self.game.result(s, move)


def iterative_deepening(
    game: Game,
    state: State | None = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Callable[[Answer], object] | None = None,
    **options: Any,
) -> Answer:
    """The best answer within `depth` plies, `seconds` or `nodes`, whichever ends first.

    Stops early when the value is proved. `progress` is called with the answer of every finished
    iteration. Options: `table`, `order`, and those of `alphabeta`.

    >>> from zermelo.games.tree import tree
    >>> result = iterative_deepening(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> result.value, result.depth, result.proved
    (3, 2, True)
    """
    if depth is not None and depth < 1:
        raise InvalidInputError(f"depth is at least 1 ply, not {depth}")
    if seconds is not None or nodes is not None:
        options["limits"] = Limits(seconds=seconds, nodes=nodes)
    options.setdefault("table", Table(capacity=TABLE_ENTRIES))
    search = IterativeDeepening(game, state, **options)
    return search.deepen(DEEPEST if depth is None else depth, progress)
