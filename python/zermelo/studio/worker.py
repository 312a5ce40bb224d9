"""The process in which games written in Python are searched and users' rules run.

Their rules hold Python's lock, so a search of theirs on a thread would make every page wait. It
reads requests from its standard input and writes replies to its standard output; whoever started
it stops a job by ending the process.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from zermelo.studio import explore, frames, jobs, play, solutions, watch
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.encoding import encode
from zermelo.studio.endpoints import Endpoint
from zermelo.studio.errors import status_and_message
from zermelo.studio.job_context import JobContext
from zermelo.studio.limits import StudioLimits
from zermelo.studio.room import Room
from zermelo.studio.rules import Question
from zermelo.studio.schema.common import Problem, game_of

_ROOM_MB = 2048
"""Address space for Python itself and the libraries that a game may load."""

_PR_SET_PDEATHSIG = 1
_PAGES = (play, explore, watch)


def main() -> None:
    """Work until nobody writes any more."""
    # What a game prints must not get between the frames.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    # Nor may it read them.
    requests = os.fdopen(os.dup(0), "rb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    _end_with_the_server()
    setting = msgspec.json.decode(sys.argv[1])
    limits = StudioLimits(**setting["limits"])
    _limit_memory(limits)
    room = Room(Catalogue(setting["own"], setting["policies"]), limits)
    work = {
        frames.REQUEST: _jobs(room, replies, Path(setting["solutions"])),
        frames.QUESTION: _questions(room, replies),
    }
    frames.write(replies, frames.READY)
    while (frame := frames.read(requests)) is not None:
        kind, payload = frame
        try:
            work[kind](payload)
        except Exception as error:
            frames.write(replies, frames.FAILED, status_and_message(error)[1].encode())


def _jobs(room: Room, replies: BinaryIO, folder: Path) -> Callable[[bytes], None]:
    """Answers requests over the socket: many replies, and then that it is done."""

    def keep(name: str, product: Any) -> None:
        left = solutions.write(folder, *product)
        frames.write(replies, frames.SOLUTION, encode(left))

    def send(reply: bytes) -> None:
        frames.write(replies, frames.REPLY, reply)

    context = JobContext(room.catalogue, room.limits, send, keep)
    decode = jobs.decoder()

    def work(payload: bytes) -> None:
        request = decode(payload)
        try:
            jobs.job_of(request)(context, request)
        except BaseException as error:  # whatever a user's rules come up with
            _, words = status_and_message(error, room.catalogue.file_of(game_of(request)))
            frames.write(replies, frames.FAILED, words.encode())
        else:
            frames.write(replies, frames.DONE)

    return work


def _questions(room: Room, replies: BinaryIO) -> Callable[[bytes], None]:
    """Answers requests over HTTP, each with one answer."""
    endpoints = {
        route.path: route for page in _PAGES for route in page.ROUTES if isinstance(route, Endpoint)
    }
    decode = msgspec.json.Decoder(Question).decode
    known: set[str] = set()

    def work(payload: bytes) -> None:
        question = decode(payload)
        endpoint = endpoints[question.path]
        body = endpoint.decode(bytes(question.body))
        try:
            for solution in question.solutions:
                if solution.file not in known:
                    policy = solutions.read(solution, room.catalogue.game(game_of(body)))
                    room.policies.put(solution.game, solution.root, policy)
                    known.add(solution.file)
            status, answer = 200, endpoint.answer(room, body)
        except BaseException as error:  # whatever a user's rules come up with
            _, words = status_and_message(error, room.catalogue.file_of(game_of(body)))
            status, answer = 422, Problem(words)
        frames.write(replies, frames.ANSWER, b"%03d" % status + encode(answer))

    return work


def _end_with_the_server() -> None:
    """A rule that never returns does not outlive a server that was killed (Linux knows how)."""
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))


def _limit_memory(limits: StudioLimits) -> None:
    """A game that eats memory gets a MemoryError, and the machine stays usable."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        most = int((_ROOM_MB + max(limits.memory_mb, limits.solve_mb)) * 1024 * 1024)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    main()
