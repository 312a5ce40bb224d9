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
from zermelo.play.room import has_little_room, has_luck, names_of_levels


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
    careless_sampled: float | None = None
    """The same part in a game that is sampled, where more simulations alone make no step; None for
    as many as elsewhere."""
    gives_at_least: float = 0.0
    """What it gives away in a game that has little room between it and perfect play, if more."""

    def careless_in(self, game: Game) -> float:
        """The part of its moves in a game that it plays at a glance."""
        if has_luck(game):
            return self.careless_with_luck
        if self.careless_sampled is not None and is_sampled(game):
            return self.careless_sampled
        return self.careless

    def gives_in(self, game: Game) -> float:
        """What it gives away in a game by a move at a glance, on average."""
        gives = 1.0 if has_luck(game) else self.gives
        return max(gives, self.gives_at_least) if has_little_room(game) else gives

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
        mean = self.gives_in(line.game)
        return picked(found, line, mean, careful=self.careful, chooser=chooser, seconds=seconds)


LEVELS: Final = (
    Level("beginner", "Beginner", 1, 0.9, 1.0, careless_with_luck=1.0, gives_at_least=2.0),
    Level("easy", "Easy", 2, 0.5, 0.8, careless_with_luck=0.62),
    Level(
        *("medium", "Medium", 3, 0.5, 0.6),
        sight=2,
        careless_with_luck=0.42,
        careless_sampled=0.35,
    ),
    Level("strong", "Strong", 6, 0.3, 0.4, sight=2, careless_with_luck=0.22, careless_sampled=0.2),
    Level("full", "Full strength", None, 0.0, 0.0),
)
"""Every level, the weakest first."""


def levels_in(game: Game) -> tuple[Level, ...]:
    """The levels of a game, the weakest first: those of which each clearly beats the one below.

    A game may name its own in an attribute `play_levels`, as those do that are over after a few
    moves. Else there are five, and three where dice or a third player have a say.

    >>> from zermelo.games import load
    >>> [level.name for level in levels_in(load("tictactoe"))]
    ['beginner', 'easy', 'full']
    """
    found = [find_level(name) for name in names_of_levels(game)]
    if not found:
        raise InvalidInputError(f"{game.name}: play_levels names no level")
    return tuple(sorted(found, key=LEVELS.index))


def find_level(given: str | int, game: Game | None = None) -> Level:
    """The level with this name or number, 1 for the weakest; an error names all of them.

    With a game it is one of those that the game has.

    >>> from zermelo.games import load
    >>> find_level("easy") is find_level("2") is find_level(2)
    True
    >>> find_level(3, load("tictactoe")).name
    'full'
    """
    offered = LEVELS if game is None else levels_in(game)
    word = str(given).strip().lower()
    for number, level in enumerate(offered, start=1):
        if word in (level.name, str(number)):
            return level
    names = [level.name for level in offered]
    close = difflib.get_close_matches(word, names, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else "."
    whose = "The levels" if game is None else f"The levels of {game.name}"
    numbers = f", or 1 to {len(names)}" if len(names) > 1 else ""
    verb = "are" if len(names) > 1 else "is"
    raise InvalidInputError(f"no level {given!r}{hint} {whose} {verb} {', '.join(names)}{numbers}")


def nearest_level(name: str, game: Game) -> Level:
    """The level of a game with this name, or else the next below it: the lowest if there is none.

    >>> from zermelo.games import load
    >>> nearest_level("strong", load("pig")).name
    'easy'
    """
    order = [level.name for level in LEVELS]
    place = order.index(name) if name in order else len(order) - 1
    offered = levels_in(game)
    below = [level for level in offered if order.index(level.name) <= place]
    return below[-1] if below else offered[0]


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


def _least(*plies: int | None) -> int | None:
    return min((one for one in plies if one is not None), default=None)
