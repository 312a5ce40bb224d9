"""Solvers of margins: by how much a game is won with best play, and all best moves.

A value is a margin without a distance: how soon the game ends is not asked for.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.algorithms import AlphaBeta
from zermelo.engines.limits import Spending
from zermelo.engines.solver import ExactSolver, Scores
from zermelo.game import Action, Answer, Exactness, Line, MoveAnswer, State
from zermelo.game.request import DEEPEST, Progress, Request
from zermelo.native import Stop

_LINE_NODES = 1_000_000
"""What showing the line of best play may cost, once the value is known."""

_NEAR = 200_000
"""Nodes within which the end must be found by a search for its distance to be told."""


class Sides(NamedTuple):
    """A state as a solver of margins takes it, and how far the mover is ahead besides."""

    own: Any
    other: Any
    lead: int = 0


class MarginSolver(ExactSolver):
    """Solves positions for the margin, by a program of the core that knows both sides."""

    solver: Any
    """The program: it has `solve`, `moves` and `clear`."""

    @abstractmethod
    def sides(self, state: State) -> Sides:
        """Both sides, the mover's first."""

    @abstractmethod
    def number(self, move: Action) -> int:
        """The number by which the program knows a move."""

    @property
    def plain(self) -> bool:
        """Are its margins the payoffs of the game?"""
        return True

    def score(self, state: State, player: int) -> int:
        """The margin of a finished game."""
        return int(self.game.utility(state, player))

    def clear(self) -> None:
        """Forget what the table holds."""
        self.solver.clear()

    def solve(
        self,
        state: State,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        every_move: bool = False,
        book: Scores | None = None,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Answer:
        """The margin of a state for the player to move, and the distance to the end if it is near.

        If it is, the move, the line and the ties regard it too: they keep the margin, and the side
        that gains hurries while the other delays. Else no distance is told, and all of them regard
        the margin alone.
        """
        found = self.margin(
            state, seconds=seconds, nodes=nodes, every_move=every_move, stop=stop, progress=progress
        )
        most = _NEAR if nodes is None else min(_NEAR, nodes - found.nodes)
        left = None if seconds is None else seconds - found.seconds
        over = most < 1 or (left is not None and left <= 0) or not self.plain
        if not found.proved or found.remoteness is not None or found.nodes > _NEAR or over:
            return found
        request = Request(nodes=most, seconds=left, depth=DEEPEST, stop=stop, ties=True)
        near = AlphaBeta().run(Line(self.game, state), request)
        if not near.proved or near.remoteness is None or near.value != found.value:
            return found
        return replace(
            found,
            move=near.move,
            pv=near.pv,
            ties=near.ties,
            moves=played_first(found.moves, near.pv),
            remoteness=near.remoteness,
            nodes=found.nodes + near.nodes,
            seconds=found.seconds + near.seconds,
        )

    def margin(
        self,
        state: State,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        every_move: bool = False,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Answer:
        """The margin of a state for the player to move, and all best moves.

        With `every_move`, `answer.moves` has the margin of each move. When a limit is met
        first, the answer has the bounds that are proved, and `exactness` says what it is.
        """
        question = _Question(self, state, Spending(seconds, nodes, stop))
        if not self.keep:
            self.clear()
        if self.game.is_terminal(state):
            margin = self.score(state, question.player)
            return question.result(margin, margin)

        def report(answer: Mapping[str, Any]) -> None:
            question.spending.nodes = answer["nodes"]
            if progress is not None:
                progress(question.result(*question.whole(answer)))

        answer = self.solver.solve(
            *self.sides(state)[:2], progress=report, **question.spending.left()
        )
        question.spending.nodes = answer["nodes"]
        lower, upper = question.whole(answer)
        moves: dict[Action, tuple[int, int]] = {}
        if lower == upper or every_move:
            target = None if every_move else lower
            moves = question.moves(state, target, question.spending.left())
        ties = tuple(move for move, (low, _) in moves.items() if lower == upper == low)
        line = question.line(ties[0], upper) if ties else ()
        each = move_answers(moves, line) if every_move else ()
        return question.result(lower, upper, ties, line, each)


class _Question:
    """One position, what may be spent on it, and what was."""

    def __init__(self, engine: MarginSolver, state: State, spending: Spending) -> None:
        self.engine, self.game, self.solver = engine, engine.game, engine.solver
        self.state, self.spending = state, spending
        self.player = engine.game.to_move(state)
        self.lead = engine.sides(state).lead

    def whole(self, answer: Mapping[str, Any]) -> tuple[int, int]:
        """Bounds of the final margin."""
        return self.lead + answer["lower"], self.lead + answer["upper"]

    def moves(
        self, state: State, target: int | None, limits: Mapping[str, Any]
    ) -> dict[Action, tuple[int, int]]:
        """Each legal move with bounds of the final margin, exact unless only a target matters."""
        own, other, lead = self.engine.sides(state)
        sought = None if target is None else target - lead
        found, answer = self.solver.moves(own, other, target=sought, **limits)
        self.spending.nodes += answer["nodes"]
        bounds = {number: (lead + lower, lead + upper) for number, lower, upper in found}
        return {move: bounds[self.engine.number(move)] for move in self.game.actions(state)}

    def line(self, move: Action, margin: int) -> tuple[Action, ...]:
        """Best play as far as it can be shown for little more."""
        line = [move]
        state = self.game.result(self.state, move)
        until = self.spending.nodes + _LINE_NODES
        while not self.game.is_terminal(state) and not self.spending.is_over():
            most = until - self.spending.nodes
            if most <= 0:
                break
            target = margin if self.game.to_move(state) == self.player else -margin
            found = self.moves(state, target, {"nodes": most, "stop": self.spending.stop})
            good = [action for action, (lower, _) in found.items() if lower >= target]
            if not good:
                break
            line.append(good[0])
            state = self.game.result(state, good[0])
        return tuple(line)

    def result(
        self,
        lower: int,
        upper: int,
        ties: Sequence[Action] = (),
        line: Sequence[Action] = (),
        moves: tuple[MoveAnswer, ...] = (),
    ) -> Answer:
        """The answer so far."""
        over = self.game.is_terminal(self.state)
        if not line and not over:
            line = self.game.actions(self.state)[:1]
        value, exactness = worth(lower, upper)
        return Answer(
            value=value,
            player=self.player,
            move=line[0] if line else None,
            pv=tuple(line),
            exactness=exactness,
            nodes=max(self.spending.nodes, 1),  # the root at least
            seconds=time.perf_counter() - self.spending.started,
            ties=tuple(ties),
            remoteness=0 if over else None,
            bounds=(lower, upper),
            moves=moves,
            algorithm=f"{self.engine.title} solver",
            details={"margin": (lower, upper)},
        )


def move_answers(
    moves: Mapping[Action, tuple[int, int]], line: Sequence[Action]
) -> tuple[MoveAnswer, ...]:
    """What is known of each move, the best first and of equals the one that is played."""
    found = []
    for move, bounds in sorted(moves.items(), key=lambda item: item[1], reverse=True):
        exactness: Exactness = "proved" if bounds[0] == bounds[1] else "lower bound"
        found.append(MoveAnswer(move, bounds[0], exactness, pv=(move,), bounds=bounds))
    return played_first(found, line)


def played_first(moves: Sequence[MoveAnswer], line: Sequence[Action]) -> tuple[MoveAnswer, ...]:
    """The moves with the one that is played at the front, and the play after it."""
    first = [replace(one, pv=tuple(line)) for one in moves if line and one.move == line[0]]
    return (*first, *(one for one in moves if not line or one.move != line[0]))


def worth(lower: int, upper: int) -> tuple[int, Exactness]:
    """One number for two bounds, and what it is: the bound nearer to an even game.

    >>> worth(4, 4), worth(2, 48), worth(-48, -2), worth(-6, 8)
    ((4, 'proved'), (2, 'lower bound'), (-2, 'upper bound'), (0, 'estimate'))
    """
    if lower == upper:
        return lower, "proved"
    if lower > 0:
        return lower, "lower bound"
    if upper < 0:
        return upper, "upper bound"
    return 0, "estimate"
