"""The books' claim on ProbCut: a search with it beats one without that has twice the time."""

from __future__ import annotations

from typing import Final

from zermelo.game import Game
from zermelo.matches.control import TimeControl
from zermelo.matches.matching import Plan

GAMES: Final = 400
SECONDS: Final = 0.2
"""For each move with ProbCut; without it a move has twice as much."""
MARGIN: Final = 1.0
"""Seconds over its time that a search is forgiven: a busy moment of the machine is no weakness."""
GUESSES: Final = (
    "reductions",
    "late_move_pruning",
    "futility",
    "exchanges",
    "reverse_futility",
    "null_move",
    "probcut",
    "singular",
    "internal_reductions",
)
"""Steps of the search that plays which the regular search of the books has not: both are without
them, so that ProbCut is all that tells them apart."""
_PLIES: Final = 8


def claim_plan(game: Game, games: int = GAMES, *, seconds: float = SECONDS, seed: int = 0) -> Plan:
    """The match of a full-width search with ProbCut against the same without and twice the time.

    >>> from zermelo.games import load
    >>> [one.name for one in claim_plan(load("othello"), 10).settings.contestants]
    ['with ProbCut', 'without, twice the time']
    """
    regular = "selective:" + ",".join(f"{guess}=false" for guess in GUESSES)
    contestants = (
        f"{regular},time={seconds:g},name=with ProbCut",
        f'{regular},multi_probcut=0,time={2 * seconds:g},name="without, twice the time"',
    )
    return Plan.made(
        game,
        contestants,
        games=games,
        control=TimeControl(),
        openings=None,
        random_plies=_PLIES,
        seed=seed,
        sprt=None,
        max_faults=None,
        margin=MARGIN,
    )
