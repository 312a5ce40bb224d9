"""How ghosts that do not think choose: at random, or with a liking for one direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from zermelo.games.pacman.rules import moved
from zermelo.games.pacman.state import State

Policy: TypeAlias = Callable[[State, Sequence[str]], list[tuple[float, str]]]
"""The probability of each of the moves of the ghost whose turn it is."""

ATTENTION: Final = 0.8
"""How often a directional ghost goes where it wants to, and not just anywhere."""


def random_ghost(state: State, moves: Sequence[str]) -> list[tuple[float, str]]:
    """All moves are equally likely."""
    return [(1 / len(moves), move) for move in moves]


def directional_ghost(state: State, moves: Sequence[str]) -> list[tuple[float, str]]:
    """Mostly towards Pacman, or away from it while the ghost is scared.

    Distances are counted as if there were no walls, as in the course.
    """
    ghost = state.ghosts[state.turn - 1]
    x, y = state.pacman
    places = [moved(ghost, move) for move in moves]
    far = [abs(2 * x - place.x) + abs(2 * y - place.y) for place in places]
    wanted = max(far) if ghost.scared else min(far)
    best = far.count(wanted)
    return [
        ((ATTENTION / best if distance == wanted else 0) + (1 - ATTENTION) / len(moves), move)
        for distance, move in zip(far, moves, strict=True)
    ]


POLICIES: Final[dict[str, Policy]] = {"random": random_ghost, "directional": directional_ghost}
"""The ghosts that are chance, by name."""
