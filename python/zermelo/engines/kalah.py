"""The Kalah solver: by how much the game is won with best play, and all best moves.

A value is a margin in seeds, without a distance: how soon the game ends is not asked for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zermelo.engines.limits import MEMORY_MB, Spending
from zermelo.game import Action, Answer, Game, MoveAnswer, State, UnsupportedGameError
from zermelo.game.answer import Exactness
from zermelo.native import KalahSolver, NativeGame, Stop

_MOST_SEEDS = 127
_LINE_NODES = 1_000_000
"""What showing the line of best play may cost, once the value is known."""


class KalahEngine:
    """Solves positions of one variant with one table.

    >>> from zermelo.games.kalah import Kalah
    >>> game = Kalah(houses=4, seeds=3)
    >>> found = KalahEngine(game, memory_mb=16).solve(game.initial())
    >>> found.value, found.exactness, [str(move) for move in found.ties]
    (6, 'proved', ['2'])
    """

    def __init__(self, game: Game, *, memory_mb: float = MEMORY_MB) -> None:
        if not isinstance(game, NativeGame) or not self.suits(game):
            raise UnsupportedGameError(
                f"{game.name} is not Kalah with at most {_MOST_SEEDS} seeds in all"
            )
        self.game = game
        self.solver = KalahSolver(
            game.houses,  # type: ignore[attr-defined]
            empty_capture=game.empty_capture,  # type: ignore[attr-defined]
            remaining=game.remaining,  # type: ignore[attr-defined]
            memory_mb=memory_mb,
        )

    @staticmethod
    def suits(game: Game) -> bool:
        """Is this Kalah, with no more seeds than the solver counts?"""
        return (
            isinstance(game, NativeGame)
            and game.spec.startswith("kalah:")
            and 2 * game.houses * game.seeds <= _MOST_SEEDS  # type: ignore[attr-defined]
        )

    def solve(
        self,
        state: State,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        every_move: bool = False,
        stop: Stop | None = None,
        progress: Callable[[Answer], object] | None = None,
    ) -> Answer:
        """The margin of a state for the player to move, and all best moves.

        With `every_move`, `answer.moves` has the margin of each move. When a limit is met
        first, the answer has the bounds that are proved, and `exactness` says what it is.
        """
        question = _Question(self, state, Spending(seconds, nodes, stop))
        self.solver.clear()
        if self.game.is_terminal(state):
            margin = int(self.game.utility(state, question.player))
            return question.result(margin, margin)

        def report(answer: Mapping[str, Any]) -> None:
            question.spending.nodes = answer["nodes"]
            if progress is not None:
                progress(question.result(*question.whole(answer)))

        answer = self.solver.solve(
            *pits(self.game, state)[:2], progress=report, **question.spending.left()
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


def pits(game: Game, state: State) -> tuple[list[int], list[int], int]:
    """The houses of the mover and of the opponent, and by how much the mover's store is ahead."""
    text = game.format_state(state)  # type: ignore[attr-defined]
    sides = [[int(word) for word in side.split() if word.isdecimal()] for side in text.split("/")]
    if game.to_move(state) == 1:
        sides.reverse()
    own, other = sides
    return own[:-1], other[:-1], own[-1] - other[-1]


class _Question:
    """One position, what may be spent on it, and what was."""

    def __init__(self, engine: KalahEngine, state: State, spending: Spending) -> None:
        self.game, self.solver = engine.game, engine.solver
        self.state, self.spending = state, spending
        self.player = engine.game.to_move(state)
        self.lead = pits(engine.game, state)[2]

    def whole(self, answer: Mapping[str, Any]) -> tuple[int, int]:
        """Bounds of the final margin."""
        return self.lead + answer["lower"], self.lead + answer["upper"]

    def moves(
        self, state: State, target: int | None, limits: Mapping[str, Any]
    ) -> dict[Action, tuple[int, int]]:
        """Each legal move with bounds of the final margin, exact unless only a target matters."""
        own, other, lead = pits(self.game, state)
        sought = None if target is None else target - lead
        found, answer = self.solver.moves(own, other, target=sought, **limits)
        self.spending.nodes += answer["nodes"]
        bounds = {house: (lead + lower, lead + upper) for house, lower, upper in found}
        return {move: bounds[int(str(move)) - 1] for move in self.game.actions(state)}

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
            algorithm="Kalah solver",
            details={"margin": (lower, upper)},
        )


def move_answers(
    moves: Mapping[Action, tuple[int, int]], line: Sequence[Action]
) -> tuple[MoveAnswer, ...]:
    """What is known of each move, the best first and of equals the one that is played."""
    ranked = sorted(moves.items(), key=lambda item: item[1], reverse=True)
    ranked.sort(key=lambda item: item[0] != line[0] if line else False)
    found = []
    for move, bounds in ranked:
        exactness: Exactness = "proved" if bounds[0] == bounds[1] else "lower bound"
        pv = tuple(line) if line and line[0] == move else (move,)
        found.append(MoveAnswer(move, bounds[0], exactness, pv=pv, bounds=bounds))
    return tuple(found)


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
