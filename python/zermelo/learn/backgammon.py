"""Backgammon learned from games against itself: training, and what the networks say.

>>> from zermelo.games.backgammon import Backgammon
>>> from zermelo.learn import backgammon
>>> game, learned = Backgammon(), backgammon.shipped()
>>> state = game.parse_state("31 8/5 6/5")
>>> 0.3 < learned.outcomes(game, state).win < 0.5
True
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.game import InvalidInputError, State, format_move, legal_moves
from zermelo.games.backgammon import Backgammon
from zermelo.games.backgammon.text import read_position
from zermelo.learn.cube import CubeDecision
from zermelo.learn.outcomes import Outcomes
from zermelo.learn.rollout import PlayRollout, Rollout
from zermelo.native import LearnedBackgammon, Stop, learn_backgammon


@dataclass(frozen=True)
class Progress:
    """How far a training has come.

    `share` goes from 0 to 1; `points` are points a game against the hand-written estimate with
    their standard error, where they were measured just now.
    """

    share: float
    games: int
    seconds: float
    loss: float
    points: float | None
    points_error: float | None


def learn(
    output: str | os.PathLike[str],
    *,
    minutes: float | None = None,
    games: int | None = None,
    seed: int = 1,
    threads: int = 1,
    hidden: int = 128,
    refine: float = 0.0,
    resume: bool = False,
    command: str = "",
    stop: Stop | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Progress:
    """Train networks by games against themselves, and write them to a file of safetensors.

    It ends after so many `minutes` or `games`, whichever comes first. The file is written twice a
    minute, aside and then renamed; `resume=True` goes on from it, with its seed, and counts what
    was spent before. With `games` alone, equal seeds give equal weights, on any number of threads;
    the clock decides when the learning rate falls with `minutes`, so that these repeat only
    nearly.

    `refine` is the share of the training, at its end, in which positions are taught what a
    look-ahead of one ply says of them, and not what came of them in one game.

    Ctrl-C and `stop` write the file before they end.

    Raises `InvalidInputError` where the file exists and is not to be resumed, and
    `DamagedFileError` where it is to be and cannot be.
    """
    path = Path(output)
    if path.exists() and not resume:
        raise InvalidInputError(
            f"{str(path)!r} is there already: resume=True goes on with it, "
            "and another name begins anew"
        )
    if not path.parent.is_dir():
        raise InvalidInputError(f"cannot write {str(path)!r}: there is no such folder")
    if minutes is None and games is None:
        raise InvalidInputError("a training needs an end: minutes=10, or games=100_000")
    if not 0 <= refine <= 1:
        raise InvalidInputError(f"refine is a share from 0 to 1, not {refine}")
    if not 1 <= threads <= 1024:
        raise InvalidInputError(f"threads is from 1 to 1024, not {threads}")

    def report(found: dict[str, Any]) -> None:
        if progress is not None:
            progress(Progress(**found))

    found = learn_backgammon(
        path,
        seconds=None if minutes is None else 60 * minutes,
        games=games,
        seed=seed,
        threads=threads,
        hidden=(hidden, 32),
        refine_from=1 - refine,
        resume=resume,
        command=command,
        stop=stop,
        progress=report,
    )
    return Progress(**found)


class Learned:
    """Networks that have learned backgammon; `shipped` and `load` make them.

    All they say is from the side of the player whose turn it is, with the cube at 1 unless said
    otherwise.
    """

    def __init__(self, networks: LearnedBackgammon, path: Path | None = None) -> None:
        self._networks = networks
        self.path = path
        """The file that they were read from; None for the shipped ones."""

    @property
    def origin(self) -> dict[str, Any]:
        """How they came to be: games, seconds, seed and command."""
        return dict(self._networks.origin())

    def outcomes(self, game: Backgammon, state: State) -> Outcomes:
        """How a game may end from a position before the roll, without look-ahead."""
        own, other = sides(game, state)
        return Outcomes(*self._networks.outcomes(own, other))

    def rollout(
        self,
        game: Backgammon,
        state: State,
        *,
        trials: int = 1296,
        truncate: int | None = None,
        variance_reduction: bool = True,
        seed: int = 1,
        threads: int = 1,
        seconds: float | None = None,
        before: Rollout | None = None,
        stop: Stop | None = None,
        progress: Callable[[Rollout], object] | None = None,
    ) -> Rollout:
        """Play a position out many times, without look-ahead and without a cube.

        It goes on from a rollout `before` of the same position with the same options and fewer
        `trials`, and then finds what it would have found at once.

        `truncate` evaluates each game after so many turns, which is quicker and leans on the
        networks. Luck is taken out by looking at all rolls before each roll; that changes no mean,
        and a trial then tells as much as ten or more. Equal seeds give equal results, on any
        number of threads.
        """

        spent = 0.0 if before is None else before.seconds

        def told(found: dict[str, Any]) -> Rollout:
            return Rollout.of(found | {"seconds": spent + found["seconds"]})

        def report(found: dict[str, Any]) -> None:
            if progress is not None:
                progress(told(found))

        found = self._networks.rollout(
            game.xgid(state),
            opening=game.format_state(state).endswith("opening"),
            trials=trials,
            truncate=truncate,
            variance_reduction=variance_reduction,
            seed=seed,
            threads=threads,
            seconds=seconds,
            before=None if before is None else (before.trials, before.tally),
            stop=stop,
            progress=report,
        )
        return told(found)

    def plays(self, game: Backgammon, state: State, most: int = 5) -> list[PlayRollout]:
        """The plays of a roll that seem best, best first, each with the position after it."""
        found = []
        for move in legal_moves(game, state):
            after = game.result(state, move)
            own, other = sides(game, after)
            outcomes = Outcomes(*self._networks.outcomes(own, other)).opposite
            found.append(PlayRollout(format_move(game, state, move), after, outcomes))
        return sorted(found, key=lambda play: -play.estimate.equity)[:most]

    def cube(self, game: Backgammon, state: State) -> CubeDecision:
        """Whether to double and to take, before a roll, by the outcomes that the networks expect.

        For money in points, in a match in chances to win it, by the score of the game or of its
        XGID.
        """
        highest = game.cube if game.cube > 1 else 1024
        return CubeDecision.of(self._networks.cube(game.xgid(state), highest=highest))


def sides(game: Backgammon, state: State) -> tuple[list[int], list[int]]:
    """The checkers of the player whose turn it is and of the other.

    Each side counts its own points 1 to 24; the bar comes last.
    """
    written = read_position(game.format_state(state))
    counts = (
        [*(max(count, 0) for count in written.points[1:]), written.bar[0]],
        [*(max(-count, 0) for count in reversed(written.points[1:])), written.bar[1]],
    )
    return counts[written.mover], counts[1 - written.mover]


def has_roll(game: Backgammon, state: State) -> bool:
    """Whether a roll is to be played."""
    return bool(read_position(game.format_state(state)).dice)


def learned_by(game: Backgammon) -> Learned:
    """The networks that a game's searches rest on: those of its `weights`, or the shipped ones."""
    return load(game.weights) if game.weights else shipped()


def shipped() -> Learned:
    """The networks that come with Zermelo."""
    return Learned(LearnedBackgammon())


def load(path: str | os.PathLike[str]) -> Learned:
    """The networks of a file that `learn` has written.

    Raises `DamagedFileError` with its name where the file is damaged or of another game.
    """
    return Learned(LearnedBackgammon(Path(path)), Path(path))
