"""Games of rollouts on any executor: played by their numbers, added in their order.

So sums are the same to the last bit as those of one thread.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from zermelo import work
from zermelo.learn.rollout import Rollout
from zermelo.native import LearnedBackgammon

if TYPE_CHECKING:
    from concurrent.futures import Executor

GAMES: Final = 36
"""Of a piece: their first rolls are all 36 that there are."""


class Position(NamedTuple):
    """What is rolled out."""

    xgid: str
    opening: bool


class Block(NamedTuple):
    """Some games of one position."""

    place: int
    first: int
    games: int


def rolled(
    positions: Sequence[Position],
    on: str | Executor | work.Place,
    *,
    trials: int,
    weights: bytes | None,
    **options: Any,
) -> Iterator[tuple[int, Rollout]]:
    """Roll positions out side by side: after every few games, which one, and what is known of it.

    `weights` are the bytes of a file of networks; None for the shipped ones. Closing the iterator
    gives up the rest.
    """
    blocks = (
        Block(place, first, min(GAMES, trials - first))
        for first in range(0, trials, GAMES)
        for place in range(len(positions))
    )
    settings = {"positions": list(positions), "options": options}
    found: list[Rollout | None] = [None] * len(positions)
    waiting: dict[tuple[int, int], list[list[float]]] = {}
    playing = work.stream("rollout", _play, blocks, on, settings=settings, model=weights)
    try:
        for block, games in playing:
            place = block.place
            waiting[place, block.first] = games
            # In the order of their numbers, whichever ends first.
            while games := waiting.pop((place, _trials(found[place])), []):
                found[place] = _added(found[place], games)
                rollout = found[place]
                assert rollout is not None
                yield place, rollout
    finally:
        playing.close()  # type: ignore[attr-defined]


def _trials(rollout: Rollout | None) -> int:
    return 0 if rollout is None else rollout.trials


def _added(before: Rollout | None, games: list[list[float]]) -> Rollout:
    tally = None if before is None else (before.trials, before.tally)
    return Rollout.of(LearnedBackgammon.tallied(tally, games))


def _play(task: work.Task) -> list[list[float]]:
    block = Block(*task.given)
    xgid, opening = task.settings["positions"][block.place]
    return _networks(task.model).trials(
        xgid, block.first, block.games, opening=opening, **task.settings["options"]
    )


@lru_cache(maxsize=2)
def _networks(weights: bytes | None) -> LearnedBackgammon:
    """The networks of a file's bytes, read once a process."""
    if weights is None:
        return LearnedBackgammon()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{hashlib.sha256(weights).hexdigest()[:16]}.safetensors"
        path.write_bytes(weights)
        return LearnedBackgammon(path)
