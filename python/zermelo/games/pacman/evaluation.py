"""What a position of Pacman seems to be worth: the score, and what is about to change it."""

from __future__ import annotations

from typing import Final

from zermelo.games.pacman.maze import Maze
from zermelo.games.pacman.state import State

_DANGER: Final = 500.0
"""What a ghost on Pacman's own cell costs; an eighth of that on the next cell, and so on."""
_NEAR: Final = 5
"""Ghosts that are farther away do not count."""
_PREY: Final = 60.0
"""What a scared ghost on Pacman's own cell is worth, half of that on the next cell, and so on."""


def estimate(maze: Maze, state: State) -> float:
    """The score, less the way to the nearest food, with ghosts near by feared or hunted."""
    distances = maze.distances(state.pacman)
    value = float(state.score)
    for place, distance in distances.items():  # the nearest come first
        if state.food & maze.food.get(place, 0):
            value -= distance
            break
    for ghost in state.ghosts:
        # A ghost between two cells counts as on the one that it has left.
        far = distances.get((ghost.x // 2, ghost.y // 2))
        if far is None:
            continue
        if ghost.scared:
            value += _PREY / (far + 1) if far < ghost.scared else 0
        elif far < _NEAR:
            value -= _DANGER / (far + 1) ** 3
    return value
