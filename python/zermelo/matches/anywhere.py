"""Games of a match on any executor: pieces of a few games, as many as take a second or two."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from zermelo import work
from zermelo.game import ZermeloError
from zermelo.matches.record import GameRecord
from zermelo.matches.referee import Fixture, play_game
from zermelo.matches.settings import Settings
from zermelo.matches.workers import play_games

if TYPE_CHECKING:
    from concurrent.futures import Executor

_SECONDS: Final = 2.0
"""What a piece should take: what it costs to send one is nothing to that."""
_MOST: Final = 64
"""Games of a piece, however short."""


def play_anywhere(
    settings: Settings, fixtures: Iterator[Fixture], on: str | Executor | work.Place
) -> Iterator[tuple[Fixture, GameRecord]]:
    """Every game as it ends. Closing the iterator gives up what is still running.

    A game whose worker is lost is played again by another. If that happens again and again it is
    played here, in a process that is watched, and the player who ends it loses.
    """
    supply = _Batches(fixtures)
    while True:
        playing = work.stream("match", _play, supply, on, settings=settings)
        try:
            for batch, found in playing:
                supply.finish(batch, found["seconds"])
                for fixture, record in zip(batch, found["records"], strict=True):
                    yield fixture, GameRecord.read(record)
            return
        except work.PieceError as error:
            if isinstance(error.__cause__, ZermeloError):
                raise error.__cause__ from None
            if not error.killed:
                raise
            deadly = supply.begin_again(error.number)
        finally:
            playing.close()  # type: ignore[attr-defined]
        yield from play_games(settings, iter(deadly), jobs=2)


def _play(task: work.Task) -> dict[str, Any]:
    """The games of a piece."""
    started = time.perf_counter()
    records = [asdict(play_game(task.settings, fixture)) for fixture in task.given]
    return {"records": records, "seconds": time.perf_counter() - started}


class _Batches:
    """Games a few at a time: one at first, more when they turn out to be short."""

    def __init__(self, fixtures: Iterator[Fixture]) -> None:
        self._fixtures = fixtures
        self._again: list[tuple[Fixture, ...]] = []
        self._given: list[tuple[Fixture, ...] | None] = []
        """The batches of this round by their numbers; None for those that are done."""
        self._played = 0
        self._seconds = 0.0

    def __iter__(self) -> Iterator[tuple[Fixture, ...]]:
        self._given = []
        while batch := self._next():
            self._given.append(batch)
            yield batch

    def _next(self) -> tuple[Fixture, ...]:
        if self._again:
            return self._again.pop(0)
        mean = self._seconds / self._played if self._played else _SECONDS
        wanted = min(max(int(_SECONDS / max(mean, 1e-6)), 1), _MOST)
        found = (next(self._fixtures, None) for _ in range(wanted))
        return tuple(fixture for fixture in found if fixture is not None)

    def finish(self, batch: tuple[Fixture, ...], seconds: float) -> None:
        """A batch is done, and took so long."""
        self._given[self._given.index(batch)] = None
        self._played += len(batch)
        self._seconds += seconds

    def begin_again(self, deadly: int) -> tuple[Fixture, ...]:
        """The batch of this number, for whoever plays it otherwise; all others are given again."""
        found = self._given[deadly]
        assert found is not None
        left = (batch for place, batch in enumerate(self._given) if place != deadly)
        self._again = [batch for batch in left if batch is not None] + self._again
        return found
