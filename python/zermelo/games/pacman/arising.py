"""Which positions of Pacman can arise: what was eaten and how long it took make up the score."""

from __future__ import annotations

from zermelo.game import PositionError
from zermelo.games.pacman.maze import Maze
from zermelo.games.pacman.rules import FOOD, GHOST, LOSS, SCARED, STEP, WIN
from zermelo.games.pacman.state import State


def refuse_impossible(maze: Maze, start: State, state: State, steps: int) -> None:
    """`PositionError` for a position that contradicts itself or the layout."""
    why = _contradiction(maze, start, state, steps)
    if why:
        raise PositionError(f"no game comes to this position: {why}")


def _contradiction(maze: Maze, start: State, state: State, steps: int) -> str:
    if len(state.ghosts) != len(start.ghosts):
        return f"the layout has {len(start.ghosts)} ghosts, not {len(state.ghosts)}"
    if state.turn > len(state.ghosts):
        return f"turn={state.turn} is nobody's: it goes from 0 to {len(state.ghosts)}"
    if state.food & ~start.food or state.capsules & ~start.capsules:
        return "it has more food or capsules than the layout"
    there = state.food & maze.food.get(state.pacman, 0)
    if there or state.capsules & maze.capsules.get(state.pacman, 0):
        return "what lies under Pacman is eaten"
    if steps and state.step > steps:
        return f"the game is over after {steps} steps"
    if state.turn and not state.step:
        return "Pacman moves first"
    if state.lost and not state.food:
        return "with no food left the game is won"
    for ghost in state.ghosts:
        if ghost.scared > SCARED or (ghost.scared and state.capsules == start.capsules):
            return f"a ghost is scared for up to {SCARED} moves, once a capsule is eaten"
        if ghost.between and not ghost.scared:
            return "only a scared ghost is between two cells"
        if ghost.between and ghost.heading not in _along(ghost.x):
            return "a ghost between two cells goes from one of them to the other"
    return _wrong_score(start, state)


def _along(x: int) -> tuple[str, str]:
    return ("west", "east") if x & 1 else ("north", "south")


def _wrong_score(start: State, state: State) -> str:
    eaten = start.food.bit_count() - state.food.bit_count()
    if eaten + start.capsules.bit_count() - state.capsules.bit_count() > state.step:
        return "Pacman eats one thing a step"
    points = FOOD * eaten + STEP * state.step + LOSS * state.lost + WIN * (not state.food)
    ghosts, rest = divmod(state.score - points, GHOST)
    used = start.capsules.bit_count() - state.capsules.bit_count()
    if rest or not 0 <= ghosts <= used * len(state.ghosts):
        return f"the score would be {points}" + f", and {GHOST} more for each ghost eaten" * bool(
            used and state.ghosts
        )
    return ""
