"""Which piece is next: in order, each after those that it needs."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Protocol

from zermelo.game.errors import InvalidInputError


class Supply(Protocol):
    """Pieces that are to be done."""

    def take(self) -> int | None:
        """The next piece that may begin; None if there is none now."""

    def finish(self, number: int) -> None:
        """A piece is complete."""


class InOrder:
    """Pieces that need nothing, taken from an iterable as they are wanted."""

    def __init__(self, numbers: Iterable[int | None]) -> None:
        self._numbers: Iterator[int | None] = iter(numbers)

    def take(self) -> int | None:
        """The next one; None where it is not known yet, or there is none."""
        return next(self._numbers, None)

    def finish(self, number: int) -> None:
        """Nothing waits for it."""


class AfterNeeds:
    """Pieces that wait until those they need are complete.

    >>> supply = AfterNeeds(range(3), {2: [0, 1]}, complete={0})
    >>> supply.take(), supply.take()
    (1, None)
    >>> supply.finish(1)
    >>> supply.take()
    2
    """

    def __init__(
        self,
        numbers: Iterable[int],
        needs: Mapping[int, Collection[int]],
        complete: Collection[int] = (),
    ) -> None:
        missing = [number for number in numbers if number not in complete]
        self._waiting = {
            number: {needed for needed in needs.get(number, ()) if needed not in complete}
            for number in missing
        }
        self._ready = deque(number for number in missing if not self._waiting[number])
        self._after: dict[int, list[int]] = defaultdict(list)
        for number, needed in self._waiting.items():
            for one in needed:
                self._after[one].append(number)
        _refuse_circles(self._waiting)

    def take(self) -> int | None:
        """The next one that needs nothing any more."""
        return self._ready.popleft() if self._ready else None

    def finish(self, number: int) -> None:
        """What waited for this one alone may begin."""
        for later in self._after.pop(number, ()):
            self._waiting[later].discard(number)
            if not self._waiting[later]:
                self._ready.append(later)


def _refuse_circles(waiting: Mapping[int, Collection[int]]) -> None:
    left = {number: set(needed) for number, needed in waiting.items()}
    while left:
        ready = {number for number, needed in left.items() if not needed & left.keys()}
        if not ready:
            raise InvalidInputError(f"pieces {sorted(left)[:5]} need each other in a circle")
        for number in ready:
            del left[number]
