"""ProbCut (Buro 1995; AIMA §5.4.3): cut off what a shallow search says is *probably* useless."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

from zermelo.game import Answer, Game, InvalidInputError, Moves, State, legal_moves, number
from zermelo.textbook.alphabeta import AlphaBeta

_HAIR = 1e-9


@dataclass(frozen=True)
class Regression:
    """How well shallow values foretell deep ones: deep ≈ slope · shallow + offset ± deviation."""

    shallow: int
    deep: int
    slope: float
    offset: float
    deviation: float
    positions: int = 0


def calibrate(
    game: Game,
    *,
    shallow: int = 1,
    deep: int = 3,
    positions: int = 200,
    seed: int = 0,
    **options: Any,
) -> Regression:
    """Fit the regression by least squares on positions of random games.

    The parameters come from past experience, as the book says: here, from the game itself.
    """
    chooser = random.Random(seed)
    pairs: list[tuple[float, float]] = []
    for _ in range(100 * positions):
        state = game.initial()
        for _ in range(chooser.randrange(1, 40)):
            moves = legal_moves(game, state)
            if not moves:
                break
            state = game.result(state, chooser.choice(moves))
        if not game.is_terminal(state):
            values = [
                AlphaBeta(game, state, depth=d, player=0, **options).run().value
                for d in (shallow, deep)
            ]
            pairs.append((values[0], values[1]))  # type: ignore[arg-type]
        if len(pairs) == positions:
            break
    if len(pairs) < 3:
        raise InvalidInputError(f"random games of {game.name} give too few positions to fit")
    n = len(pairs)
    mean_x, mean_y = sum(x for x, _ in pairs) / n, sum(y for _, y in pairs) / n
    spread = sum((x - mean_x) ** 2 for x, _ in pairs)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in pairs) / spread if spread else 1.0
    offset = mean_y - slope * mean_x
    errors = sum((y - slope * x - offset) ** 2 for x, y in pairs)
    return Regression(shallow, deep, slope, offset, math.sqrt(errors / max(n - 2, 1)), n)


class ProbCut(AlphaBeta):
    """Alpha-beta that first asks a shallow search whether a node is worth a deep one.

    At nodes with `deep` plies to go: if the shallow value foretells a deep one beyond the window
    with confidence (`threshold` standard deviations), the node is cut off on that word.
    """

    name = "probcut"

    def __init__(
        self, *args: Any, regression: Regression, threshold: float = 1.5, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        if regression.slope <= 0:
            raise InvalidInputError(
                "the shallow search foretells nothing here (slope at most 0): calibrate with "
                "other depths or a better evaluation"
            )
        self.regression = regression
        self.threshold = threshold
        self.cuts = 0
        self.asking = False

    def inner(self, s: State, depth: float, alpha: float, beta: float) -> tuple[float, Moves]:
        """Ask the shallow search first, unless it is already the one being asked."""
        fit = self.regression
        if depth == fit.deep and not self.asking:
            doubt = self.threshold * fit.deviation
            high = (beta + doubt - fit.offset) / fit.slope
            low = (alpha - doubt - fit.offset) / fit.slope
            if math.isfinite(high) and self.shallow(s, high - _HAIR, high) >= high:
                return self.probably(f"probably at least β = {number(beta)}", beta)
            if math.isfinite(low) and self.shallow(s, low, low + _HAIR) <= low:
                return self.probably(f"probably at most α = {number(alpha)}", alpha)
        return super().inner(s, depth, alpha, beta)

    def shallow(self, s: State, alpha: float, beta: float) -> float:
        """The value of the shallow search, with a window that asks one question."""
        self.asking = True
        v, _ = super().inner(s, self.regression.shallow, alpha, beta)
        self.asking = False
        return v

    def probably(self, verdict: str, value: float) -> tuple[float, Moves]:
        """Cut off on the shallow search's word."""
        self.cuts += 1
        self.guess()
        self.note(f"{verdict}: a search of {self.regression.shallow} plies says so")
        return value, None

    def result(self, value: float, line: Moves, **more: Any) -> Answer:
        """Never proved once a node was cut off on probability."""
        if self.cuts:
            more["exactness"] = "estimate"
        return super().result(value, line, details={"probable_cutoffs": self.cuts}, **more)


def probcut(
    game: Game,
    state: State | None = None,
    *,
    depth: int = 5,
    regression: Regression | None = None,
    **options: Any,
) -> Answer:
    """Alpha-beta to `depth` plies with ProbCut.

    Options: `regression` (from `calibrate`; fitted here from random games if not given),
    `threshold`, and those of `alphabeta`.
    """
    if regression is None:
        fitting = {"evaluate": options["evaluate"]} if "evaluate" in options else {}
        regression = calibrate(game, **fitting)
    return ProbCut(game, state, depth=depth, regression=regression, **options).run()
