"""The board of checkers: pieces stand on the dark squares, numbered 1 to 32 from the top."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from zermelo.game.board import Board, Cell, Colour, Counter, Piece, step

KING: Final = (
    "M0-.38A.38 .38 0 1 1 0 .38A.38 .38 0 1 1 0-.38Z"
    "M-.2 .16L-.24-.12L-.1 0L0-.2L.1 0L.24-.12L.2 .16Z"
)
"""A disc with a crown cut out of it."""

_COLOURS: Final[tuple[Colour, Colour]] = ("black", "white")


def checkers_board(text: str, moves: Sequence[str]) -> Board:
    """The board of a position in PDN, such as `B:W18,24,K27:B12,K10`."""
    pieces = _pieces(text)
    return Board(
        cells=_cells(),
        pieces=pieces,
        moves=tuple(step(text, *re.split("[-x]", text)) for text in moves),
        counters=tuple(
            Counter(f"{colour} pieces", str(sum(piece.owner == owner for piece in pieces)), owner)
            for owner, colour in enumerate(_COLOURS)
        ),
        colours=_COLOURS,
        surface="wood",
        turns=True,
    )


@cache
def _cells() -> tuple[Cell, ...]:
    dark, light = [], []
    for row in range(8):
        for column in range(8):
            if (column + row) % 2:
                number = str(row * 4 + column // 2 + 1)
                dark.append(Cell(number, column, row, number, "dark", f"square {number}"))
            else:
                light.append(Cell(f"light {column} {row}", column, row, shade="light"))
    return (*dark, *light)


def _pieces(text: str) -> tuple[Piece, ...]:
    found = []
    for part in text.split(":")[1:]:
        owner = {"B": 0, "W": 1}.get(part[:1])
        if owner is None:
            continue  # the count of quiet moves
        for square in filter(None, part[1:].split(",")):
            king = square.startswith("K")
            name = f"{_COLOURS[owner]} {'king' if king else 'man'}"
            found.append(Piece(square.lstrip("K"), name, owner, path=KING if king else ""))
    return tuple(found)
