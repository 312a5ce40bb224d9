"""`z.learn(method="zero")`: a network of a game, from records or none and games against itself."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from zermelo import work
from zermelo.game import InvalidInputError
from zermelo.learned.network import begun_network, cells_of
from zermelo.native import Stop, ZeroTrainer
from zermelo.training.contest import Contest, simulating_player
from zermelo.training.contest import contest as played
from zermelo.training.learning import (
    CHECKPOINT_SECONDS,
    CURVE_SHARE,
    MATCH_SHARE,
    POINTS,
    Point,
    Run,
    Training,
    file_name,
)
from zermelo.training.records import read_records, rows
from zermelo.training.rounds import Rounds

if TYPE_CHECKING:
    from concurrent.futures import Executor

RATE: Final = 1e-3
"""The size of the steps at first."""
LAST_RATE: Final = 0.1
"""The part of it that is left at the end."""
RECORDS: Final = 128
"""Games of records that are learned from at once."""
RECORD_REPEATS: Final = 10.0
"""How often each state of records is learned from: they are fewer than those of games to come."""
GATE_PAIRS: Final = 50
"""Openings that are played from both sides against the network that was kept last."""


class ZeroRun(Run):
    """One training of a network, from its first game to the match at its end."""

    records: Sequence[Path] = ()
    """Files of games that are learned from first."""
    on: str | Executor | work.Place | None = None
    """Where games are played; on threads of this process if it is None."""
    studied = 0
    """Games of records that were learned from."""

    def learned(self, simulations: int, hidden: int, stop: Stop) -> Training:
        """Train, keep what is better, and play the match at the end."""
        if not 1 <= simulations <= 10_000:
            raise InvalidInputError(f"simulations={simulations!r} must be from 1 to 10000")
        if hidden % 32 or not 32 <= hidden <= 1024:
            raise InvalidInputError(f"hidden={hidden!r} must be a multiple of 32, at most 1024")
        for file in self.records:
            if next(read_records(self.game, file), None) is None:  # so that errors come at once
                raise InvalidInputError(f"{file}: there is no game in it to learn from")
        started = time.perf_counter()
        self.simulations, self.hidden = simulations, hidden
        self.best = self.path.with_name(self.path.name + ".best")
        trainer, self.notes = begun_network(self.game, self.seed, hidden)
        self.notes["simulations"] = str(simulations)
        if self.resume and self.part.exists():
            kept = [file for file in (self.best, self.path) if file.exists()]
            best = kept[0] if kept else None
            earlier = trainer.resume(self.part, best)
            self.before = float(earlier.get("seconds", 0))
            self.studied = int(earlier.get("records", 0))
        self.started = started - self.before
        self._keep_best(trainer)
        try:
            self._study(trainer, stop)
            self._learn(trainer, stop)
        finally:
            self._keep(trainer)
        contest = None if stop.stopped else self._contest()
        better = contest is not None and contest.better
        if better:
            self.best.replace(self.path)
        return Training(
            self.game.name,
            str(self.path) if better else None,
            trainer.games,
            self.positions,
            self._elapsed,
            self.seed,
            tuple(self.curve),
            () if contest is None else (contest,),
            (),
            trainer.describe(),
            "zero",
            self.studied,
        )

    @property
    def _default_name(self) -> str:
        return f"{file_name(self.game)}-zero.safetensors"

    def _keep_best(self, trainer: ZeroTrainer) -> None:
        trainer.save(self.best, self._spec, self._noted, resumable=False)

    def _method(self, share: float) -> Mapping[str, float]:
        """How it plays and learns, at this part of the training."""
        return {
            "simulations": self.simulations,
            "considered": 16,
            "explore": 0.05,
            "trace": 0.8,
            "rate": RATE * (1 - (1 - LAST_RATE) * share),
            "repeats": 8.0 if self.plain else 4.0,
            "batch": 256,
            "window": 200_000,
        }

    def _study(self, trainer: ZeroTrainer, stop: Stop) -> None:
        """Learn from records, as AlphaGo did first; for at most half of the time."""
        passed, parts = self.studied, list[bytes]()
        cells = cells_of(self.game, self.notes)
        end = self.seconds * (1 - MATCH_SHARE)
        games = (one for file in self.records for one in read_records(self.game, file))

        def lesson() -> None:
            method = {**self._method(0.0), "repeats": RECORD_REPEATS}
            found = trainer.learn(method, parts, threads=self.threads)
            self.studied += len(parts)
            self.notes["records"] = str(self.studied)
            self.positions += found["positions"]
            self.error = found["error"]
            parts.clear()
            self._tell(trainer, end, None)

        for number, one in enumerate(games):
            if number < passed:
                continue
            if stop.stopped or self._elapsed > end / 2:
                break
            parts.append(trainer.record(rows(one, cells), one.payoff))
            if len(parts) == RECORDS:
                lesson()
        if parts and not stop.stopped:
            lesson()
        if self.studied > passed:
            trainer.keep()
            self._keep_best(trainer)

    def _lessons(self, trainer: ZeroTrainer, end: float, stop: Stop) -> Iterator[Mapping[str, Any]]:
        """Games against itself, and what each lesson from them says."""
        if self.on is not None:
            rounds = Rounds(
                trainer,
                self.game,
                seed=self.seed,
                hidden=self.hidden,
                threads=self.threads,
                on=self.on,
                method=lambda: self._method(self._share(trainer, end)),
            )
            yield from rounds.lessons(self.games, lambda: not stop.stopped and self._elapsed < end)
            return
        piece = min(1.0, self.seconds / 50)
        while not stop.stopped and self._elapsed < end and not self._has_all(trainer):
            yield trainer.train(
                self._method(self._share(trainer, end)),
                seconds=piece if self.games is None else None,
                games=self._until(trainer),
                threads=1 if self.plain else self.threads,
                stop=stop,
            )

    def _learn(self, trainer: ZeroTrainer, stop: Stop) -> None:
        """Games and lessons until the time for the match comes."""
        end = self.seconds * (1 - MATCH_SHARE)
        kept, points = self._elapsed, int(POINTS * self._share(trainer, end))
        for found in self._lessons(trainer, end, stop):
            self.positions += found["positions"]
            self.error = found["error"]
            point, share = None, self._share(trainer, end)
            if int(POINTS * share) > points and not stop.stopped:
                points = int(POINTS * share)
                point = self._gated(trainer, share, stop)
            if self._elapsed - kept > CHECKPOINT_SECONDS:
                kept = self._elapsed
                self._keep(trainer)
            self._tell(trainer, end, point)

    def _gated(self, trainer: ZeroTrainer, share: float, stop: Stop) -> Point:
        """Keep the network if it beats the last one, and measure the better of both."""
        elapsed = self._elapsed
        threads = 1 if self.plain else self.threads
        pairs = GATE_PAIRS // 5 if self.plain else GATE_PAIRS
        gate = trainer.gate(self._method(share), pairs=pairs, threads=threads, stop=stop)
        if gate > 0.5 and not stop.stopped:
            trainer.keep()
            self._keep_best(trainer)
        seconds = CURVE_SHARE * self.seconds / POINTS if self.seconds < 1e6 else 5.0
        found = self._against_playouts(min(40, self.match_games), seconds, self.seed + 1000)
        point = Point(elapsed, trainer.games, self.error, found.share, gate)
        self.curve.append(point)
        return point

    def _contest(self) -> Contest:
        seconds = MATCH_SHARE * (self.seconds if self.seconds < 1e6 else 600.0)
        return self._against_playouts(self.match_games, seconds, self.seed)

    def _against_playouts(self, games: int, seconds: float, seed: int) -> Contest:
        """The network that was kept against plain Monte Carlo tree search."""
        return played(
            self.game,
            simulating_player(self.game, self.simulations, str(self.best)),
            simulating_player(self.game, self.simulations),
            f"Monte Carlo tree search, {self.simulations} simulations each",
            games=games,
            seconds=seconds,
            seed=seed,
        )
