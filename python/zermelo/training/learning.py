"""`z.learn`: an estimate of any game from its rules alone, in minutes."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from zermelo.game import Game, InvalidInputError, UnsupportedGameError
from zermelo.game.arguments import checked_game, keywords
from zermelo.game.kind import kind_of
from zermelo.learned.evaluation import begun
from zermelo.native import PatternTrainer, Stop
from zermelo.training.contest import (
    Contest,
    blind_player,
    contest,
    learned_player,
    own_player,
)
from zermelo.training.records import Games, told_games

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from zermelo.work import Place

CHECKPOINT_SECONDS: Final = 20.0
POINTS: Final = 8
"""How often its strength is measured on the way."""
MATCH_SHARE: Final = 0.15
"""The part of the time that is for the matches at the end."""
CURVE_SHARE: Final = 0.08
"""The part that is for those on the way."""
CONTEST_GAMES: Final = 200
"""No match at the end is longer."""
DEEPER_FROM: Final = 0.3
"""From this part of the training on, states are valued one move further ahead."""


@dataclass(frozen=True)
class Point:
    """How strong an estimate was at some time of its training."""

    seconds: float
    games: int
    error: float
    """How far its estimates were from what the search said a little later, from 0 to 2."""
    share: float
    """Its points against a search without any estimate, or against the game's own, from 0 to 1; of
    a network against Monte Carlo tree search with as many simulations."""
    gate: float | None = None
    """Its points against the network that was kept last, from 0 to 1."""


@dataclass(frozen=True)
class Progress:
    """How far a training has come; `share` goes from 0 to 1."""

    share: float
    seconds: float
    games: int
    positions: int
    error: float
    point: Point | None
    """Its strength, where that was measured just now."""


@dataclass(frozen=True)
class Training:
    """What came of a training.

    `file` is where the estimate is, or None if it is no better than what there was.
    """

    game: str
    file: str | None
    games: int
    positions: int
    seconds: float
    seed: int
    curve: tuple[Point, ...]
    contests: tuple[Contest, ...]
    errors: tuple[float, ...] = ()
    """The error by stage of the game, in the last part of the training."""
    shape: dict[str, int] = field(default_factory=dict)
    """How many cells, patterns, stages and weights it has; of a network, its features and units."""
    method: str = "patterns"
    """By which it was learned."""
    records: int = 0
    """Games of others that it learned from first."""

    @property
    def better(self) -> bool:
        """Was it saved as good?"""
        return self.file is not None


@keywords
def learn(
    game: Game,
    output: str | os.PathLike[str] | None = None,
    *,
    method: Literal["patterns", "zero"] = "patterns",
    minutes: float | None = None,
    games: Games | Sequence[Games] | None = None,
    seed: int = 1,
    threads: int | None = None,
    on: str | Executor | Place | None = None,
    patterns: int = 96,
    stages: int = 8,
    match_games: int = CONTEST_GAMES,
    simulations: int = 32,
    hidden: int = 128,
    resume: bool = False,
    command: str = "",
    stop: Stop | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Training:
    """Learn an estimate of a game from its rules alone, by games against itself.

    Any game will do: of the core, compiled or in plain Python, with chance, with any number of
    players. Patterns of cells are found by themselves, and each has a weight by stage of the game
    and by who is to move; what a short search says of a state is what the weights are moved to, and
    a value that is proved counts as such.

    It takes so many `minutes` in all (10, if nothing is said), or plays so many `games`; with
    `games`, equal seeds give equal weights on any number of `threads` (all, if not said). A part of
    the time at the end is for matches of at most `match_games`, against the search without any
    estimate and against the game's own: what is not better is not saved. `output` is a file of
    safetensors, by default named after the game; beside it stands the training itself,
    `.training`, from which `resume=True` goes on. Ctrl-C and `stop` keep that file.

    The result is an estimate like any other: `z.search(game, evaluation=training.file)`.

    With `method="zero"` a network of two hidden layers of so many units learns to value states and
    moves, for two opposed players, from games in which it searches every move with so many
    `simulations`; a new network is kept if it beats the last one. Monte Carlo tree search plays
    with it: `z.search(game, algorithm=z.MCTS(network=training.file))`.

    A network can learn from games of others first, as AlphaGo did: `games` is then a file of them,
    or several, and a number beside them says how many it plays against itself. Files are those of
    `zermelo match` (`.jsonl`), transcripts of finished games, one a line (`.txt`), WTHOR for
    Othello (`.wtb`) and SGF for Go (`.sgf`). They take at most half of the minutes.

    Its games are played `on` any executor, as `zermelo.work` has them, in rounds of 512 games that
    rest on the same weights (32 in plain Python): with a number of games, equal seeds give equal
    weights on any executor and number of workers.

    Raises `InvalidInputError` where the file is there already and is not to be resumed.
    """
    checked_game(game)
    wanted, files = told_games(games)
    given = (game, output, minutes, wanted, seed, threads, resume, command, progress)
    stop = Stop() if stop is None else stop
    if method == "zero":
        from zermelo.training.zero import ZeroRun

        network = ZeroRun(*given)
        network.match_games = match_games
        network.records, network.on = files, on
        return network.learned(simulations, hidden, stop)
    if method != "patterns":
        raise InvalidInputError(f"method={method!r} must be 'patterns' or 'zero'")
    if files:
        raise InvalidInputError(
            f"games={str(files[0])!r}: records of games are for method='zero'; patterns learn from "
            "games against themselves, so many as games=10000 says"
        )
    if on is not None:
        raise InvalidInputError(
            "on= is for method='zero': the weights of patterns change after every 64 games, and "
            "are too many to be sent that often"
        )
    run = Run(*given)
    run.match_games = match_games
    return run.all(patterns, stages, stop)


class Trainer(Protocol):
    """What learns, by patterns or with a network."""

    @property
    def games(self) -> int:
        """How many games were played."""

    def save(
        self, path: Path, game: str, notes: dict[str, str], *, resumable: bool = False
    ) -> None:
        """Write a file, with all that is needed to go on if it is to be resumable."""


class Run:
    """One training from its first game to the matches at its end."""

    def __init__(
        self,
        game: Game,
        output: str | os.PathLike[str] | None,
        minutes: float | None,
        games: int | None,
        seed: int,
        threads: int | None,
        resume: bool,
        command: str,
        progress: Callable[[Progress], object] | None,
    ) -> None:
        if minutes is not None and not 0 < minutes < 1e6:
            raise InvalidInputError(f"minutes={minutes!r} must be more than 0, such as 10 or 0.5")
        if games is not None and games < 1:
            raise InvalidInputError(f"games={games!r} must be at least 1")
        if threads is not None and not 1 <= threads <= 1024:
            raise InvalidInputError(f"threads={threads!r} must be from 1 to 1024")
        if game.information != "perfect":
            raise UnsupportedGameError(
                f"{game.name} hides part of its state; an estimate is learned where all is seen"
            )
        self.game, self.seed, self.command, self.told = game, seed, command, progress
        self.games = games
        self.seconds = 60 * (10.0 if minutes is None and games is None else minutes or 1e6)
        self.threads = threads or os.cpu_count() or 1
        self.path = Path(self._default_name if output is None else output)
        self.part = self.path.with_name(self.path.name + ".training")
        self.resume = resume
        if self.path.exists() and not resume:
            raise InvalidInputError(
                f"{str(self.path)!r} is there already: resume=True goes on with it, "
                "and another name begins anew"
            )
        if not self.path.parent.is_dir():
            raise InvalidInputError(f"cannot write {str(self.path)!r}: there is no such folder")
        self.plain = game.written == "plain"
        self.deepest = 1 if self.plain or kind_of(game).chance else 2
        """So many plies ahead states are valued later on; one at first."""
        self.match_games = CONTEST_GAMES
        self.curve: list[Point] = []
        self.positions = 0
        self.error = 0.0
        self.errors: list[float] = []
        self.before = 0.0
        """Seconds that were spent before this run."""

    def all(self, patterns: int, stages: int, stop: Stop) -> Training:
        """Train, play the matches at the end, and save what is better."""
        started = time.perf_counter()
        trainer, self.notes = begun(self.game, self.seed, patterns, stages)
        self.notes["places"] = json.dumps(trainer.places)
        if self.resume and self.part.exists():
            earlier = trainer.resume(self.part)
            self.before = float(earlier.get("seconds", 0))
        self.started = started - self.before
        try:
            self._train(trainer, stop)
        finally:
            self._keep(trainer)
        contests = () if stop.stopped else self._contests()
        better = bool(contests) and all(one.share > 0.5 for one in contests) and contests[0].better
        if better:
            trainer.save(self.path, self._spec, self._noted, resumable=False)
        described = trainer.describe()
        return Training(
            self.game.name,
            str(self.path) if better else None,
            trainer.games,
            self.positions,
            self._elapsed,
            self.seed,
            tuple(self.curve),
            contests,
            tuple(self.errors),
            {
                "cells": described["cells"],
                "patterns": len(described["tuples"]),
                "stages": described["stages"],
                "weights": described["weights"],
            },
        )

    @property
    def _default_name(self) -> str:
        return f"{file_name(self.game)}.safetensors"

    @property
    def _elapsed(self) -> float:
        return time.perf_counter() - self.started

    @property
    def _spec(self) -> str:
        return str(getattr(self.game, "spec", None) or self.game.name)

    @property
    def _noted(self) -> dict[str, str]:
        return {**self.notes, "command": self.command, "seconds": f"{self._elapsed:.1f}"}

    def _keep(self, trainer: Trainer) -> None:
        trainer.save(self.part, self._spec, self._noted, resumable=True)

    def _train(self, trainer: PatternTrainer, stop: Stop) -> None:
        """Games and lessons until the time for the matches comes."""
        end = self.seconds * (1 - MATCH_SHARE)
        kept = looked = self._elapsed
        piece = min(1.0, self.seconds / 50)
        while not stop.stopped and self._elapsed < end and not self._has_all(trainer):
            share = self._share(trainer, end)
            found = trainer.train(
                seconds=piece if self.games is None else None,
                games=self._until(trainer),
                threads=1 if self.plain else self.threads,
                depth=self.deepest if share >= DEEPER_FROM else 1,
                repeats=3 if self.plain else 1,
                stop=stop,
            )
            self.positions += found["positions"]
            self.error, self.errors = found["error"], found["error_by_stage"]
            point = None
            if self._elapsed - looked > end / POINTS:
                looked = self._elapsed
                point = self._measured(trainer)
            if self._elapsed - kept > CHECKPOINT_SECONDS:
                kept = self._elapsed
                self._keep(trainer)
            self._tell(trainer, end, point)
        if not stop.stopped:
            self._tell(trainer, end, self._measured(trainer))

    def _until(self, trainer: Trainer) -> int | None:
        """The number of games at which this piece of the training ends."""
        if self.games is None:
            return None
        return min(self.games, trainer.games + max(64, self.games // 50))

    def _has_all(self, trainer: Trainer) -> bool:
        return self.games is not None and trainer.games >= self.games

    def _share(self, trainer: Trainer, end: float) -> float:
        """How far the training is, from 0 to 1. With a number of games, the clock has no say."""
        done = trainer.games / self.games if self.games is not None else self._elapsed / end
        return min(1.0, done)

    def _tell(self, trainer: Trainer, end: float, point: Point | None) -> None:
        if self.told is not None:
            share = self._share(trainer, end)
            self.told(
                Progress(share, self._elapsed, trainer.games, self.positions, self.error, point)
            )

    def _measured(self, trainer: PatternTrainer) -> Point:
        """Its strength now, in a short match."""
        elapsed = self._elapsed
        self._keep(trainer)
        seconds = CURVE_SHARE * self.seconds / POINTS if self.seconds < 1e6 else 5.0
        depth = 1 if self.plain else 2
        other = blind_player(self.game, depth) or own_player(self.game, depth)
        mine = learned_player(self.game, str(self.part), depth)
        found = contest(
            self.game,
            mine,
            other,
            "",
            games=min(40, self.match_games),
            seconds=seconds,
            seed=self.seed + 1000,
        )
        point = Point(elapsed, trainer.games, self.error, found.share)
        self.curve.append(point)
        return point

    def _contests(self) -> tuple[Contest, ...]:
        """The matches at the end."""
        depth = 2 if self.plain or not kind_of(self.game).opposed else 3
        mine = learned_player(self.game, str(self.part), depth)
        others: list[tuple[str, Any]] = []
        blind = blind_player(self.game, depth)
        if blind is not None:
            others.append(("no evaluation", blind))
        if getattr(self.game, "evaluate", None) is not None:
            others.append(("the game's own evaluation", own_player(self.game, depth)))
        seconds = self.seconds if self.seconds < 1e6 else 600.0
        each = seconds * MATCH_SHARE / len(others)
        return tuple(
            contest(
                self.game,
                mine,
                other,
                f"{against}, {depth} plies each",
                games=self.match_games,
                seconds=each,
                seed=self.seed,
            )
            for against, other in others
        )


def file_name(game: Game) -> str:
    """A name for a file, from the name of a game."""
    spec = str(getattr(game, "family", None) or type(game).__name__)
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in spec.lower())
