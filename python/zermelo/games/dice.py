"""How a die is drawn on a board."""

from __future__ import annotations

from typing import Final

FACES: Final = range(1, 7)

_DIE: Final = (
    "M-.3-.4H.3A.1 .1 0 0 1 .4-.3V.3A.1 .1 0 0 1 .3 .4H-.3A.1 .1 0 0 1-.4 .3V-.3A.1 .1 0 0 1-.3-.4Z"
)
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each face are."""


def die_path(face: int) -> str:
    """A die with holes for pips, as the path of a piece."""
    pips = (
        f"M{0.22 * x - 0.08:.2f} {0.22 * y:.2f}a.08 .08 0 1 0 .16 0a.08 .08 0 1 0-.16 0Z"
        for x, y in _PIPS[face]
    )
    return _DIE + "".join(pips)
