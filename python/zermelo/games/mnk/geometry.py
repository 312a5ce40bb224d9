"""The lines and the symmetries of a board, as bit masks.

A cell is one bit. Bits run up each column and then on to the next one, so that 3 × 3 is

    row 3   2 5 8
    row 2   1 4 7
    row 1   0 3 6
            a b c
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple


class Geometry(NamedTuple):
    """What never changes on a board of one size."""

    full: int
    """All cells."""
    lines: tuple[int, ...]
    """Every k in a row."""
    through: dict[int, tuple[int, ...]]
    """For each cell's bit, the other cells of each line through it."""
    columns: tuple[int, ...]
    """The cells of each column."""
    turns: tuple[tuple[int, ...], ...]
    """Every symmetry but identity: the bit that each cell, in the order of bits, goes to."""


@lru_cache(maxsize=64)
def geometry(m: int, n: int, k: int, gravity: bool) -> Geometry:
    """The geometry of m columns and n rows with k in a row."""
    lines = tuple(_lines(m, n, k))
    bits = [1 << index for index in range(m * n)]
    return Geometry(
        full=(1 << m * n) - 1,
        lines=lines,
        through={bit: tuple(line ^ bit for line in lines if line & bit) for bit in bits},
        columns=tuple(((1 << n) - 1) << column * n for column in range(m)),
        turns=_turns(m, n, gravity),
    )


def _lines(m: int, n: int, k: int) -> list[int]:
    steps = ((0, 1), (1, 0), (1, 1), (1, -1)) if k > 1 else ((0, 1),)
    found = []
    for column in range(m):
        for row in range(n):
            for right, up in steps:
                end_column, end_row = column + right * (k - 1), row + up * (k - 1)
                if end_column < m and 0 <= end_row < n:
                    cells = ((column + right * i) * n + row + up * i for i in range(k))
                    found.append(sum(1 << cell for cell in cells))
    return found


def _turns(m: int, n: int, gravity: bool) -> tuple[tuple[int, ...], ...]:
    """Mirror images keep the sides apart; only a square board can be turned by a quarter."""
    places: list[Callable[[int, int], tuple[int, int]]] = [lambda c, r: (m - 1 - c, r)]
    if not gravity:
        places += [lambda c, r: (c, n - 1 - r), lambda c, r: (m - 1 - c, n - 1 - r)]
        if m == n:
            places += [
                lambda c, r: (r, c),
                lambda c, r: (n - 1 - r, c),
                lambda c, r: (r, n - 1 - c),
                lambda c, r: (n - 1 - r, n - 1 - c),
            ]
    cells = [(column, row) for column in range(m) for row in range(n)]
    moved = [[place(*cell) for cell in cells] for place in places]
    return tuple(tuple(1 << column * n + row for column, row in turn) for turn in moved)
