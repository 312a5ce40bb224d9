"""Positions rolled out: the plays of a roll side by side, a few games of each in turn."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from zermelo.game import Game, InvalidInputError, State, UnsupportedGameError
from zermelo.games.backgammon import Backgammon
from zermelo.games.backgammon.text import read_position
from zermelo.learn.backgammon import Learned, has_roll
from zermelo.learn.rolling import Position
from zermelo.learn.rolling import rolled as roll_anywhere
from zermelo.learn.rollout import WIDTH, Rollout
from zermelo.native import Stop

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from zermelo.work import Place

_GAMES: Final = 36
"""Of each play in turn: their first rolls are all 36 that there are."""


@dataclass(frozen=True)
class RolledPlay:
    """A play of a roll, and what its player may expect of it."""

    move: str
    """Empty where a position is rolled out as it is."""
    estimate: float
    """The points that the networks expect without look-ahead."""
    rollout: Rollout | None
    """None until its first game is played."""

    @property
    def equity(self) -> float:
        """The points to expect, as well as they are known."""
        return self.estimate if self.rollout is None else self.rollout.equity

    @property
    def trials(self) -> int:
        """Games played."""
        return 0 if self.rollout is None else self.rollout.trials


@dataclass(frozen=True)
class Comparison:
    """What was found so far, to the player whose turn it is; the best play first."""

    plays: tuple[RolledPlay, ...]
    player: int
    trials: int
    """Games of each play that are wanted."""
    seconds: float

    @property
    def games(self) -> int:
        """All games played."""
        return sum(play.trials for play in self.plays)

    @property
    def complete(self) -> bool:
        """Were all games played?"""
        return all(play.trials >= self.trials for play in self.plays)

    @property
    def lead(self) -> tuple[float, float] | None:
        """How much better the best play is than the next, and where that lies in 95 of 100 cases.

        None with a single play, or before both have two games.
        """
        if len(self.plays) < 2:
            return None
        best, other = (play.rollout for play in self.plays[:2])
        if best is None or other is None or min(best.trials, other.trials) < 2:
            return None
        error = math.hypot(best.equity_error, other.equity_error)
        return best.equity - other.equity, WIDTH * error

    @property
    def verdict(self) -> str:
        """What the rollout says of the best plays, in a sentence; empty if it says nothing."""
        if self.lead is None:
            return ""
        (ahead, width), (best, other) = self.lead, (play.move for play in self.plays[:2])
        if ahead > width:
            return f"{best} is better than {other} by {ahead:.3f} points (± {width:.3f})"
        return f"{best} and {other} are too close to tell apart: {ahead:.3f} points (± {width:.3f})"


def refuse_rollout(game: Game) -> Backgammon:
    """The game, if its positions can be rolled out; `UnsupportedGameError` says why not."""
    if not isinstance(game, Backgammon):
        raise UnsupportedGameError(f"{game.name} has no rollouts: they are for backgammon")
    if not game.gammons:
        raise UnsupportedGameError(
            f"rollouts count gammons, and {game.name} has none: roll out a position of backgammon "
            "with gammons=true"
        )
    return game


def has_rollouts(game: Game) -> bool:
    """Can positions of this game be rolled out?"""
    try:
        refuse_rollout(game)
    except UnsupportedGameError:
        return False
    return True


def compare(
    learned: Learned,
    game: Backgammon,
    state: State,
    *,
    plays: int = 3,
    trials: int = 1296,
    truncate: int | None = None,
    variance_reduction: bool = True,
    seed: int = 1,
    threads: int = 1,
    on: str | Executor | Place | None = None,
    seconds: float | None = None,
    stop: Stop | None = None,
    progress: Callable[[Comparison], object] | None = None,
) -> Comparison:
    """Roll out the best `plays` of a roll, or a position before the roll as it is.

    Each gets `trials` games, 36 in turn, so that all are known equally well whenever it ends: after
    so many `seconds`, or by `stop`. The games of all plays have the same first rolls. Equal seeds
    give equal results if nothing ends it before, on any number of threads and `on` any executor, as
    `zermelo.work` has them.

    Raises `InvalidInputError` where there is nothing to roll out.
    """
    if game.is_terminal(state):
        raise InvalidInputError("the game is over, so there is nothing to roll out")
    started = time.perf_counter()
    player = read_position(game.format_state(state)).mover
    if has_roll(game, state):
        candidates = learned.plays(game, state, plays)
        found = [RolledPlay(play.move, play.estimate.equity, None) for play in candidates]
        after, sign = [play.after for play in candidates], -1
    else:
        found = [RolledPlay("", learned.outcomes(game, state).equity, None)]
        after, sign = [state], 1

    def so_far() -> Comparison:
        ranked = sorted(found, key=lambda play: -play.equity)
        return Comparison(tuple(ranked), player, trials, time.perf_counter() - started)

    def tell(place: int, rolled: Rollout) -> None:
        found[place] = replace(found[place], rollout=rolled if sign > 0 else rolled.opposite)
        if progress is not None:
            progress(so_far())

    def late() -> bool:
        spent = time.perf_counter() - started
        return (seconds is not None and spent >= seconds) or (stop is not None and stop.stopped)

    if on is not None:
        begun: set[int] = set()
        positions = [
            Position(game.xgid(one), game.format_state(one).endswith("opening")) for one in after
        ]
        for place, rolled in roll_anywhere(
            positions,
            on,
            trials=trials,
            weights=None if learned.path is None else learned.path.read_bytes(),
            truncate=truncate,
            variance_reduction=variance_reduction,
            seed=seed,
        ):
            begun.add(place)
            tell(place, replace(rolled, seconds=time.perf_counter() - started))
            if late() and len(begun) == len(found):
                break
        return so_far()
    parts: list[Rollout | None] = [None] * len(found)
    options: dict[str, Any] = {
        "truncate": truncate,
        "variance_reduction": variance_reduction,
        "seed": seed,
        "threads": threads,
        "stop": stop,
    }
    for wanted in (*range(_GAMES, trials, _GAMES), trials):
        for place, position in enumerate(after):
            left = None if seconds is None else seconds - (time.perf_counter() - started)
            # Every play has a game, however short the time.
            if (late() and parts[place] is not None) or (stop is not None and stop.stopped):
                return so_far()
            rolled = learned.rollout(
                game,
                position,
                trials=wanted,
                seconds=None if left is None else max(left, 0.0),
                before=parts[place],
                progress=lambda part, place=place: tell(place, part),  # type: ignore[misc]
                **options,
            )
            parts[place] = rolled
            tell(place, rolled)
    return so_far()
