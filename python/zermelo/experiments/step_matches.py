"""What each step of the search that plays is worth in games: a match with it against without."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Final

from zermelo.algorithms import Selective
from zermelo.experiments.techniques import STEPS
from zermelo.game import Game, InvalidInputError
from zermelo.matches import Match
from zermelo.matches.control import TimeControl
from zermelo.matches.matching import Plan, Progress

SECONDS: Final = 0.05
"""For each move, if nobody says otherwise."""

MARGIN: Final = 1.0
"""Seconds over its time that a search is forgiven: a busy moment of the machine is no weakness."""


def step_plan(
    game: Game,
    step: str,
    games: int,
    *,
    seconds: float = SECONDS,
    openings: str | PathLike[str] | None = None,
    seed: int = 0,
) -> Plan:
    """The match of the whole search against the one without a step, checked and not yet played.

    >>> from zermelo.games import load
    >>> plan = step_plan(load("connect4"), "null_move", 10)
    >>> [one.name for one in plan.settings.contestants]
    ['selective', 'selective:null_move=False']
    """
    return Plan.made(
        game,
        (Selective(), Selective(**STEPS[step])),
        games=games,
        control=TimeControl(seconds=seconds),
        openings=openings,
        random_plies=None,
        seed=seed,
        sprt=None,
        max_faults=None,
        margin=MARGIN,
    )


def play_step(
    plan: Plan,
    step: str,
    *,
    jobs: int = 1,
    on: str | None = None,
    directory: str | PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Match:
    """Play the match of a step; with a directory its games are kept there, and it resumes."""
    output = None
    if directory is not None:
        folder = Path(directory)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InvalidInputError(f"cannot write {folder}: {error.strerror}") from None
        output = folder / f"{step}.jsonl"
    return plan.run(jobs, output, progress, on)
