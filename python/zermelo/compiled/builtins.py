"""Functions of Python that Numba does not have, or compiles too slowly, written so that it can."""

from __future__ import annotations

from typing import Any


def any_of(items: Any) -> bool:
    """Python's `any`."""
    for item in items:  # noqa: SIM110
        if item:
            return True
    return False


def all_of(items: Any) -> bool:
    """Python's `all`."""
    for item in items:  # noqa: SIM110
        if not item:
            return False
    return True


def sorted_items(items: Any, key: Any, reverse: bool) -> Any:
    """Python's `sorted`, by insertion: lists of moves are short.

    Numba's own takes seconds to compile.
    """
    done = [item for item in items]  # noqa: C416
    for place in range(1, len(done)):
        item = done[place]
        rank = item if key is None else key(item)
        at = place
        while at > 0:
            before = done[at - 1] if key is None else key(done[at - 1])
            if before <= rank if not reverse else before >= rank:
                break
            done[at] = done[at - 1]
            at -= 1
        done[at] = item
    return done


BUILTINS: dict[Any, Any] = {any: any_of, all: all_of, sorted: sorted_items}
"""What stands for each of them in compiled games."""
