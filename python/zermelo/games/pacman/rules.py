"""What a move of Pacman and a move of a ghost change, and which moves there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zermelo.games.pacman.maze import Maze
from zermelo.games.pacman.state import OPPOSITE, STEPS, Ghost, State

FOOD: Final = 10
GHOST: Final = 200
WIN: Final = 500
LOSS: Final = -500
STEP: Final = -1
"""What each move of Pacman costs."""
SCARED: Final = 40
"""For how many of its moves a ghost is scared by a capsule."""


def pacman_moves(maze: Maze, state: State) -> list[str]:
    """To every open neighbouring cell, or stop."""
    return [*maze.exits[state.pacman], "stop"]


def ghost_moves(maze: Maze, ghost: Ghost) -> list[str]:
    """Straight on between two cells; else anywhere but back, and back only out of a dead end.

    A ghost never stays where it is, unless it is walled in.
    """
    if ghost.between:
        return [ghost.heading]
    exits = maze.exits[ghost.x // 2, ghost.y // 2]
    onward = [move for move in exits if move != OPPOSITE[ghost.heading]]
    return onward or list(exits) or ["stop"]


def move_pacman(maze: Maze, state: State, move: str) -> State:
    """The step costs a point; Pacman eats what lies there, and then meets the ghosts there."""
    (x, y), (dx, dy) = state.pacman, STEPS[move]
    x, y = place = x + dx, y + dy
    score, food, capsules, ghosts = state.score + STEP, state.food, state.capsules, state.ghosts
    if food & maze.food.get(place, 0):
        food ^= maze.food[place]
        score += FOOD if food else FOOD + WIN
    if capsules & maze.capsules.get(place, 0):
        capsules ^= maze.capsules[place]
        ghosts = tuple(ghost._replace(scared=SCARED) for ghost in ghosts)
    lost = False
    for index, ghost in enumerate(ghosts):
        if meet(x, y, ghost):
            if ghost.scared:
                score += GHOST
                ghosts = _sent_home(maze, ghosts, index)
            else:
                lost = food != 0  # eating the last food wins first
    return State(
        pacman=place,
        heading=state.heading if move == "stop" else move,
        ghosts=ghosts,
        food=food,
        capsules=capsules,
        score=score + LOSS if lost else score,
        step=state.step + 1,
        turn=1 if ghosts else 0,
        lost=lost,
    )


def move_ghost(maze: Maze, state: State, move: str) -> State:
    """The ghost whose turn it is goes a cell, or half of one if it is scared, and may catch Pacman.

    On its last scared move it snaps to a whole cell, and is dangerous there at once.
    """
    index = state.turn - 1
    ghost = moved(state.ghosts[index], move)
    if ghost.scared == 1:
        ghost = ghost._replace(x=_whole(ghost.x), y=_whole(ghost.y))
    ghost = ghost._replace(scared=max(0, ghost.scared - 1))
    ghosts = (*state.ghosts[:index], ghost, *state.ghosts[index + 1 :])
    score, lost = state.score, False
    if meet(*state.pacman, ghost):
        if ghost.scared:
            score += GHOST
            ghosts = _sent_home(maze, ghosts, index)
        else:
            score += LOSS
            lost = True
    turn = (state.turn + 1) % (len(ghosts) + 1)
    return state._replace(ghosts=ghosts, score=score, turn=turn, lost=lost)


def moved(ghost: Ghost, move: str) -> Ghost:
    """Where a move takes a ghost; nothing else is changed."""
    dx, dy = STEPS[move]
    pace = 1 if ghost.scared else 2
    return Ghost(ghost.x + pace * dx, ghost.y + pace * dy, move, ghost.scared)


def meet(x: int, y: int, ghost: Ghost) -> bool:
    """Is a ghost on a cell, or half a cell away from it?"""
    return abs(2 * x - ghost.x) + abs(2 * y - ghost.y) <= 1


def _whole(halves: int) -> int:
    """The nearest whole cell; from half way, the one to the right or above."""
    return (halves + 1) // 2 * 2


def _sent_home(maze: Maze, ghosts: Sequence[Ghost], index: int) -> tuple[Ghost, ...]:
    """An eaten ghost begins again where it began, scared no more."""
    x, y = maze.layout.ghosts[index]
    return (*ghosts[:index], Ghost(2 * x, 2 * y), *ghosts[index + 1 :])
