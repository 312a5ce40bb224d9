"""The process in which games written in Python are searched, away from the server.

Their rules hold Python's lock, so a search of theirs on a thread would make every page wait. It
reads requests from its standard input and writes replies to its standard output; whoever started
it stops a job by ending the process.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
from typing import Any

import msgspec

from zermelo.studio import frames, jobs
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.desk import Desk
from zermelo.studio.errors import explain
from zermelo.studio.limits import StudioLimits

_ROOM_MB = 2048
"""Address space for Python itself and the libraries that a game may load."""


def main() -> None:
    """Work until nobody writes any more."""
    # What a game prints must not get between the frames.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    setting = msgspec.json.decode(sys.argv[1])
    limits = StudioLimits(**setting["limits"])
    _limit_memory(limits)
    catalogue = Catalogue(setting["own"], setting["policies"])

    def keep(name: str, product: Any) -> None:
        frames.write(replies, frames.PRODUCT, pickle.dumps((name, product), protocol=5))

    desk = Desk(catalogue, limits, lambda reply: frames.write(replies, frames.REPLY, reply), keep)
    decode = jobs.decoder()
    while (frame := frames.read(sys.stdin.buffer)) is not None:
        try:
            request = decode(frame[1])
            jobs.job_of(request)(desk, request)
        except Exception as error:
            frames.write(replies, frames.FAILED, explain(error)[1].encode())
        else:
            frames.write(replies, frames.DONE)


def _limit_memory(limits: StudioLimits) -> None:
    """A game that eats memory gets a MemoryError, and the machine stays usable."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        most = int((_ROOM_MB + max(limits.memory_mb, limits.solve_mb)) * 1024 * 1024)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main()
