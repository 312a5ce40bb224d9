"""How much memory a state of a plain game takes."""

from __future__ import annotations

import sys
from typing import Any

_DEEPEST = 6
_SMALL_NUMBERS = range(-5, 257)
"""Python has each of these once, whoever uses them."""


def bytes_of(thing: Any, deepest: int = _DEEPEST) -> int:
    """About how many bytes an object takes with all that it is made of.

    What several objects share counts for each of them, so it is rather too much than too little.

    >>> bytes_of((1, 2)) == sys.getsizeof((1, 2))
    True
    >>> bytes_of((1, (2, 1 << 40))) > bytes_of((1, (2, 3)))
    True
    """
    if thing is None or isinstance(thing, (bool, type)):
        return 0
    if isinstance(thing, int) and thing in _SMALL_NUMBERS:
        return 0
    size = sys.getsizeof(thing)
    if deepest == 0 or isinstance(thing, (int, float, str, bytes)):
        return size
    if isinstance(thing, dict):
        parts = [*thing.keys(), *thing.values()]
    elif isinstance(thing, (tuple, list, set, frozenset)):
        parts = list(thing)
    else:
        parts = []
    own = getattr(thing, "__dict__", None)
    if isinstance(own, dict):
        parts.append(own)
    slots = getattr(type(thing), "__slots__", ())
    names = (slots,) if isinstance(slots, str) else tuple(slots)
    parts += [getattr(thing, name) for name in names if hasattr(thing, name)]
    return size + sum(bytes_of(part, deepest - 1) for part in parts)
