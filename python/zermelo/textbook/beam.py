"""Beam search (AIMA §5.4.3): forward pruning that keeps only the moves that look best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.game import Action, Answer, Game, InvalidInputError, Moves, State
from zermelo.textbook.alphabeta import AlphaBeta


class Beam(AlphaBeta):
    """Alpha-beta that considers only the `width` best moves of each node, by evaluation.

    Dangerous, as the book says: the best move may be among those dropped. So the value is an
    estimate as soon as any move was dropped.
    """

    name = "beam"

    def __init__(self, *args: Any, width: int = 3, **options: Any) -> None:
        super().__init__(*args, **options)
        if width < 1:
            raise InvalidInputError(f"a beam is at least 1 move wide, not {width}")
        self.width = width
        self.dropped = 0

    def moves(self, s: State) -> Sequence[Action]:
        """The mover's best few, each judged by what it leads to."""
        moves = super().moves(s)
        if len(moves) <= self.width:
            return moves
        worth = {a: self.judge(self.game.result(s, a)) for a in moves}
        ranked = sorted(moves, key=worth.__getitem__, reverse=self.is_max(s))
        self.dropped += len(moves) - self.width
        self.guess()
        if self.watch:
            reason = f"outside the beam: only the {self.width} best-looking moves are considered"
            self.watch.cutoff(reason, ranked[self.width :])
        return ranked[: self.width]

    def judge(self, s: State) -> float:
        """What a successor looks worth to MAX."""
        if self.game.is_terminal(s):
            return self.game.utility(s, self.player)
        return self.evaluate(s, self.player)

    def result(self, value: float, line: Moves, **more: Any) -> Answer:
        """Never proved once a move was dropped."""
        if self.dropped:
            more["exactness"] = "estimate"
        return super().result(value, line, details={"dropped": self.dropped}, **more)


def beam(game: Game, state: State | None = None, *, depth: int = 4, **options: Any) -> Answer:
    """Alpha-beta to `depth` plies on the `width` best-looking moves of every node.

    Options: `width` (3 unless given), and those of `alphabeta`.
    """
    return Beam(game, state, depth=depth, **options).run()
