"""Numbered states with columns of numbers, as the blocks of a file."""

from __future__ import annotations

import json
import struct
import sys
from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.game import InvalidInputError
from zermelo.policies.numbering import Numbered

_STATES = 4096
"""In a block."""

_SIZES = struct.Struct("<II")


def blocks_of(states: Numbered, columns: Sequence[array[Any]], width: int = 1) -> Iterator[bytes]:
    """Some states at a time: their texts, then their rows of each column, little-endian.

    The first column has `width` numbers for each state, all others have one.
    """
    for first in range(0, len(states), _STATES):
        texts = states.texts(first, _STATES)
        names = json.dumps(texts, ensure_ascii=False).encode()
        parts = [_SIZES.pack(len(texts), len(names)), names]
        for place, column in enumerate(columns):
            times = width if place == 0 else 1
            parts.append(_little(column[first * times : (first + len(texts)) * times]).tobytes())
        yield b"".join(parts)


def arrays_of(
    blocks: Sequence[bytes], kinds: str, width: int = 1
) -> tuple[list[str], list[array[Any]]]:
    """All texts and all columns, of these kinds of numbers."""
    texts: list[str] = []
    columns: list[array[Any]] = [array(kind) for kind in kinds]
    for block in blocks:
        if len(block) < _SIZES.size:
            raise InvalidInputError("a block is too short")
        count, size = _SIZES.unpack_from(block)
        place = _SIZES.size + size
        names = json.loads(block[_SIZES.size : place])
        if not isinstance(names, list) or len(names) != count:
            raise InvalidInputError("a block has too few states")
        if not all(isinstance(name, str) for name in names):
            raise InvalidInputError("the name of a state is no text")
        texts += names
        for number, column in enumerate(columns):
            length = count * column.itemsize * (width if number == 0 else 1)
            part = array(column.typecode)
            part.frombytes(block[place : place + length])
            column.extend(_little(part))
            place += length
        if place != len(block):
            raise InvalidInputError("a block is too long or too short")
    if any(value != value for column in columns for value in column):
        raise InvalidInputError("a value is not a number")
    return texts, columns


def _little(column: array[Any]) -> array[Any]:
    """The same numbers with the bytes of a little-endian machine, or back."""
    if sys.byteorder == "little":
        return column
    turned = column[:]
    turned.byteswap()
    return turned
