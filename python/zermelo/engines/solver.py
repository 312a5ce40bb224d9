"""What a program for one game is: it proves values of any position; the registry finds it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar, Literal, Protocol

from zermelo.engines.limits import MEMORY_MB
from zermelo.game import Answer, Game, State, UnsupportedGameError
from zermelo.game.request import Progress
from zermelo.native import Stop


class Scores(Protocol):
    """Scores that are known without a search, such as a book's."""

    @property
    def name(self) -> str:
        """Where they come from."""

    def score(self, key: int) -> int | None:
        """The score of the position with this key, for its mover; None if it is not known."""

    def at_least(self, key: int) -> int | None:
        """What its score is at least, for a position whose own is not known; None for nothing."""


class ExactSolver(ABC):
    """Solves positions of one game with one table, which it can keep from one to the next."""

    family: ClassVar[str]
    """The name of its game in the core, whatever the options."""
    title: ClassVar[str]
    """The name of its game for people."""
    most_threads: ClassVar[int] = 1
    knows_distances: ClassVar[bool] = False
    """Does it find how soon the game ends, and not only how?"""
    has_books: ClassVar[bool] = False

    def __init__(
        self, game: Game, *, memory_mb: float = MEMORY_MB, threads: int = 1, keep: bool = False
    ) -> None:
        if not self.suits(game):
            raise UnsupportedGameError(f"{game.name} is not {self.wanted()}")
        self.game: Any = game
        self.memory_mb = memory_mb
        self.threads = min(threads, self.most_threads)
        self.keep = keep
        """Does it keep its table from one position to the next?"""

    @classmethod
    def suits(cls, game: Game) -> bool:
        """Is this its game, with options that it can solve?"""
        return getattr(game, "family", "") == cls.family and cls.fits(game)

    @classmethod
    @abstractmethod
    def fits(cls, game: Any) -> bool:
        """Are the options of its game those that it can solve?"""

    @classmethod
    def likely(cls, game: Game, state: State) -> bool:
        """Is a search that may take some seconds to try it first?"""
        return True

    @classmethod
    def possible(cls, game: Game, state: State) -> bool:
        """Can it be expected to solve the state, given time?"""
        return True

    @classmethod
    @abstractmethod
    def wanted(cls) -> str:
        """What it solves, for an error."""

    @abstractmethod
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
        """The value of a state and all best moves; with `every_move`, that of each move too.

        When a limit is met first, the answer has the bounds that are proved.
        """

    @abstractmethod
    def clear(self) -> None:
        """Forget what the table holds."""

    def book(self, book: str | Path | Scores | Literal[False] | None) -> Scores | None:
        """The book to use: the given one, or that of the usual place unless `False` says none."""
        if book:
            raise UnsupportedGameError(f"there are books of Connect Four, not of {self.title}")
        return None
