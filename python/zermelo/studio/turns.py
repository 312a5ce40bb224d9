"""Whose turn it is: so many places, and a queue in which every client has a fair share."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from zermelo.studio.errors import RefusedError

_BUSY = "the studio is busy: try again in a moment"


class Client(NamedTuple):
    """Who asks: the address of a machine, and one of the pages that are open there."""

    address: str
    page: int = 0


class Place:
    """A place that somebody has."""

    def __init__(self, client: Client, reserved: bool, gives_way: bool) -> None:
        self.client = client
        self.reserved = reserved
        """Is it one of those that are kept for urgent work?"""
        self.gives_way = gives_way
        self.since = asyncio.get_running_loop().time()
        self.wanted = asyncio.Event()
        """Set when this page has had its turn and another waits, if it said that it gives way."""


@dataclass(eq=False)
class _Waiter:
    client: Client
    urgent: bool
    gives_way: bool
    number: int
    place: asyncio.Future[Place]


class Turns:
    """A queue for places. After `turn` seconds, a place is wanted by those who wait.

    A free place goes to the address that has the fewest, then to the one served longest ago, and
    among the pages of an address by the same rule. `reserved` further places are for urgent work
    alone. When the queue is full, a newcomer takes the last place of whoever holds the most of it,
    and is refused only if that is the newcomer itself: nobody can keep others out.
    """

    def __init__(
        self, places: int, waiting: int, reserved: int = 0, turn: float | None = None
    ) -> None:
        self._free = places
        self._reserved = reserved
        self._most = waiting
        self._turn = turn
        self._queue: list[_Waiter] = []
        self._taken: set[Place] = set()
        self._reminder: asyncio.TimerHandle | None = None
        self._running: Counter[object] = Counter()
        self._served: Counter[object] = Counter()
        self._numbers = count(1)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._queue)

    @asynccontextmanager
    async def place(
        self,
        client: Client,
        *,
        urgent: bool = False,
        gives_way: bool = False,
        told: Callable[[int], Awaitable[None]] | None = None,
    ) -> AsyncIterator[Place]:
        """A place for as long as this lasts; `RefusedError` if there is no room to wait for one.

        `told` hears how many wait before, if it has to wait at all. Who `gives_way` is told by
        `wanted` when its turn is over; it then leaves, and comes again to go on.
        """
        waiter = self._join(client, urgent, gives_way)
        try:
            if not waiter.place.done() and told is not None:
                await told(len(self._queue) - 1)
            place = await waiter.place
        except BaseException:
            self._leave(waiter)
            raise
        try:
            yield place
        finally:
            self._give_back(place)

    def _join(self, client: Client, urgent: bool, gives_way: bool) -> _Waiter:
        place: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        waiter = _Waiter(client, urgent, gives_way, next(self._numbers), place)
        self._queue.append(waiter)
        self._serve()
        if len(self._queue) > self._most:
            last = self._largest()
            self._queue.remove(last)
            last.place.set_exception(RefusedError(503, _BUSY))
        self._remind()
        return waiter

    def _leave(self, waiter: _Waiter) -> None:
        """It no longer waits; if it was given a place in the meantime, that is free again."""
        if waiter in self._queue:
            self._queue.remove(waiter)
        elif not waiter.place.cancelled() and waiter.place.exception() is None:
            self._give_back(waiter.place.result())

    def _give_back(self, place: Place) -> None:
        self._taken.discard(place)
        self._running.subtract((place.client.address, place.client))
        if place.reserved:
            self._reserved += 1
        else:
            self._free += 1
        self._serve()
        self._remind()

    def _serve(self) -> None:
        """Give free places to those whose turn it is."""
        while self._queue and (self._free or self._reserved):
            able = self._queue if self._free else [w for w in self._queue if w.urgent]
            if not able:
                return
            chosen = min(able, key=self._order)
            self._queue.remove(chosen)
            if chosen.place.done():
                continue  # whoever waited has left
            reserved = not self._free
            if reserved:
                self._reserved -= 1
            else:
                self._free -= 1
            for who in (chosen.client.address, chosen.client):
                self._running[who] += 1
                self._served[who] = next(self._numbers)
            place = Place(chosen.client, reserved, chosen.gives_way)
            self._taken.add(place)
            chosen.place.set_result(place)
        if not self._queue:
            self._forget()

    def _order(self, waiter: _Waiter) -> tuple[int, ...]:
        address, page = waiter.client.address, waiter.client
        return (
            self._running[address],
            self._served[address],
            self._running[page],
            not waiter.urgent,
            self._served[page],
            waiter.number,
        )

    def _remind(self) -> None:
        """Want places from those who have had their turn, and look again when others have."""
        if self._reminder is not None:
            self._reminder.cancel()
            self._reminder = None
        if self._turn is None:
            return
        loop = asyncio.get_running_loop()
        giving = sorted((p for p in self._taken if p.gives_way), key=lambda p: p.since)
        wanted = sum(place.wanted.is_set() for place in giving)
        for place in giving:
            others = sum(waiter.client != place.client for waiter in self._queue)
            if place.wanted.is_set() or others <= wanted:
                continue
            if place.since + self._turn > loop.time():
                self._reminder = loop.call_at(place.since + self._turn, self._remind)
                return
            place.wanted.set()
            wanted += 1

    def _largest(self) -> _Waiter:
        """The last to come of the page with the most waiting, at the address with the most."""
        addresses = Counter(waiter.client.address for waiter in self._queue)
        pages = Counter(waiter.client for waiter in self._queue)
        return max(
            self._queue,
            key=lambda w: (addresses[w.client.address], pages[w.client], w.number),
        )

    def _forget(self) -> None:
        """Nobody waits, so what matters is who has a place now."""
        self._running += Counter()  # drops those without
        self._served = Counter({who: self._served[who] for who in self._running})
