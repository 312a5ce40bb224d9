"""Levels from beginner to full strength, for every kind of game."""

from __future__ import annotations

import difflib
import random
from dataclasses import dataclass
from os import PathLike
from typing import Any, Final

from zermelo.algorithms import is_sampled
from zermelo.engines import Engine
from zermelo.game import Action, Answer, Game, InvalidInputError, Line, kind_of
from zermelo.native import allotted
from zermelo.play.glance import picked
from zermelo.play.players import Choice


@dataclass(frozen=True)
class Level:
    """How far an opponent looks ahead, and how often it moves at a glance instead."""

    name: str
    title: str
    depth: int | None
    """Plies; None for as many as its time allows."""
    careless: float
    """The part of its moves that it plays at a glance."""
    gives: float
    """What it gives away by one of those on average, in the `glance_unit` of the game."""
    sight: int = 1
    """Plies that a glance looks ahead: with 2 it sees what it would lose at once by."""
    careless_with_luck: float = 0.0
    """The same part where dice, or a third player, have a say. A slip costs but a chance there, so
    there are more of them, and each gives away what a random move would."""

    def careless_in(self, game: Game) -> float:
        """The part of its moves in a game that it plays at a glance."""
        return self.careless_with_luck if _has_luck(game) else self.careless

    def depth_in(self, game: Game) -> int | None:
        """Plies that it looks ahead in a game: one more with chance, for the dice to fall."""
        return None if self.depth is None else self.depth + kind_of(game).chance

    def sight_in(self, game: Game) -> int:
        """Plies that a glance looks ahead in a game."""
        return self.sight + kind_of(game).chance

    @property
    def careful(self) -> bool:
        """Does it play no glaring blunder, even at a glance?"""
        return self.sight > 1

    def help_in(self, game: Game) -> str:
        """What the level means in a game, in words.

        >>> from zermelo.games import load
        >>> find_level("easy").help_in(load("chess"))
        'looks 2 plies ahead, and plays 50% of its moves at a glance'
        >>> find_level("easy").help_in(load("go"))
        'simulates 120 games, and plays 50% of its moves at a glance'
        """
        sampled, plies = is_sampled(game), self.depth_in(game)
        if plies is None:
            does = "simulates as many games" if sampled else "thinks as deep"
            return f"{does} as its time allows"
        if sampled:
            does = f"simulates {simulations(plies):,} games"
        else:
            does = f"looks {plies} {'ply' if plies == 1 else 'plies'} ahead"
        but = ", but never one that loses at once" if self.careful else ""
        return f"{does}, and plays {self.careless_in(game):.0%} of its moves at a glance{but}"

    def pick(
        self, found: Answer, line: Line, chooser: random.Random, seconds: float | None = None
    ) -> Action:
        """One of the moves of a glance, an `Answer` with all of them, `sight` plies deep."""
        gives = 1.0 if _has_luck(line.game) else self.gives
        return picked(found, line, gives, careful=self.careful, chooser=chooser, seconds=seconds)


LEVELS: Final = (
    Level("beginner", "Beginner", 1, 0.9, 1.0, careless_with_luck=1.0),
    Level("easy", "Easy", 2, 0.5, 0.8, careless_with_luck=0.75),
    Level("medium", "Medium", 3, 0.5, 0.6, sight=2, careless_with_luck=0.7),
    Level("strong", "Strong", 6, 0.3, 0.4, sight=2, careless_with_luck=0.45),
    Level("full", "Full strength", None, 0.0, 0.0),
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
    """Plays at a level; the same seed makes the same slips. `evaluation` is as for `z.search`.

    >>> from zermelo.games import load
    >>> line = Line(load("tictactoe"), moves=["a1", "b1", "a2", "b2"])
    >>> LevelPlayer(find_level("medium")).choose(line).move
    'a3'
    """

    def __init__(
        self,
        level: Level,
        seed: str | int | None = None,
        *,
        seconds: float = 1.0,
        evaluation: str | PathLike[str] | None = None,
    ) -> None:
        self.level = level
        self.seconds = seconds
        self.evaluation = evaluation
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
        if len(moves) == 1:
            return Choice(moves[0])
        engine = self._of(line.game)
        limits: dict[str, Any] = {"seconds": seconds, "clock": clock, "nodes": nodes}
        if self.random.random() < self.level.careless_in(line.game):
            plies = _least(depth, self.level.sight_in(line.game))
            limits |= _reach(line.game, plies, nodes)
            found = engine.search(line, lines=len(moves), **limits)
            most = allotted(clock, seconds)[1]
            return Choice(self.level.pick(found, line, self.random, most and most / 4))
        plies = _least(depth, self.level.depth_in(line.game))
        found = engine.search(line, **limits | _reach(line.game, plies, nodes))
        return Choice(moves[0] if found.move is None else found.move, found)

    def _of(self, game: Game) -> Engine:
        if self._engine is None or self._engine.game is not game:
            self._engine = Engine(game, evaluation=self.evaluation)
        return self._engine


SIMULATIONS: Final = 30
"""For a player who looks one ply ahead in a game that is sampled; for two plies four times that."""


def simulations(plies: int) -> int:
    """How many simulations stand for looking so many plies ahead."""
    return SIMULATIONS * plies**2


def _reach(game: Game, plies: int | None, nodes: int | None) -> dict[str, Any]:
    """The limit of a search of so many plies: simulations, where a game is sampled."""
    if plies is None or not is_sampled(game):
        return {"depth": plies}
    return {"nodes": _least(nodes, simulations(plies))}


def _has_luck(game: Game) -> bool:
    return kind_of(game).chance or game.players > 2


def _least(*plies: int | None) -> int | None:
    return min((one for one in plies if one is not None), default=None)
