"""Contestants of the library's own: searches, levels, policies, and chance."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from zermelo.algorithms import Algorithm
from zermelo.engines import Engine
from zermelo.game import Answer, Game, InvalidInputError, Line
from zermelo.matches.contestant import Contestant, Seated
from zermelo.matches.control import Allowance
from zermelo.play import Choice, LevelPlayer, PolicyPlayer, RandomPlayer
from zermelo.play.levels import find_level
from zermelo.policies import Policy, load_policy


@dataclass(frozen=True)
class SearchContestant(Contestant):
    """An algorithm with its options, or what the kind of game chooses; memory between moves."""

    algorithm: Algorithm | None = None
    resources: dict[str, Any] = field(default_factory=dict)
    """`threads`, `memory_mb`, `tables`, `evaluation` and `book`."""

    def check(self, game: Game, patience: float) -> None:
        """An algorithm is for some kinds of games."""
        self._engine(game)

    def sit(self, game: Game, seed: str, patience: float) -> Seated:
        """An engine of its own for the game."""
        return _Searching(self._engine(game), self.resources.get("tables"))

    def _engine(self, game: Game) -> Engine:
        kept = {name: value for name, value in self.resources.items() if name != "tables"}
        return Engine(game, self.algorithm, **kept)


class _Searching:
    def __init__(self, engine: Engine, tables: Any) -> None:
        self.engine = engine
        self.tables = tables

    def choose(self, line: Line, allowance: Allowance) -> Choice:
        found: Answer = self.engine.search(line, tables=self.tables, **allowance.limits)
        return Choice(line.legal_moves()[0] if found.move is None else found.move, found)

    def close(self) -> None:
        """Nothing runs between moves."""


@dataclass(frozen=True)
class LevelContestant(Contestant):
    """A level from beginner to full strength."""

    level: str = field(kw_only=True)
    evaluation: str | None = None

    def check(self, game: Game, patience: float) -> None:
        """Every game that can be searched has levels, but not every game has all of them."""
        find_level(self.level, game)
        Engine(game, evaluation=self.evaluation)

    def sit(self, game: Game, seed: str, patience: float) -> Seated:
        """A player of this strength."""
        return _Level(
            LevelPlayer(find_level(self.level, game), seed=seed, evaluation=self.evaluation)
        )


class _Level:
    def __init__(self, player: LevelPlayer) -> None:
        self.player = player

    def choose(self, line: Line, allowance: Allowance) -> Choice:
        return self.player.choose_within(line, **allowance.limits)

    def close(self) -> None:
        """Nothing runs between moves."""


@dataclass(frozen=True)
class RandomContestant(Contestant):
    """Plays any legal move."""

    thinks = False

    def check(self, game: Game, patience: float) -> None:
        """Every game has legal moves."""

    def sit(self, game: Game, seed: str, patience: float) -> Seated:
        """The same moves for the same seed."""
        return _Plain(RandomPlayer(seed))


@dataclass(frozen=True)
class PolicyContestant(Contestant):
    """Plays by a solved game, from a file or as it is; any of the moves that are equally good."""

    thinks = False
    file: str | None = None
    policy: Policy | None = None

    def check(self, game: Game, patience: float) -> None:
        """A policy is of one game."""
        policy = self._policy(game)
        if policy.game.name != game.name:
            raise InvalidInputError(
                f"{self.text} is a policy of {policy.game.name}, and the match is of {game.name}"
            )

    def sit(self, game: Game, seed: str, patience: float) -> Seated:
        """A player with the policy, which is read once."""
        return _Plain(PolicyPlayer(self._policy(game), seed))

    def _policy(self, game: Game) -> Policy:
        if self.policy is not None:
            return self.policy
        assert self.file is not None
        return _read(self.file, Path(self.file).stat().st_mtime_ns, game)


@lru_cache(maxsize=4)
def _read(file: str, stamp: int, game: Game) -> Policy:
    """A policy is read once by each process."""
    return load_policy(file, game)


class _Plain:
    """A player that takes no time to speak of."""

    def __init__(self, player: RandomPlayer | PolicyPlayer) -> None:
        self.player = player

    def choose(self, line: Line, allowance: Allowance) -> Choice:
        return self.player.choose(line)

    def close(self) -> None:
        """Nothing runs between moves."""
