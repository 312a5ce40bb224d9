"""The Connect Four solver: exact value, distance to the end and best moves of any position.

A score is one number for both: a win with the winner's last stone is 1, with the last but one 2,
and so on; a loss is the negative, a draw 0. A greater score is a faster win or a slower loss.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from zermelo.engines.limits import MEMORY_MB, Spending
from zermelo.engines.solver import ExactSolver, Scores
from zermelo.game import Action, Answer, Exactness, Game, InvalidInputError, MoveAnswer, State
from zermelo.game.request import Progress
from zermelo.native import ConnectFourSolver, Stop

_BITS = 64
_LINE_NODES = range(1_000, 50_000)
"""What showing the line of best play may cost: as much as the value did, between these."""


def remoteness(size: int, stones: int, score: int) -> int | None:
    """The plies to the end of a position with so many stones; None for a draw.

    >>> remoteness(42, 0, 1), remoteness(42, 1, -1), remoteness(42, 7, 0)
    (41, 40, None)
    """
    if score == 0:
        return None
    last = size + 2 - 2 * abs(score)  # of the two stones with this score, the later one
    return last - stones - ((last - stones) % 2 != (score > 0))


class ConnectFourEngine(ExactSolver):
    """Solves positions of one board with one table.

    >>> from zermelo.games.connect4 import ConnectFour
    >>> game = ConnectFour()
    >>> found = ConnectFourEngine(game, memory_mb=16).solve(game.parse_state("121212"))
    >>> found.value, found.remoteness, [str(move) for move in found.ties]
    (1, 1, ['1'])
    """

    family = "connect4"
    title = "Connect Four"
    most_threads = 256
    knows_distances = True
    has_books = True

    def __init__(
        self, game: Game, *, memory_mb: float = MEMORY_MB, threads: int = 1, keep: bool = False
    ) -> None:
        super().__init__(game, memory_mb=memory_mb, threads=threads, keep=keep)
        self.width: int = self.game.width
        self.height: int = self.game.height
        self.solver = ConnectFourSolver(
            self.width, self.height, memory_mb=memory_mb, threads=self.threads
        )

    @classmethod
    def fits(cls, game: Any) -> bool:
        """Is this four in a line, on a board that fits?"""
        return bool(game.connect == 4 and game.width * (game.height + 1) <= _BITS)

    @classmethod
    def wanted(cls) -> str:
        """What it solves, for an error."""
        return f"Connect Four with four in a line on at most {_BITS} bits, width * (height + 1)"

    def clear(self) -> None:
        """Forget what the table holds."""
        self.solver.clear()

    def book(self, book: str | Path | Scores | Literal[False] | None) -> Scores | None:
        """The book to use: the given one, or that of the usual place unless `False` says none."""
        from zermelo.books import Book, find_book, load_book

        if book is False:
            return None
        if book is None:
            return find_book(self.width, self.height)
        found: Scores = load_book(book) if isinstance(book, (str, Path)) else book
        if isinstance(found, Book):
            board = found.board
            if (board.width, board.height) != (self.width, self.height):
                raise InvalidInputError(
                    f"{found.name}: a book for a board {board.width} wide and {board.height} high, "
                    f"not {self.width} and {self.height}"
                )
        return found

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
        """The value of a state, its distance to the end, and all best moves.

        With `every_move`, `answer.moves` has the value and remoteness of each move. When a
        limit is met first, the answer has the bounds that are proved, and `exactness` says what
        it is.
        """
        question = _Question(self, state, Spending(seconds, nodes, stop), book)
        if not self.keep:
            self.clear()

        def report(answer: Mapping[str, Any]) -> None:
            question.spending.nodes = answer["nodes"]
            if progress is not None:
                progress(question.result(answer["lower"], answer["upper"]))

        lower, upper = question.bounds(report)
        moves: dict[Action, tuple[int, int]] = {}
        if lower == upper:
            moves = question.moves(None if every_move else lower)
        ties = tuple(move for move, (low, _) in moves.items() if low >= upper)
        line = question.line(ties, upper) if ties else ()
        return question.result(
            lower, upper, ties, line, question.each(moves, line) if every_move else ()
        )


class _Question:
    """One position, what may be spent on it, and what was."""

    def __init__(
        self,
        engine: ConnectFourEngine,
        state: State,
        spending: Spending,
        book: Scores | None,
    ) -> None:
        self.engine, self.game, self.solver = engine, engine.game, engine.solver
        self.state = state
        self.key = engine.game.core.key(state)
        self.stones = stones(engine.height, self.key)
        self.spending, self.book = spending, book
        self.from_book = False

    @cached_property
    def guess(self) -> Action | None:
        """A move that does not lose at once if there is one, as good as can be said for nothing."""
        if self.game.is_terminal(self.state):
            return None
        found, _ = self.solver.moves(self.key, nodes=0)
        bounds = {place: (upper, lower) for place, lower, upper in found}
        moves = self.from_the_middle(self.state)
        return max(moves, key=lambda move: bounds[column(move)])

    def from_the_middle(self, state: State) -> list[Action]:
        """The moves, the nearest to the middle first."""
        middle = (self.engine.width - 1) / 2
        return sorted(self.game.actions(state), key=lambda move: abs(column(move) - middle))

    def known(self, state: State) -> int | None:
        """The score of a state for its mover, if the rules or the book say it."""
        if self.game.is_terminal(state):
            return self.ended(state)
        found = None if self.book is None else self.book.score(self.game.core.key(state))
        self.from_book |= found is not None
        return found

    def at_least(self, state: State) -> int | None:
        """What the score of a state is at least, if the book says it."""
        found = None if self.book is None else self.book.at_least(self.game.core.key(state))
        self.from_book |= found is not None
        return found

    def ended(self, state: State) -> int:
        """The score of a finished game for the player who would move next."""
        if self.game.utility(state, 0) == 0:
            return 0
        placed = stones(self.engine.height, self.game.core.key(state))
        size: int = self.engine.width * self.engine.height
        return -((size + 2 - placed) // 2)

    def bounds(self, report: Callable[[Mapping[str, Any]], None]) -> tuple[int, int]:
        """What is proved of the score."""
        known = self.known(self.state)
        if known is not None:
            return known, known
        lower = self.at_least(self.state)
        answer = self.solver.solve(self.key, lower=lower, progress=report, **self.spending.left())
        self.spending.nodes = answer["nodes"]
        return answer["lower"], answer["upper"]

    def moves(self, target: int | None) -> dict[Action, tuple[int, int]]:
        """Each legal move with bounds of its score, exact unless only a target matters."""
        actions = self.game.actions(self.state)
        known, at_most = {}, {}
        for move in actions:
            after = self.game.result(self.state, move)
            score = self.known(after)
            if score is not None:
                known[move] = (-score, -score)
            elif (score := self.at_least(after)) is not None:
                at_most[column(move)] = -score
        if len(known) == len(actions):
            return known
        found, answer = self.solver.moves(
            self.key, target=target, at_most=at_most, **self.spending.left()
        )
        self.spending.nodes += answer["nodes"]
        bounds = {place: (lower, upper) for place, lower, upper in found}
        return {move: known.get(move, bounds[column(move)]) for move in actions}

    def line(self, ties: tuple[Action, ...], score: int) -> tuple[Action, ...]:
        """Best play as far as it can be shown for little more."""
        move = next(move for move in self.from_the_middle(self.state) if move in ties)
        state, line = self.state, []
        while move is not None:
            line.append(move)
            state, score = self.game.result(state, move), -score
            move = self.known_move(state, score)
        if not self.game.is_terminal(state) and not self.spending.is_over():
            nodes = min(max(self.spending.nodes, _LINE_NODES.start), _LINE_NODES.stop)
            limits = self.spending.left() | {"nodes": nodes}
            columns, _ = self.solver.line(self.game.core.key(state), score, **limits)
            for place in columns:
                move = next(a for a in self.game.actions(state) if column(a) == place)
                line.append(move)
                state = self.game.result(state, move)
        return tuple(line)

    def known_move(self, state: State, score: int) -> Action | None:
        """A best move of a state with this score, if the rules or the book say it."""
        if self.game.is_terminal(state):
            return None
        moves = self.from_the_middle(state)
        return next((m for m in moves if self.known(self.game.result(state, m)) == -score), None)

    def worth(self, lower: int, upper: int) -> tuple[int, int | None, Exactness]:
        """A value from -1 to 1, the distance if it is known, and what the value is."""
        if lower > 0 or upper < 0 or lower == upper:
            value = sign(lower) if lower > 0 else sign(upper)
            size = self.engine.width * self.engine.height
            exact = lower == upper
            return value, remoteness(size, self.stones, lower) if exact else None, "proved"
        if lower == 0:
            return 0, None, "lower bound"
        return 0, None, "upper bound" if upper == 0 else "estimate"

    def each(
        self, moves: Mapping[Action, tuple[int, int]], line: tuple[Action, ...]
    ) -> tuple[MoveAnswer, ...]:
        """What is known of each move, the best first and of equals the one that is played."""
        ranked = sorted(moves.items(), key=lambda item: item[1], reverse=True)
        ranked.sort(key=lambda item: item[0] != line[:1][0] if line else False)
        found = []
        for move, (lower, upper) in ranked:
            value, far, exactness = self.worth(lower, upper)
            pv = line if line[:1] == (move,) else (move,)
            bounds = (sign(lower), sign(upper))
            found.append(MoveAnswer(move, value, exactness, far, pv, bounds=bounds))
        return tuple(found)

    def result(
        self,
        lower: int,
        upper: int,
        ties: tuple[Action, ...] = (),
        line: tuple[Action, ...] = (),
        moves: tuple[MoveAnswer, ...] = (),
    ) -> Answer:
        """The answer so far."""
        value, distance, exactness = self.worth(lower, upper)
        if not line and self.guess is not None:
            line = (self.guess,)
        details: dict[str, Any] = {"score": (lower, upper)}
        if self.from_book and self.book is not None:
            details["book"] = self.book.name
        return Answer(
            value=value,
            player=self.game.to_move(self.state),
            move=line[0] if line else None,
            pv=line,
            exactness=exactness,
            nodes=max(self.spending.nodes, 1),  # the root at least
            seconds=time.perf_counter() - self.spending.started,
            ties=ties,
            remoteness=0 if self.game.is_terminal(self.state) else distance,
            bounds=(sign(lower), sign(upper)),
            moves=moves,
            algorithm="Connect Four solver" + (" with its book" if self.from_book else ""),
            details=details,
        )


def sign(score: int) -> int:
    """The payoff of a score: 1 for a win, -1 for a loss."""
    return (score > 0) - (score < 0)


def column(move: Action) -> int:
    """The column of a move, counted from 0."""
    return int(str(move)) - 1


def stones(height: int, key: int) -> int:
    """The stones of a position: each column's bits end with one that closes it."""
    count = 0
    column = (1 << height + 1) - 1
    while key:
        count += (key & column).bit_length() - 1
        key >>= height + 1
    return count
