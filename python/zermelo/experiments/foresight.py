"""Fits multi-ProbCut to Othello by stages: how searches to all depths foretell deeper ones."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from zermelo.algorithms import Selective
from zermelo.experiments.probcut import Fit, least_squares
from zermelo.game import Game, InvalidInputError, State
from zermelo.search import search

STAGES: Final = (4, 14, 24, 34, 44, 54)
"""The least numbers of discs of the stages. The last one is rarely searched: solvers take over."""
DEEPEST: Final = 24
"""Depths beyond those that are searched are foretold by how the others change."""
_LEAST: Final = 3
_RANDOM_PLIES: Final = 10
_STRAY: Final = 0.1
_SOUND: Final[dict[str, Any]] = {
    name: 0 if name == "multi_probcut" else False
    for name in (
        "correction",
        "reductions",
        "late_move_pruning",
        "futility",
        "exchanges",
        "reverse_futility",
        "null_move",
        "probcut",
        "multi_probcut",
        "singular",
        "forced",
        "internal_reductions",
    )
}


@dataclass(frozen=True)
class StageFit:
    """A fit that holds from a number of discs on; `searched` is false beyond all searches."""

    discs: int
    fit: Fit
    searched: bool = True

    def __str__(self) -> str:
        """The line that the core reads."""
        fit = self.fit
        numbers = f"{fit.slope:.4f} {fit.offset:.3f} {fit.deviation:.3f}"
        return f"{self.discs} {fit.deep} {fit.shallow} {numbers}"


def shallow_depth(deep: int) -> int:
    """The depth that foretells a deeper one: about half of it, and as odd or even.

    >>> [shallow_depth(deep) for deep in (3, 4, 5, 6, 8, 10, 12)]
    [1, 2, 1, 2, 4, 4, 6]
    """
    return 1 if deep == 5 else 2 * (deep // 4) + deep % 2


def fit_stages(
    game: Game,
    *,
    positions: int = 100,
    deepest: int = 8,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[StageFit]:
    """The fits of all stages of Othello, from so many positions of each.

    Positions come from games that begin at random and are then played by a search of two plies
    with a random move now and then. Searches guess nothing. Values that are proved are left out.
    """
    if game.name != "Othello":
        raise InvalidInputError(f"stages are fitted for Othello on 8 by 8 cells, not {game.name}")
    if not 4 <= deepest <= DEEPEST:
        raise InvalidInputError(f"the deepest search is from 4 to {DEEPEST} plies, not {deepest}")
    generator = random.Random(f"foresight {seed}")
    found: list[StageFit] = []
    for stage, discs in enumerate(STAGES):
        middle = min(discs + 5, 64 - deepest - 2)
        rows = []
        for done in range(positions):
            rows.append(_values(game, _position(game, middle, generator), deepest))
            if progress:
                progress(stage, done + 1)
        found += _stage(discs, rows, deepest, game.name)
    return found


def as_text(fits: Sequence[StageFit], command: str) -> str:
    """The file that the core reads: `crates/games/src/othello/data/probcut.txt`."""
    head = [f"# {command}", "# discs deep shallow slope offset deviation, in discs"]
    return "\n".join([*head, *map(str, fits)]) + "\n"


def _position(game: Any, discs: int, generator: random.Random) -> State:
    while True:
        state = game.initial()
        for ply in range(2 * discs):
            if game.is_terminal(state):
                break
            text = game.format_state(state)
            if 64 - text.count(".") == discs:
                return state
            stray = ply < _RANDOM_PLIES or generator.random() < _STRAY
            if stray:
                state = game.result(state, generator.choice(list(game.actions(state))))
            else:
                found = search(game, state, algorithm=Selective(**_SOUND), depth=2, memory_mb=1)
                state = game.result(state, found.move)


def _values(game: Game, state: State, deepest: int) -> list[float | None]:
    """What searches to the depths 1, 2, … say, None where that is proved."""

    def value(depth: int) -> float | None:
        found = search(game, state, algorithm=Selective(**_SOUND), depth=depth, memory_mb=8)
        assert not isinstance(found.value, tuple)
        return found.value if found.exactness == "estimate" else None

    return [None, *map(value, range(1, deepest + 1))]


def _stage(
    discs: int, rows: Sequence[Sequence[float | None]], deepest: int, name: str
) -> Iterator[StageFit]:
    searched = []
    for deep in range(_LEAST, deepest + 1):
        shallow = shallow_depth(deep)
        pairs = [
            (low, high)
            for row in rows
            if (low := row[shallow]) is not None and (high := row[deep]) is not None
        ]
        searched.append(least_squares(pairs, shallow, deep, name))
    yield from (StageFit(discs, fit) for fit in searched)
    base, by_shallow, by_deep = _plane(searched)
    for deep in range(deepest + 1, DEEPEST + 1):
        shallow = shallow_depth(deep)
        deviation = math.exp(base + by_shallow * shallow + by_deep * deep)
        fit = Fit(shallow, deep, 1.0, 0.0, deviation, 0.0, 0)
        yield StageFit(discs, fit, searched=False)


def _plane(fits: Sequence[Fit]) -> tuple[float, float, float]:
    """The logarithm of the deviation as a sum: a constant, and multiples of both depths."""
    rows = [((1.0, float(fit.shallow), float(fit.deep)), math.log(fit.deviation)) for fit in fits]
    matrix = [
        [math.fsum(x[i] * x[j] for x, _ in rows) + (1e-9 if i == j else 0.0) for j in range(3)]
        + [math.fsum(x[i] * y for x, y in rows)]
        for i in range(3)
    ]
    for i in range(3):
        matrix[i] = [entry / matrix[i][i] for entry in matrix[i]]
        for k in range(3):
            if k != i:
                factor = matrix[k][i]
                matrix[k] = [a - factor * b for a, b in zip(matrix[k], matrix[i], strict=True)]
    return matrix[0][3], matrix[1][3], matrix[2][3]
