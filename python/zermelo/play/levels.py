"""Levels from beginner to full strength, for every kind of game."""

from __future__ import annotations

import difflib
import random
from dataclasses import dataclass
from typing import Any, Final

from zermelo.engines import Engine
from zermelo.game import Game, InvalidInputError, Line
from zermelo.play.players import Choice


@dataclass(frozen=True)
class Level:
    """How far an opponent looks ahead, and how often it moves without looking at all."""

    name: str
    title: str
    depth: int | None
    """Plies; None for as many as its time allows."""
    careless: float
    """The part of its moves that are made at random."""

    @property
    def help(self) -> str:
        """What the level means, in words."""
        if self.depth is None:
            return "thinks as deep as its time allows"
        plies = "1 ply" if self.depth == 1 else f"{self.depth} plies"
        if not self.careless:
            return f"looks {plies} ahead"
        return f"looks {plies} ahead, and plays {self.careless:.0%} of its moves at random"


LEVELS: Final = (
    Level("beginner", "Beginner", 1, 0.75),
    Level("easy", "Easy", 2, 0.5),
    Level("medium", "Medium", 3, 0.25),
    Level("strong", "Strong", 6, 0.1),
    Level("full", "Full strength", None, 0.0),
)
"""Every level, the weakest first."""


def find_level(given: str | int) -> Level:
    """The level with this name or number, 1 for the weakest; an error names all of them.

    >>> find_level("easy") is find_level("2") is find_level(2)
    True
    """
    word = str(given).strip().lower()
    for number, level in enumerate(LEVELS, start=1):
        if word in (level.name, str(number)):
            return level
    names = [level.name for level in LEVELS]
    close = difflib.get_close_matches(word, names, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else "."
    raise InvalidInputError(
        f"no level {given!r}{hint} The levels are {', '.join(names)}, or 1 to {len(names)}"
    )


class LevelPlayer:
    """Plays at a level; the same seed makes the same slips.

    >>> from zermelo.games import load
    >>> line = Line(load("tictactoe"), moves=["a1", "b1", "a2", "b2"])
    >>> LevelPlayer(find_level("medium")).choose(line).move
    'a3'
    """

    def __init__(
        self, level: Level, seed: str | int | None = None, *, seconds: float = 1.0
    ) -> None:
        self.level = level
        self.seconds = seconds
        self.name = level.title
        self.random = random.Random(seed)
        self._engine: Engine | None = None

    def choose(self, line: Line) -> Choice:
        """A move within the seconds that it has."""
        return self.choose_within(line, seconds=self.seconds)

    def choose_within(
        self,
        line: Line,
        *,
        seconds: float | None = None,
        clock: Any = None,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> Choice:
        """A move, within limits that are the same for all levels."""
        moves = line.legal_moves()
        if self.random.random() < self.level.careless or len(moves) == 1:
            return Choice(self.random.choice(moves))
        plies = min((d for d in (depth, self.level.depth) if d is not None), default=None)
        found = self._of(line.game).search(
            line, seconds=seconds, clock=clock, nodes=nodes, depth=plies
        )
        return Choice(moves[0] if found.move is None else found.move, found)

    def _of(self, game: Game) -> Engine:
        if self._engine is None or self._engine.game is not game:
            self._engine = Engine(game, playing=True)
        return self._engine
