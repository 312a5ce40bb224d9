"""What every search in this folder shares: the game, who is MAX, the counters and the watcher.

A search is a small object. The algorithms are its methods, printed as the books print them, and
a technique (a table, killer moves, quiescence) is a subclass that changes the one step that it
is about. Values are always from the side of MAX.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from zermelo.game import (
    CHANCE,
    INFINITY,
    Action,
    Answer,
    Count,
    Game,
    InvalidInputError,
    Line,
    Moves,
    Observer,
    State,
    TooDeepError,
    UnsupportedGameError,
    evaluation,
    max_player,
)
from zermelo.game.arguments import checked_line
from zermelo.game.capabilities import Evaluate
from zermelo.game.contract import asked, estimating
from zermelo.game.history import of_states, with_history
from zermelo.game.limits import Limits

_DEEPEST_RECURSION = 12_000


class Search:
    """One search of one game from one state or line. Subclasses give `value`, called in `run`."""

    name: ClassVar[str]
    """The algorithm's name within the textbook."""

    def __init__(
        self,
        game: Game,
        state: State | Line | None = None,
        *,
        depth: int | None = None,
        evaluate: Evaluate | None = None,
        player: int | None = None,
        watch: Observer | None = None,
        limits: Limits | None = None,
    ) -> None:
        if depth is not None and (isinstance(depth, bool) or depth < 0):
            raise InvalidInputError(f"depth is a number of plies from 0 up, not {depth!r}")
        game, self.state = with_history(checked_line(game, state))
        self.game = asked(game)
        self.player = max_player(self.game, self.state) if player is None else player
        self.depth = INFINITY if depth is None else depth
        self.evaluate = estimating(game, evaluation(game, of_states(game, evaluate)))
        self.is_terminal = self.game.is_terminal
        self.watch = watch
        self.count = Count()
        self.check = limits.checker() if limits else None
        self.ply = 0
        if watch:
            watch.start(self.game, self.state, self.player, self.algorithm)

    @property
    def algorithm(self) -> str:
        """The name that tells it from the core's algorithms, in answers and traces."""
        return f"textbook.{self.name}"

    @property
    def check(self) -> Callable[[int], None] | None:
        """Called with the number of nodes at every node; ends the search by raising."""
        return self._check

    @check.setter
    def check(self, check: Callable[[int], None] | None) -> None:
        self._check = check
        self.seen = self.watch is not None or check is not None
        """Is there anyone to tell of a node? If not, a search saves itself the call."""

    def pause(self) -> None:
        """Stop here if the limits say so: for long work between two nodes."""
        if self._check:
            self._check(self.count.nodes)

    # The steps that the algorithms are made of.

    def enter(
        self, s: State, a: Action, alpha: float | None = None, beta: float | None = None
    ) -> None:
        """Count a node."""
        self.count.nodes += 1
        if self.seen:
            self.show(s, a, alpha, beta)

    def show(self, s: State, a: Action, alpha: float | None, beta: float | None) -> None:
        """Stop here if the limits say so, and tell the watcher."""
        if self._check:
            self._check(self.count.nodes)
        if self.watch:
            self.watch.enter(s, a, alpha, beta)

    def terminal(self, s: State) -> float:
        """UTILITY(s, MAX)."""
        self.count.leaves += 1
        v = self.game.utility(s, self.player)
        if self.watch:
            self.watch.value(v, "terminal")
        return v

    def estimate(self, s: State) -> float:
        """EVAL(s, MAX): what the state seems to be worth, without searching it."""
        count = self.count
        count.leaves += 1
        v = self.evaluate(s, self.player)
        if v < count.low_estimate or v > count.high_estimate:
            count.estimate(v)
        if self.watch:
            self.watch.value(v, "estimate")
        return v

    def is_max(self, s: State) -> bool:
        """Is it MAX who moves? Everybody else is a MIN; chance is refused."""
        mover = self.game.to_move(s)
        if mover == CHANCE:
            raise UnsupportedGameError(
                f"{self.name} does not know chance; use expectiminimax for {self.game.name}"
            )
        return mover == self.player

    def cut(self, reason: str, moves: Sequence[Action], last: Action) -> None:
        """Skip the moves that come after `last`; if there are none, nothing was saved."""
        if last == moves[-1]:
            return
        self.count.cutoffs += 1
        if self.watch:
            self.watch.cutoff(reason, moves[list(moves).index(last) + 1 :])

    def note(self, text: str) -> None:
        """Tell the watcher something about the current node."""
        if self.watch:
            self.watch.note(text)

    def guess(self) -> None:
        """Tell the watcher that the current node's value is not proved by its leaves."""
        if self.watch:
            self.watch.guess()

    # Running a search and saying what came out.

    def result(self, value: float, line: Moves, **more: Any) -> Answer:
        """The search's answer."""
        more.setdefault("depth", None if self.depth == INFINITY else int(self.depth))
        return self.count.result(self.game, value, line, self.player, self.algorithm, **more)


@contextmanager
def deep_recursion(game: Game) -> Iterator[None]:
    """Let Python recurse as deep as long games need; past that, say so in plain words."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _DEEPEST_RECURSION))
    try:
        yield
    except TooDeepError:
        raise
    except RecursionError:
        raise TooDeepError(
            f"{game.name} goes on for too many moves to search to the end (it may repeat "
            "positions for ever): give a depth limit, or use retrograde analysis"
        ) from None
    finally:
        sys.setrecursionlimit(before)
