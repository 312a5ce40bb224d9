"""Singular extension (AIMA §5.4.2): a move clearly better than all others is followed further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.game import (
    INFINITY,
    Action,
    Answer,
    Game,
    InvalidInputError,
    Moves,
    State,
    number,
)
from zermelo.textbook.alphabeta import AlphaBeta
from zermelo.textbook.quiescence import Quiescence


class Singular(Quiescence):
    """Alpha-beta that remembers singular moves and still considers them at the depth limit.

    A move is singular where it beats every other move of its node by at least `margin`. Few are,
    so the tree grows deeper but hardly larger.
    """

    name = "singular"

    def __init__(self, *args: Any, margin: float = 1.0, **options: Any) -> None:
        super().__init__(*args, **options)
        self.margin = margin
        self.singular: set[Action] = set()
        self.families: list[list[tuple[float, Action]]] = []

    def value(
        self, s: State, a: Action, depth: float, alpha: float, beta: float
    ) -> tuple[float, Moves]:
        """Collect the values of the moves from here, to see whether one stands out."""
        self.families.append([])
        v, line = super().value(s, a, depth, alpha, beta)
        values = self.families.pop()
        if len(values) > 1 and len(values) == len(list(self.game.actions(s))):
            self.remember(sorted(values, key=lambda pair: pair[0], reverse=self.is_max(s)))
        if self.families:
            self.families[-1].append((v, a))
        return v, line

    def remember(self, best_first: list[tuple[float, Action]]) -> None:
        """Keep the best move if it is clearly better than the second best.

        Alpha-beta returns bounds on the other moves that err on their side, so the gap is real.
        """
        (best, move), (second, _) = best_first[:2]
        if abs(best - second) >= self.margin:
            self.singular.add(move)

    def extensions(self, s: State) -> Sequence[Action]:
        """The singular moves that are legal here."""
        moves = [a for a in self.game.actions(s) if a in self.singular]
        if moves:
            self.note(f"singular move followed past the horizon, margin {number(self.margin)}")
        return moves


def singular(game: Game, state: State | None = None, *, depth: int = 4, **options: Any) -> Answer:
    """Alpha-beta to `depth` plies, with singular moves followed beyond.

    Options: `margin` (how much better is clearly better), `quiet_plies` (how far at most), and
    those of `alphabeta`.
    """
    return Singular(game, state, depth=depth, **options).run()


class SecondarySearch(AlphaBeta):
    """Look again beyond the seemingly best move (Brown notes §4), against the horizon effect."""

    name = "secondary_search"

    def __init__(self, *args: Any, further: int = 2, **options: Any) -> None:
        super().__init__(*args, **options)
        if further < 1:
            raise InvalidInputError(f"further is at least 1 ply, not {further}")
        self.further = further

    def look(self, a: Action, depth: float) -> tuple[float, Moves]:
        """The exact value of a move at the root."""
        s = self.game.result(self.state, a)
        return self.value(s, a, depth - 1, -INFINITY, INFINITY)

    def run(self, alpha: float = -INFINITY, beta: float = INFINITY) -> Answer:
        """Search all moves, then the best ones deeper until one keeps its promise."""
        if self.game.is_terminal(self.state):
            return super().run()
        side = 1 if self.is_max(self.state) else -1
        self.enter(self.state, None)
        seems = {a: side * self.look(a, self.depth)[0] for a in self.game.actions(self.state)}
        waiting = sorted(seems, key=seems.__getitem__, reverse=True)
        checked: dict[Action, tuple[float, Moves]] = {}
        best = waiting[0]
        while waiting and (not checked or side * checked[best][0] < seems[waiting[0]]):
            move = waiting.pop(0)
            self.note(f"{move} looks best: searched again, {self.further} plies deeper")
            checked[move] = self.look(move, self.depth + self.further)
            best = max(checked, key=lambda a: side * checked[a][0])
        v, rest = checked[best]
        if self.watch:
            self.watch.leave(v)
        self.depth += self.further
        return self.result(v, (best, rest), details={"looked_again": list(checked)})


def secondary_search(
    game: Game, state: State | None = None, *, depth: int = 4, **options: Any
) -> Answer:
    """Alpha-beta to `depth` plies, then `further` plies (2) beyond the seemingly best move.

    If that makes it worse than the second best seemed, the second best is looked at again too,
    and so on; the best of those looked at twice is the answer.
    """
    return SecondarySearch(game, state, depth=depth, **options).run()
