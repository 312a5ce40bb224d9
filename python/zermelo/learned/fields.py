"""The fields of a compiled game's state as cells: what a learned estimate looks at."""

from __future__ import annotations

from typing import Any, TypeAlias

from zermelo.game import UnsupportedGameError
from zermelo.learned.cells import row_width

FieldCell: TypeAlias = (
    "tuple[int, int, bool, int | None, int | None] | tuple[list[int], int, int | None, int | None]"
)
"""A number by offset, size and sign, or a bit of some words; then column and row, or None."""

MOST_BOARDS = 3
"""So many words of 64 bits are one board together."""


def field_cells(game: Any) -> list[FieldCell]:
    """The cells of a compiled game, in the order of its fields.

    An array is a row of cells, the longest of them the board. Words of 64 bits are boards of bits.
    """
    cells: list[FieldCell] = []
    layout = game.layout
    arrays = [field for field in layout.fields if field.length is not None and field.length > 1]
    board = max(arrays, key=lambda field: field.length or 0, default=None)
    words = [
        field.offset for field in layout.fields if field.scalar.code == "Q" and not field.length
    ]
    words = words[:MOST_BOARDS]
    for field in layout.fields:
        scalar = field.scalar
        if scalar.code == "d" or field.offset in words:
            continue
        signed = scalar.is_integer and scalar.low < 0
        width = row_width(game, field.length or 1)
        for number in range(field.length or 1):
            offset = field.offset + number * scalar.size
            x, y = (number % width, number // width) if field is board else (None, None)
            cells.append((offset, scalar.size, signed, x, y))
    if words:
        bits = getattr(game, "width", 8)
        width = bits if isinstance(bits, int) and 1 <= bits <= 64 else 8
        cells += [(words, bit, bit % width, bit // width) for bit in range(64)]
    if not cells:
        raise UnsupportedGameError(f"{game.name} cannot be learned: its state has no whole numbers")
    return cells
