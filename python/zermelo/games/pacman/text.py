"""Positions of Pacman as one line of text, and as a drawing of the maze.

    Pc2e Gf4w Gc2-d2e~39 food=1f capsules=1 score=-12 step=14 turn=0

Cells have the names of a chessboard's. After the cell comes the direction: `e` for east, nothing
for one that has not moved; after a `~`, how long a ghost is still scared. `c2-d2` is between two
cells. Food and capsules are bits, written in base 16, of those of the layout from its top left.
"""

from __future__ import annotations

import re
from typing import Final

from zermelo.game import PositionError
from zermelo.game.layouts import square_id
from zermelo.games.pacman.layout import Place
from zermelo.games.pacman.maze import Maze
from zermelo.games.pacman.state import Ghost, State

_HEADINGS: Final = {"": "stop", "n": "north", "s": "south", "e": "east", "w": "west"}
_LETTERS: Final = {name: letter for letter, name in _HEADINGS.items()}
_SIGNS: Final = {"east": "<", "west": ">", "north": "v", "south": "^", "stop": "P"}
"""Pacman's mouth opens towards where it goes."""

_ACTOR: Final = r"([a-z]{1,2}\d{1,2})(?:-([a-z]{1,2}\d{1,2}))?([nsew]?)(?:~(\d{1,3}))?"
_POSITION: Final = re.compile(
    r"P(?P<pacman>\S+)(?P<ghosts>(?: G\S+)*) food=(?P<food>[0-9a-f]{1,1100}) "
    r"capsules=(?P<capsules>[0-9a-f]{1,1100}) score=(?P<score>-?\d{1,9}) "
    r"step=(?P<step>\d{1,9}) turn=(?P<turn>\d{1,4})(?P<lost> lost)?"
)


def write_position(state: State) -> str:
    """The position as text, from which `read_position` gives it back."""
    pacman = f"P{square_id(*state.pacman)}{_LETTERS[state.heading]}"
    ghosts = "".join(f" G{_ghost(ghost)}" for ghost in state.ghosts)
    return (
        f"{pacman}{ghosts} food={state.food:x} capsules={state.capsules:x} score={state.score} "
        f"step={state.step} turn={state.turn}{' lost' * state.lost}"
    )


def _ghost(ghost: Ghost) -> str:
    place = square_id(ghost.x // 2, ghost.y // 2)
    if ghost.between:
        place += f"-{square_id((ghost.x + 1) // 2, (ghost.y + 1) // 2)}"
    fear = f"~{ghost.scared}" if ghost.scared else ""
    return f"{place}{_LETTERS[ghost.heading]}{fear}"


def read_position(maze: Maze, text: str) -> State:
    """The position that a text describes; whether a game comes to it is another question."""
    found = _POSITION.fullmatch(" ".join(text.split()))
    if found is None:
        raise PositionError(
            f"{text.strip()[:80]!r} cannot be read as a position: write one such as "
            "'Pc2e Gf4w food=1f capsules=0 score=-12 step=14 turn=0'"
        )
    x, y, heading, _ = _actor(maze, found["pacman"])
    if (x | y) & 1:
        raise PositionError(f"P{found['pacman']}: Pacman is never between two cells")
    ghosts = tuple(Ghost(*_actor(maze, word[1:])) for word in found["ghosts"].split())
    return State(
        pacman=(x // 2, y // 2),
        heading=heading,
        ghosts=ghosts,
        food=int(found["food"], 16),
        capsules=int(found["capsules"], 16),
        score=int(found["score"]),
        step=int(found["step"]),
        turn=int(found["turn"]),
        lost=bool(found["lost"]),
    )


def _actor(maze: Maze, text: str) -> tuple[int, int, str, int]:
    """A place in half cells, a direction, and how long the one there is scared."""
    found = re.fullmatch(_ACTOR, text)
    if found is None:
        raise PositionError(f"{text!r} is not a place: write a cell and a direction, such as c2e")
    one = _cell(maze, found[1])
    other = _cell(maze, found[2]) if found[2] else one
    if found[2] and other not in [(one[0] + 1, one[1]), (one[0], one[1] + 1)]:
        raise PositionError(f"{text}: {found[2]} is not the next cell after {found[1]}")
    x, y = one[0] + other[0], one[1] + other[1]
    return x, y, _HEADINGS[found[3]], int(found[4] or 0)


def _cell(maze: Maze, name: str) -> Place:
    for place in maze.exits:
        if square_id(*place) == name:
            return place
    raise PositionError(f"{name} is a wall or outside of the maze")


def draw_maze(maze: Maze, state: State) -> str:
    """The maze in the symbols of a layout. Pacman's mouth opens the way it goes: `<` goes east.

    A scared ghost is a small g.
    """
    signs = dict.fromkeys(maze.layout.walls, "%")
    signs |= {place: "." for place, bit in maze.food.items() if state.food & bit}
    signs |= {place: "o" for place, bit in maze.capsules.items() if state.capsules & bit}
    signs[state.pacman] = _SIGNS[state.heading]
    for ghost in state.ghosts:
        signs[ghost.x // 2, ghost.y // 2] = "g" if ghost.scared else "G"
    if state.lost:
        signs[state.pacman] = "X"
    width, height = maze.layout.width, maze.layout.height
    rows = ["".join(signs.get((x, y), " ") for x in range(width)) for y in reversed(range(height))]
    return "\n".join([*rows, f"score {state.score}"])
