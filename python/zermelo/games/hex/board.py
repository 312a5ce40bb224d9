"""The rhombus of Hex: x joins the top and the bottom side, o the left and the right one."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from zermelo.game.board import Board, Highlight, Label, Stroke, button, place
from zermelo.game.layouts import hexagonal_cells, square_id
from zermelo.games.grid import Cells, read_board
from zermelo.games.stones import pieces

_ROW: Final = 3**0.5 / 2
"""From one row of hexagons to the next."""
_CORNER: Final = 1 / 3**0.5
"""From the centre of a hexagon to its corner."""
_NEIGHBOURS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))

Place = tuple[int, int]


def hex_board(text: str, size: int, moves: Sequence[str]) -> Board:
    """The board of a position in the notation of the game."""
    cells = read_board(text.split()[0], size, size)[::-1]
    swap = [button("swap", "Swap sides")] if "swap" in moves else []
    return Board(
        cells=hexagonal_cells(size, size),
        pieces=pieces(cells, ("red stone", "blue stone")),
        moves=(*(place(move, move) for move in moves if move != "swap"), *swap),
        layout="hexagonal",
        highlights=() if moves else _chain(cells),
        labels=_labels(size),
        strokes=_sides(size),
        colours=("red", "blue"),
    )


def _labels(size: int) -> tuple[Label, ...]:
    columns = [Label(c - 0.5, -_ROW - 0.1, square_id(c, 0)[:-1]) for c in range(size)]
    rows = [Label(r / 2 - 0.95, r * _ROW, str(r + 1)) for r in range(size)]
    return (*columns, *rows)


def _sides(size: int) -> tuple[Stroke, ...]:
    """The zigzag of each side, in the colour of the player who wants to reach it."""
    bottom = (size - 1) * _ROW
    top_side, bottom_side, left_side, right_side = [], [], [], []
    for i in range(size):
        along, across, down = i, i / 2, i * _ROW
        shift = (size - 1) / 2
        top_side += [(along - 0.5, -_CORNER / 2), (along, -_CORNER), (along + 0.5, -_CORNER / 2)]
        bottom_side += [
            (shift + along - 0.5, bottom + _CORNER / 2),
            (shift + along, bottom + _CORNER),
            (shift + along + 0.5, bottom + _CORNER / 2),
        ]
        left_side += [
            (across - 0.5, down - _CORNER / 2),
            (across - 0.5, down + _CORNER / 2),
            (across, down + _CORNER),
        ]
        right_side += [
            (size - 1 + across, down - _CORNER),
            (size - 1 + across + 0.5, down - _CORNER / 2),
            (size - 1 + across + 0.5, down + _CORNER / 2),
        ]
    return (
        Stroke(tuple(top_side), 0),
        Stroke(tuple(bottom_side), 0),
        Stroke(tuple(left_side[:-1]), 1),
        Stroke(tuple(right_side[1:]), 1),
    )


def _chain(cells: Cells) -> tuple[Highlight, ...]:
    """A shortest chain of the winner's stones from side to side."""
    size = len(cells)
    for player in (0, 1):
        start = [
            place
            for place in ((i, 0) if player == 0 else (0, i) for i in range(size))
            if cells[place[1]][place[0]] == player
        ]
        path = _path(cells, player, start)
        if path:
            return tuple(Highlight(square_id(*place), "win") for place in path)
    return ()


def _path(cells: Cells, player: int, start: list[Place]) -> list[Place]:
    size = len(cells)
    came: dict[Place, Place | None] = dict.fromkeys(start)
    queue = deque(start)
    while queue:
        place = queue.popleft()
        if place[1 - player] == size - 1:
            return _back(came, place)
        for right, down in _NEIGHBOURS:
            column, row = place[0] + right, place[1] + down
            inside = 0 <= column < size and 0 <= row < size
            if inside and (column, row) not in came and cells[row][column] == player:
                came[column, row] = place
                queue.append((column, row))
    return []


def _back(came: dict[Place, Place | None], end: Place) -> list[Place]:
    path = []
    place: Place | None = end
    while place is not None:
        path.append(place)
        place = came[place]
    return path[::-1]
