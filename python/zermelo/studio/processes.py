"""Processes that work for the studio: started, spoken with, and ended when their time is up."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

from zermelo.studio import frames
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.encoding import encode
from zermelo.studio.errors import RefusedError
from zermelo.studio.limits import StudioLimits

_LARGEST_FRAME = 1 << 30
_STARTING = 60.0
"""Seconds that a process has to import everything and to read the games of the command line."""


_Found = TypeVar("_Found")


class Process:
    """A process of `zermelo.studio.worker` that is ready for work."""

    def __init__(self, running: asyncio.subprocess.Process) -> None:
        assert running.stdin is not None
        assert running.stdout is not None
        self._running = running
        self._in = running.stdin
        self._out = running.stdout

    async def send(self, kind: bytes, payload: bytes) -> None:
        """Send a frame."""
        self._in.write(frames.pack(kind, payload))
        await self._in.drain()

    async def receive(self) -> tuple[bytes, bytes]:
        """The next frame; `IncompleteReadError` if the process has ended."""
        return await frames.receive(self._out)

    async def end(self) -> None:
        """End it, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self._running.kill()
        await asyncio.shield(self._running.wait())


class Processes:
    """Starts processes and keeps some that have nothing to do, so that the next job begins at once.

    `solutions` is the folder in which they leave solved games.
    """

    def __init__(
        self, catalogue: Catalogue, limits: StudioLimits, solutions: Path, idle: int
    ) -> None:
        self._setting = encode(
            {
                "own": catalogue.specs,
                "policies": catalogue.files,
                "limits": asdict(limits),
                "solutions": str(solutions),
            }
        ).decode()
        self._most_idle = idle
        self._idle: list[Process] = []
        self._closed = False

    async def use(
        self, seconds: float, work: Callable[[Process], Awaitable[_Found]], late: str
    ) -> _Found:
        """Let a process work for at most so many seconds; then it is ended, and `late` is said.

        A process that ended by itself is a `RefusedError` too. After any other error that `work`
        raises the process is ended as well, unless it is a `RefusedError`: a proper answer.
        """
        process = self._idle.pop() if self._idle else await self._start()
        usable = False
        try:
            found = await asyncio.wait_for(work(process), seconds)
            usable = True
        except RefusedError:
            usable = True
            raise
        except (asyncio.IncompleteReadError, BrokenPipeError, ConnectionResetError):
            raise RefusedError(
                422, "the process that ran this game's rules ended; it may have run out of memory"
            ) from None
        except asyncio.TimeoutError:
            raise RefusedError(422, late) from None
        finally:
            if usable and not self._closed and len(self._idle) < self._most_idle:
                self._idle.append(process)
            else:
                await process.end()
        return found

    async def warm(self) -> None:
        """Have a process ready before somebody waits for one."""
        with contextlib.suppress(RefusedError):
            process = await self._start()
            if self._closed:
                await process.end()
            else:
                self._idle.append(process)

    async def close(self) -> None:
        """End those that have nothing to do; the others end with their jobs."""
        self._closed = True
        while self._idle:
            await self._idle.pop().end()

    async def _start(self) -> Process:
        process = Process(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "zermelo.studio.worker",
                self._setting,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LARGEST_FRAME,
                # Ctrl-C is for the server, which then ends its processes itself.
                start_new_session=True,
            )
        )
        try:
            await asyncio.wait_for(process.receive(), _STARTING)
        except BaseException as error:
            await process.end()
            if isinstance(error, (asyncio.IncompleteReadError, asyncio.TimeoutError)):
                raise RefusedError(
                    422, "the process for games of your own does not start: see the terminal"
                ) from None
            raise
        return process
