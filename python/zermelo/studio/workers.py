"""Searches off the event loop: on threads where the core does the work, else in processes.

The native search releases Python's lock and can be told to stop, so it runs on a thread. Everything
else, and every game from a user's file, runs in a process, which is ended when its job is no longer
wanted or its time is up: nothing that a game does can hold up a page. Threads and processes are
nice to the server, which answers clicks.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec

from zermelo.studio import frames, jobs
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.encoding import encode
from zermelo.studio.errors import RefusedError
from zermelo.studio.job_context import JobContext, JobStoppedError
from zermelo.studio.limits import StudioLimits
from zermelo.studio.processes import Process, Processes
from zermelo.studio.schema.common import Request, Waiting, game_of
from zermelo.studio.schema.search import Analyse, Review
from zermelo.studio.solutions import Solution
from zermelo.studio.turns import Client, Place, Turns

Send = Callable[[bytes], Awaitable[None]]
Keep = Callable[[str, Any], None]
Store = Callable[[Solution], Awaitable[None]]

_NICE: Final = 5
_GRACE: Final = 2.0
"""How many times what rules may take for a position a process gets beyond its job's own limit, to
compile a game and to finish."""
_FOR_PLAY: Final = 1
"""Places beyond the searches that are kept for moves of an engine that somebody plays against."""

_solution = msgspec.json.Decoder(Solution).decode


class Workers:
    """So many jobs at a time, and so many waiting; every client gets its turn."""

    def __init__(
        self, catalogue: Catalogue, limits: StudioLimits, keep: Keep, store: Store, solutions: Path
    ) -> None:
        self.catalogue = catalogue
        self.limits = limits
        self.keep = keep
        """Takes what a thread has made."""
        self.store = store
        """Takes what a process has made."""
        places = limits.searches + _FOR_PLAY
        self._threads = ThreadPoolExecutor(places, "search", initializer=_be_nice)
        self._processes = Processes(catalogue, limits, solutions, idle=places)
        self._turns = Turns(limits.searches, limits.waiting, _FOR_PLAY, limits.turn_seconds)

    async def run(self, request: Request, send: Send, client: Client) -> None:
        """Answer a request through `send`; cancel the task to stop it."""

        async def wait(ahead: int) -> None:
            await send(encode(Waiting(request.id, ahead)))

        rest: Request | None = request
        while rest is not None:
            gives_way = self._gives_way(request)
            async with self._turns.place(
                client, urgent=request.urgent, gives_way=gives_way, told=wait
            ) as place:
                rest = await self._for_a_turn(rest, send, place)

    async def close(self) -> None:
        """End everything."""
        await self._processes.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _for_a_turn(self, request: Request, send: Send, place: Place) -> Request | None:
        """Work until it is done, or another's turn: then what is left to do, else None."""
        loop = asyncio.get_running_loop()
        rest = [request]
        job = asyncio.create_task(self._work(request, send, rest))
        wanted = asyncio.create_task(place.wanted.wait())
        started = loop.time()
        try:
            await asyncio.wait({job, wanted}, return_when=asyncio.FIRST_COMPLETED)
            if job.done():
                await job
                return None
        finally:
            wanted.cancel()
            job.cancel()
            await asyncio.gather(job, wanted, return_exceptions=True)
        return jobs.remaining(rest[-1], self.limits, loop.time() - started)

    def _gives_way(self, request: Request) -> bool:
        """Can it be interrupted and gone on with? A process does not say how far it has come."""
        if isinstance(request, Review):
            return self._on_a_thread(request)
        return isinstance(request, Analyse)

    async def _work(self, request: Request, send: Send, rest: list[Request]) -> None:
        """Do it; the last of `rest` is what is left to do."""
        if self._on_a_thread(request):
            await self._on_thread(request, send, rest)
        else:
            await self._in_process(request, send)

    def _on_a_thread(self, request: Request) -> bool:
        spec = game_of(request)
        if request.in_python or self.catalogue.from_file(spec):
            return False
        return self.catalogue.game(spec).written == "native"

    # On a thread.

    async def _on_thread(self, request: Request, send: Send, rest: list[Request]) -> None:
        loop = asyncio.get_running_loop()
        replies: asyncio.Queue[bytes | None] = asyncio.Queue()

        def put(reply: bytes | None) -> None:
            loop.call_soon_threadsafe(replies.put_nowait, reply)

        context = JobContext(self.catalogue, self.limits, put, self.keep, rest.append)

        def work() -> None:
            try:
                jobs.job_of(request)(context, request)
            except JobStoppedError:
                pass
            finally:
                put(None)

        job = loop.run_in_executor(self._threads, work)
        # Whoever has left does not hear what went wrong, and that is no fault of the studio.
        job.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            while (reply := await replies.get()) is not None:
                await send(reply)
            await job
        finally:
            context.stop.stop()
            # The place is free only once the thread is.
            with contextlib.suppress(Exception):
                await asyncio.shield(job)

    # In a process.

    async def _in_process(self, request: Request, send: Send) -> None:
        async def converse(process: Process) -> None:
            await process.send(frames.REQUEST, encode(request))
            while True:
                kind, payload = await process.receive()
                if kind == frames.REPLY:
                    await send(payload)
                elif kind == frames.SOLUTION:
                    await self.store(_solution(payload))
                elif kind == frames.FAILED:
                    raise RefusedError(422, payload.decode())
                else:
                    return

        allowed = jobs.seconds_for(request, self.limits) + _GRACE * self.limits.rule_seconds
        late = "the search took longer than it is allowed to"
        await self._processes.use(allowed, converse, late)


def _be_nice() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
