"""Whose turn it is: fair shares of places and of the queue."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from zermelo.studio.errors import RefusedError
from zermelo.studio.turns import Client, Turns

GREEDY, MODEST, THIRD = Client("10.0.0.1", 1), Client("10.0.0.2", 1), Client("10.0.0.3", 1)


class Hall:
    """People who ask for places, and who keep them until they are told to go."""

    def __init__(self, *arguments: int) -> None:
        self.turns = Turns(*arguments)
        self.served: list[str] = []
        self.refused: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._leave: dict[str, asyncio.Event] = {}

    async def come(self, name: str, client: Client, urgent: bool = False) -> None:
        self._leave[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._stay(name, client, urgent))
        await settle()

    async def go(self, name: str) -> None:
        self._leave[name].set()
        await settle()

    async def _stay(self, name: str, client: Client, urgent: bool) -> None:
        try:
            async with self.turns.place(client, urgent=urgent):
                self.served.append(name)
                await self._leave[name].wait()
        except RefusedError:
            self.refused.append(name)


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def play(scene: Callable[[], Awaitable[Any]]) -> None:
    asyncio.run(asyncio.wait_for(scene(), 10))  # type: ignore[arg-type]


def test_clients_are_served_in_turn_however_much_one_of_them_asks_for():
    async def scene() -> None:
        hall = Hall(1, 100)
        for number in range(5):
            await hall.come(f"greedy {number}", GREEDY)
        await hall.come("modest 0", MODEST)
        await hall.come("modest 1", MODEST)
        await hall.come("third 0", THIRD)
        for _ in range(8):
            await hall.go(hall.served[-1])
        order = [name.split()[0] for name in hall.served]
        assert order[:6] == ["greedy", "modest", "third", "greedy", "modest", "greedy"]

    play(scene)


def test_pages_of_one_machine_are_served_in_turn_too():
    async def scene() -> None:
        hall = Hall(1, 100)
        for number in range(3):
            await hall.come(f"first {number}", Client("::1", 1))
        await hall.come("second 0", Client("::1", 2))
        await hall.go("first 0")
        assert hall.served == ["first 0", "second 0"]

    play(scene)


def test_a_client_that_holds_no_place_comes_before_one_that_does():
    async def scene() -> None:
        hall = Hall(2, 100)
        for number in range(4):
            await hall.come(f"greedy {number}", GREEDY)
        await hall.come("modest", MODEST)
        await hall.go("greedy 0")
        assert hall.served[-1] == "modest"

    play(scene)


@pytest.mark.parametrize("pages", [1, 16])
def test_nobody_can_fill_the_queue_against_others(pages):
    async def scene() -> None:
        hall = Hall(1, 8)
        for number in range(40):
            await hall.come(f"greedy {number}", Client("10.0.0.1", number % pages))
        assert hall.turns.waiting == 8
        refused = len(hall.refused)
        for number in range(4):
            await hall.come(f"modest {number}", MODEST)
        assert hall.turns.waiting == 8
        assert len(hall.refused) == refused + 4
        assert all(name.startswith("greedy") for name in hall.refused)
        await hall.come("modest 4", MODEST)  # more than half is refused: both hold four
        assert hall.refused[-1] == "modest 4"

    play(scene)


def test_a_page_that_fills_the_queue_makes_room_for_another_of_the_same_machine():
    async def scene() -> None:
        hall = Hall(1, 4)
        for number in range(5):
            await hall.come(f"greedy {number}", Client("::1", 1))
        await hall.come("other", Client("::1", 2))
        assert hall.refused == ["greedy 4"]
        await hall.go("greedy 0")
        assert hall.served[-1] == "other"

    play(scene)


def test_places_kept_for_urgent_work_are_given_to_no_other():
    async def scene() -> None:
        hall = Hall(1, 100, 1)
        await hall.come("analysis", GREEDY)
        await hall.come("another", MODEST)
        assert hall.served == ["analysis"]
        await hall.come("move", THIRD, urgent=True)
        assert hall.served == ["analysis", "move"]
        await hall.go("move")
        assert hall.served == ["analysis", "move"]
        await hall.come("second move", THIRD, urgent=True)
        assert hall.served[-1] == "second move"
        await hall.go("analysis")
        assert hall.served[-1] == "another"

    play(scene)


def test_who_leaves_the_queue_or_a_place_leaves_it_to_others():
    async def scene() -> None:
        hall = Hall(1, 100)
        for name in "abcd":
            await hall.come(name, Client("::1", ord(name)))
        hall.tasks["b"].cancel()
        await settle()
        assert hall.turns.waiting == 2
        hall.tasks["a"].cancel()
        await settle()
        assert hall.served == ["a", "c"]
        # Given a place and gone at the same moment.
        hall._leave["c"].set()
        hall.tasks["d"].cancel()
        await settle()
        await hall.come("e", GREEDY)
        assert hall.served[-1] == "e"

    play(scene)


def test_a_place_is_wanted_once_it_was_had_for_a_turn_and_another_page_waits():
    async def scene() -> None:
        turns = Turns(1, 100, turn=0.05)
        async with turns.place(GREEDY, gives_way=True) as place:
            own = asyncio.create_task(_hold(turns, GREEDY))
            await asyncio.sleep(0.15)
            assert not place.wanted.is_set()  # one's own requests do not want it
            other = asyncio.create_task(_hold(turns, MODEST))
            await asyncio.wait_for(place.wanted.wait(), 5)
        await asyncio.gather(own, other)
        async with turns.place(GREEDY, gives_way=True) as place:
            other = asyncio.create_task(_hold(turns, MODEST))
            await settle()
            assert not place.wanted.is_set()  # its turn has just begun
            await asyncio.wait_for(place.wanted.wait(), 5)
        await other
        async with turns.place(GREEDY) as place:
            other = asyncio.create_task(_hold(turns, MODEST))
            await asyncio.sleep(0.15)
            assert not place.wanted.is_set()  # what cannot go on later is not interrupted
        await other

    play(scene)


def test_no_more_places_are_wanted_than_others_wait_for():
    async def scene() -> None:
        turns = Turns(2, 100, turn=0.01)
        async with (
            turns.place(GREEDY, gives_way=True) as longest,
            turns.place(MODEST, gives_way=True) as shorter,
        ):
            await asyncio.sleep(0.05)
            other = asyncio.create_task(_hold(turns, THIRD))
            await asyncio.wait_for(longest.wanted.wait(), 5)
            await asyncio.sleep(0.05)
            assert not shorter.wanted.is_set()
        await other

    play(scene)


async def _hold(turns: Turns, client: Client) -> None:
    async with turns.place(client):
        pass
