"""What all requests share: the games, the limits, the workers, and the games that are solved."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from anyio import CapacityLimiter, to_thread

from zermelo.studio import explore, solutions
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.limits import StudioLimits
from zermelo.studio.room import Room
from zermelo.studio.rules import Question, Rules
from zermelo.studio.solutions import Solution, Solutions
from zermelo.studio.turns import Client, Turns
from zermelo.studio.workers import Workers

_THREADS: Final = 8
"""Positions worked out at the same time. They all hold Python's lock, so more would only make each
other, and the event loop, wait for it."""

_HEAVY: Final = 2
_UPLOADS: Final = 4


class Studio(Room):
    """One running studio."""

    def __init__(self, catalogue: Catalogue, limits: StudioLimits) -> None:
        super().__init__(catalogue, limits)
        self.sessions = 0
        """Pages open now."""
        self.workers: Workers
        self.threads: CapacityLimiter
        self.heavy: Turns
        """Answers that take seconds, such as forecasts: a few at a time, in fair turns."""
        self.uploads: Turns
        """Bodies as large as a file: so few are in memory at a time."""
        self._rules: Rules
        self._solutions: Solutions
        self._warming: asyncio.Task[None] | None = None
        self._listing: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Get ready to work; called on the event loop."""
        self.threads = CapacityLimiter(_THREADS)
        self.heavy = Turns(_HEAVY, self.limits.waiting)
        self.uploads = Turns(_UPLOADS, self.limits.waiting)
        self._solutions = Solutions(self.limits.tables_mb)
        folder = self._solutions.folder
        self.workers = Workers(self.catalogue, self.limits, self.keep, self.store, folder)
        self._rules = Rules(self.catalogue, self.limits, folder)
        if self.catalogue.any_from_file:
            self._warming = asyncio.create_task(self._rules.warm())
        self._listing = asyncio.create_task(self._list_games())

    async def close(self) -> None:
        """End everything that runs."""
        started = [task for task in (self._warming, self._listing) if task is not None]
        for task in started:
            task.cancel()
        await asyncio.gather(*started, return_exceptions=True)
        await self.workers.close()
        await self._rules.close()
        self._solutions.close()

    async def _list_games(self) -> None:
        """Make every game once while the browser opens, and not while the first page waits.

        Backgammon's table of the ends of races takes a tenth of a second.
        """
        await to_thread.run_sync(self.catalogue.cards, limiter=self.threads)

    async def ask_rules(
        self, path: str, body: bytes, game: str, client: Client, patience: float
    ) -> tuple[int, bytes]:
        """What the rules of a game from a user's file answer: a status, and JSON."""
        question = Question(path, msgspec.Raw(body), self._solutions.of(game))
        return await self._rules.ask(game, question, client, patience)

    def keep(self, name: str, product: Any) -> None:
        """Keep what a job on a thread has made; a solved game is the only such thing so far."""
        if name == "policy":
            explore.accept(self, product)

    async def store(self, solution: Solution) -> None:
        """Keep what a job in a process has left: to be read here, unless users' code is in it."""
        if self.catalogue.from_file(solution.game):
            self._solutions.put(solution)
            return
        game = self.catalogue.game(solution.game)
        try:
            policy = await to_thread.run_sync(lambda: solutions.read(solution, game))
        finally:
            solutions.remove(solution)
        explore.accept(self, (solution.game, solution.root, policy))
