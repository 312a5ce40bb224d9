"""Fits ProbCut's regression for the native search, from positions of the game itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from zermelo import work
from zermelo.game import Game, InvalidInputError, State, UnsupportedGameError, kind_of
from zermelo.search import search

if TYPE_CHECKING:
    from concurrent.futures import Executor

_PIECE: Final = 10
"""Positions of a piece."""


@dataclass(frozen=True)
class Fit:
    """deep ≈ slope · shallow + offset ± deviation, from so many positions."""

    shallow: int
    deep: int
    slope: float
    offset: float
    deviation: float
    correlation: float
    positions: int

    def as_dict(self) -> dict[str, Any]:
        """The fit as plain data."""
        return asdict(self)


def fit_pair(
    game: Game,
    states: Sequence[State],
    shallow: int,
    deep: int,
    progress: Callable[[int], None] | None = None,
    *,
    on: str | Executor | work.Place | None = None,
) -> Fit:
    """The regression of searches `deep` plies deep on searches `shallow` plies deep.

    Positions that either search finds won or lost are left out: there is nothing to foretell. They
    are searched here, or `on` any executor, as `zermelo.work` has them.
    """
    if not kind_of(game).in_core:
        raise UnsupportedGameError(f"{game.name} has no native search to fit ProbCut to")
    if not 0 < shallow < deep:
        raise InvalidInputError(f"the shallow depth ({shallow}) is less than the deep one ({deep})")
    pairs: list[tuple[float, float]] = []
    if on is not None:
        blocks = [list(states[first : first + _PIECE]) for first in range(0, len(states), _PIECE)]
        job = work.Job(
            "probcut", _search, pieces=len(blocks), settings=(game, shallow, deep), given=blocks
        )

        def told(found: work.Progress) -> None:
            if progress:
                progress(min(found.done * _PIECE, len(states)))

        for block in work.run(job, on, progress=told):
            pairs.extend((low, high) for low, high in block)
        return least_squares(pairs, shallow, deep, game.name)
    for done, state in enumerate(states, start=1):
        pairs.extend(_searched(game, state, shallow, deep))
        if progress:
            progress(done)
    return least_squares(pairs, shallow, deep, game.name)


def _searched(game: Game, state: State, shallow: int, deep: int) -> list[tuple[float, float]]:
    """What both searches say of a position; nothing if one of them has decided it."""
    low, high = (search(game, state, depth=depth) for depth in (shallow, deep))
    if not low.exactness == high.exactness == "estimate":
        return []
    assert not isinstance(low.value, tuple)
    assert not isinstance(high.value, tuple)
    return [(low.value, high.value)]


def _search(task: work.Task) -> list[tuple[float, float]]:
    game, shallow, deep = task.settings
    return [pair for state in task.given for pair in _searched(game, state, shallow, deep)]


def least_squares(pairs: Sequence[tuple[float, float]], shallow: int, deep: int, name: str) -> Fit:
    """The regression of deep values on shallow ones, given as pairs."""
    count = len(pairs)
    if count < 10:
        raise InvalidInputError(
            f"only {count} positions of {name} are undecided at these depths: take more positions, "
            "earlier ones, or smaller depths"
        )
    mean_x = math.fsum(x for x, _ in pairs) / count
    mean_y = math.fsum(y for _, y in pairs) / count
    xx = math.fsum((x - mean_x) ** 2 for x, _ in pairs)
    yy = math.fsum((y - mean_y) ** 2 for _, y in pairs)
    xy = math.fsum((x - mean_x) * (y - mean_y) for x, y in pairs)
    if xx == 0 or yy == 0 or xy <= 0:
        raise InvalidInputError(
            f"the shallow search foretells nothing in {name}: take other depths, or a better "
            "evaluation"
        )
    slope = xy / xx
    offset = mean_y - slope * mean_x
    errors = math.fsum((y - slope * x - offset) ** 2 for x, y in pairs)
    deviation = math.sqrt(errors / (count - 2))
    return Fit(shallow, deep, slope, offset, deviation, xy / math.sqrt(xx * yy), count)
