"""The board of Pacman: walls, food, capsules, ghosts in their colours, and Pacman."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from zermelo.game.board import Board, BoardMove, Cell, Colour, Counter, Key, Piece, button, place
from zermelo.game.layouts import square_cells, square_id
from zermelo.games.pacman.layout import Layout
from zermelo.games.pacman.maze import Maze
from zermelo.games.pacman.rules import moved
from zermelo.games.pacman.state import STEPS, Ghost, State

COLOURS: Final[tuple[Colour, ...]] = ("red", "purple", "green", "orange")
"""Of the ghosts, the first ghost's first; a scared one is blue."""

_KEYS: Final[dict[str, Key]] = {
    "north": "up",
    "south": "down",
    "west": "left",
    "east": "right",
    "stop": "space",
}
_MOUTH: Final = pi / 5
"""How far each lip is from where Pacman looks."""
_ANGLES: Final = {"east": 0.0, "south": pi / 2, "west": pi, "north": -pi / 2, "stop": 0.0}
"""Of a direction on the page, where y goes down."""


def pacman_board(maze: Maze, state: State, moves: Sequence[str]) -> Board:
    """The board of a position with these legal moves, of whoever's turn it is."""
    food = [cell for cell, bit in maze.food.items() if state.food & bit]
    capsules = [cell for cell, bit in maze.capsules.items() if state.capsules & bit]
    return Board(
        cells=_cells(maze.layout),
        pieces=(
            *(Piece(square_id(*cell), "food", path=_dot(0.08), colour="white") for cell in food),
            *(
                Piece(square_id(*cell), "capsule", path=_dot(0.22), colour="white")
                for cell in capsules
            ),
            _pacman(state),
            *(_ghost(ghost, number) for number, ghost in enumerate(state.ghosts, start=1)),
        ),
        moves=tuple(_move(state, move) for move in moves),
        counters=(
            Counter("score", str(state.score)),
            Counter("food left", str(len(food))),
            Counter("steps", str(state.step)),
        ),
        colours=("yellow", *(COLOURS[i % len(COLOURS)] for i in range(max(1, len(state.ghosts))))),
        surface="maze",
    )


@lru_cache(maxsize=64)
def _cells(layout: Layout) -> tuple[Cell, ...]:

    walls = {square_id(*cell) for cell in layout.walls}
    return tuple(
        Cell(cell.id, cell.x, cell.y, shade="wall", name=f"wall {cell.id}")
        if cell.id in walls
        else cell
        for cell in square_cells(layout.width, layout.height)
    )


def _move(state: State, move: str) -> BoardMove:
    if move == "stop":
        return button(move, key=_KEYS[move])
    if state.turn == 0:
        x, y = state.pacman
        dx, dy = STEPS[move]
        return place(move, square_id(x + dx, y + dy), label=move, key=_KEYS[move])
    after = moved(state.ghosts[state.turn - 1], move)
    dx, dy = STEPS[move]  # half way is shown as the cell that it goes to
    x, y = after.x + dx * (after.x & 1), after.y + dy * (after.y & 1)
    return place(move, square_id(x // 2, y // 2), label=move, key=_KEYS[move])


def _pacman(state: State) -> Piece:
    name = "Pacman, caught" if state.lost else f"Pacman looking {state.heading}"
    looking = "Pacman" if state.heading == "stop" else name
    path = _mouth(_ANGLES[state.heading])
    return Piece(square_id(*state.pacman), looking, path=path, colour="yellow")


def _ghost(ghost: Ghost, number: int) -> Piece:
    """The path is shifted where a ghost is between two cells: it lies on the lower left one."""
    name = f"scared ghost {number}" if ghost.scared else f"ghost {number}"
    colour: Colour = "blue" if ghost.scared else COLOURS[(number - 1) % len(COLOURS)]
    path = _sheet(ghost.heading, 0.5 * (ghost.x & 1), -0.5 * (ghost.y & 1))
    return Piece(square_id(ghost.x // 2, ghost.y // 2), name, path=path, colour=colour)


def _dot(radius: float, x: float = 0.0, y: float = 0.0) -> str:
    r, d = f"{radius:.3g}", f"{2 * radius:.3g}"
    return f"M{x - radius:.3f} {y:.3f}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0Z"


def _mouth(angle: float) -> str:
    """A disc without the wedge that is its mouth."""
    lips = [(0.42 * cos(a), 0.42 * sin(a)) for a in (angle + _MOUTH, angle - _MOUTH)]
    (x, y), (u, v) = lips
    return f"M0 0L{x:.3f} {y:.3f}A.42 .42 0 1 1 {u:.3f} {v:.3f}Z"


def _sheet(heading: str, x: float, y: float) -> str:
    """A ghost with its eyes, holes in the sheet, turned to where it goes."""
    dx, dy = STEPS[heading]
    hem = "l-.12-.12l-.12 .12" * 3
    body = f"M{x - 0.36:.3f} {y + 0.38:.3f}v-.4a.36 .36 0 0 1 .72 0v.4{hem}Z"
    eyes = (_dot(0.09, x + side + 0.05 * dx, y - 0.08 - 0.05 * dy) for side in (-0.15, 0.15))
    return body + "".join(eyes)
