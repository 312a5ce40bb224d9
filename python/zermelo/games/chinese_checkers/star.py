"""The star: how many holes each row has, where they lie, and which are whose camp.

A star of size n is two large triangles laid over each other. Its rows from the top have 1 to n
holes, then 3n + 1 falling to 2n + 1 in the middle, and the same back.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from zermelo.game.board import Colour

COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "green", "yellow", "purple", "orange")
"""The players, in the order of their turns."""

SEATS: Final = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
"""The camp in which each player starts, from the one at the bottom clockwise."""

_AXES: Final = ((2, 1), (0, -1), (1, 1), (2, -1), (0, 1), (1, -1))
"""The coordinate that is large in each camp, and its sign."""


class Hole(NamedTuple):
    """A hole with its three coordinates, which add up to 0, and its name."""

    x: int
    y: int
    z: int
    name: str


@lru_cache(maxsize=8)
def holes(size: int) -> tuple[Hole, ...]:
    """All holes of a star, row by row from the top, each from the left.

    >>> [len(holes(size)) for size in (1, 2, 3, 4)]
    [13, 37, 73, 121]
    """
    found = []
    for z in range(-2 * size, 2 * size + 1):
        row = []
        for x in range(-2 * size, 2 * size + 1):
            place = (x, -x - z, z)
            if max(place) <= size or min(place) >= -size:
                row.append(place)
        letter = chr(ord("a") + z + 2 * size)
        found += [Hole(*place, f"{letter}{number}") for number, place in enumerate(row, 1)]
    return tuple(found)


def camp(size: int, hole: Hole) -> int | None:
    """The camp to which a hole belongs; None for those in the middle."""
    place = (hole.x, hole.y, hole.z)
    for number, (axis, sign) in enumerate(_AXES):
        if place[axis] * sign > size:
            return number
    return None
