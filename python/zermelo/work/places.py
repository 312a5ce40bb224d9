"""Where pieces run: threads or processes here, a cluster of Ray or of Dask, or any executor.

| written | pieces run on |
|---|---|
| `threads`, `threads:4` | threads of this process, one for each core or so many |
| `processes`, `processes:4` | processes on this machine |
| `ray://host`, `ray://host:10001` | a cluster of Ray, from outside |
| `auto`, `ray:host:6379` | a cluster of Ray that this machine is part of |
| `dask://host`, `dask://host:8786` | a cluster of Dask |
"""

from __future__ import annotations

import os
import pickle
import re
from abc import ABC, abstractmethod
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, ClassVar

from zermelo.game.errors import InvalidInputError
from zermelo.work.piece import Packed, Work

EXAMPLES = "threads, processes, processes:4, ray://host, auto or dask://host"

_LOCAL = re.compile(r"(threads|processes)(?::(\d{1,4}))?")
_RAY = re.compile(r"auto|ray://[^/\s]+|ray:[^/\s]+:\d{1,5}|ray:auto")
_DASK = re.compile(r"dask://[^/\s]+")


class Place(ABC):
    """Makes an executor for a job, knows how much it holds, and ends it."""

    text: str
    renews: ClassVar[bool] = False
    """Is an executor of no use once a worker was lost? Then another one is made."""
    suspicion: ClassVar[int] = 2
    """How often a piece may be lost with others before it is tried alone."""
    attempts: ClassVar[int] = 3
    """How often it may be lost alone before it is named as the cause."""

    @abstractmethod
    def start(self, work: Work) -> tuple[Executor, Packed | Any]:
        """An executor, and the job as it is given to each call."""

    @abstractmethod
    def window(self) -> int:
        """How many pieces to have submitted at a time: all workers busy, and the next at hand."""

    def dumps(self, given: Any) -> Any:
        """What one piece alone is given, as bytes for another process."""
        return pickle.dumps(given)

    def is_lost(self, error: BaseException) -> bool:
        """Does this error of a future mean that the worker was lost, and not that it raised?"""
        return False

    def end(self, executor: Executor, *, at_once: bool) -> None:
        """Let go of the executor; `at_once` gives up what is still running, where that can be."""
        executor.shutdown(wait=True, cancel_futures=True)


class Threads(Place):
    """Threads of this process: for pieces that leave Python to the core, or wait."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self.text = f"threads:{self.workers}"

    def start(self, work: Work) -> tuple[Executor, Packed]:
        """Nothing is pickled."""
        return ThreadPoolExecutor(self.workers, thread_name_prefix="zermelo-work"), work

    def dumps(self, given: Any) -> Any:
        """As it is."""
        return given

    def window(self) -> int:
        """One more than there are threads."""
        return self.workers + 1


class BorrowedExecutor(Place):
    """Somebody else's executor, which stays open. If it breaks, the job can be run again."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.text = type(executor).__name__

    def start(self, work: Work) -> tuple[Executor, Packed]:
        """The job is pickled with every call, unless the workers are threads of this process."""
        from zermelo.work.piece import pack

        here = isinstance(self.executor, ThreadPoolExecutor)
        return self.executor, work if here else pack(work)

    def window(self) -> int:
        """As many as its workers, where it says how many those are."""
        return 1 + int(getattr(self.executor, "_max_workers", 0) or 4 * cores())

    def end(self, executor: Executor, *, at_once: bool) -> None:
        """It is not ours to close."""


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def place_of(on: str | Executor | Place | None = None) -> Place:
    """The place that is written or given; processes on all cores if it is None.

    `InvalidInputError` says what would be right, `MissingPackageError` what to install.

    >>> place_of("threads:3").text
    'threads:3'
    """
    if isinstance(on, Place):
        return on
    if isinstance(on, Executor):
        return BorrowedExecutor(on)
    text = "processes" if on is None else on
    if not isinstance(text, str):
        raise InvalidInputError(f"on={on!r} is neither an executor nor one of {EXAMPLES}")
    text = text.strip()
    local = _LOCAL.fullmatch(text)
    if local and (local[2] is None or 1 <= int(local[2]) <= 1024):
        workers = int(local[2]) if local[2] else None
        if local[1] == "threads":
            return Threads(workers)
        from zermelo.work.processes import Processes

        return Processes(workers)
    if _RAY.fullmatch(text):
        from zermelo.work.on_ray import Ray

        return Ray(text)
    if _DASK.fullmatch(text):
        from zermelo.work.on_dask import Dask

        return Dask(text)
    raise InvalidInputError(f"{text!r} is no place to work: give {EXAMPLES}")
