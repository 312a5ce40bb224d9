"""Searches off the event loop: on threads where the core does the work, else in processes.

The native search releases Python's lock and can be told to stop, so it runs on a thread. Everything
else runs in a process, which is ended when its job is no longer wanted: nothing that a game does
can hold up a page. Threads and processes are nice to the server, which answers clicks.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

import msgspec

from zermelo.native import NativeGame
from zermelo.studio import frames, jobs
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.desk import Desk, JobStoppedError
from zermelo.studio.errors import RefusedError, explain
from zermelo.studio.limits import StudioLimits
from zermelo.studio.schema.common import Request, Waiting

Send = Callable[[bytes], Awaitable[None]]
Keep = Callable[[str, Any], None]

_NICE = 5
_GRACE = 10.0
"""Seconds that a process gets beyond its job's own limit, to start and to finish."""

_LARGEST_FRAME = 1 << 30
_encode = msgspec.json.Encoder().encode


class Workers:
    """So many jobs at a time, and so many waiting."""

    def __init__(self, catalogue: Catalogue, limits: StudioLimits, keep: Keep) -> None:
        self.catalogue = catalogue
        self.limits = limits
        self.keep = keep
        self._threads = ThreadPoolExecutor(limits.searches, "search", initializer=_be_nice)
        self._places = asyncio.Semaphore(limits.searches)
        self._waiting = 0
        self._idle: list[asyncio.subprocess.Process] = []
        self.running = 0

    async def run(self, request: Request, send: Send) -> None:
        """Answer a request through `send`; cancel the task to stop it."""
        if self._places.locked():
            if self._waiting >= self.limits.waiting:
                raise RefusedError(503, "the studio is busy: try again in a moment")
            await send(_encode(Waiting(request.id, self._waiting)))
        self._waiting += 1
        try:
            await self._places.acquire()
        finally:
            self._waiting -= 1
        self.running += 1
        try:
            in_thread = isinstance(self.catalogue.game(_game(request)), NativeGame)
            if in_thread and not getattr(request, "in_python", False):
                await self._on_thread(request, send)
            else:
                await self._in_process(request, send)
        finally:
            self.running -= 1
            self._places.release()

    async def close(self) -> None:
        """End everything."""
        for process in self._idle:
            _kill(process)
        for process in self._idle:
            await process.wait()
        self._idle.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    # On a thread.

    async def _on_thread(self, request: Request, send: Send) -> None:
        loop = asyncio.get_running_loop()
        replies: asyncio.Queue[bytes | None] = asyncio.Queue()

        def put(reply: bytes | None) -> None:
            loop.call_soon_threadsafe(replies.put_nowait, reply)

        desk = Desk(self.catalogue, self.limits, put, self.keep)

        def work() -> None:
            try:
                jobs.job_of(request)(desk, request)
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
            desk.stop.stop()
            # The place is free only once the thread is.
            with contextlib.suppress(Exception):
                await asyncio.shield(job)

    # In a process.

    async def _in_process(self, request: Request, send: Send) -> None:
        process = self._idle.pop() if self._idle else await self._start()
        finished = False
        try:
            limit = max(self.limits.seconds, self.limits.solve_seconds) + _GRACE
            await asyncio.wait_for(self._converse(process, request, send), limit)
            finished = True
        except (asyncio.IncompleteReadError, BrokenPipeError, ConnectionResetError):
            raise RefusedError(
                422, "the process that searched this game ended; it may have run out of memory"
            ) from None
        except asyncio.TimeoutError:
            raise RefusedError(422, "the search took longer than it is allowed to") from None
        except _JobFailedError as failure:
            finished = True
            raise RefusedError(422, str(failure)) from None
        finally:
            if finished and len(self._idle) < self.limits.searches:
                self._idle.append(process)
            else:
                _kill(process)
                await asyncio.shield(process.wait())

    async def _converse(
        self, process: asyncio.subprocess.Process, request: Request, send: Send
    ) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(frames.pack(frames.REQUEST, _encode(request)))
        await process.stdin.drain()
        while True:
            kind, payload = await frames.receive(process.stdout)
            if kind == frames.REPLY:
                await send(payload)
            elif kind == frames.PRODUCT:
                name, product = await asyncio.to_thread(pickle.loads, payload)
                self.keep(name, product)
            elif kind == frames.FAILED:
                raise _JobFailedError(payload.decode())
            else:
                return

    async def _start(self) -> asyncio.subprocess.Process:
        setting = {
            "own": self.catalogue.specs,
            "policies": self.catalogue.files,
            "limits": asdict(self.limits),
        }
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "zermelo.studio.worker",
            _encode(setting).decode(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LARGEST_FRAME,
            # Ctrl-C is for the server, which then ends its processes itself.
            start_new_session=True,
        )


class _JobFailedError(Exception):
    """A job ended with an error that the process has put into words."""


def failure(error: BaseException) -> str:
    """What to tell the page of an error."""
    return explain(error)[1]


def _game(request: Request) -> str:
    where = getattr(request, "position", None)
    return where.game if where is not None else str(getattr(request, "game", ""))


def _kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()


def _be_nice() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
