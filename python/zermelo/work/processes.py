"""Processes on this machine: they ignore Ctrl-C, and end when whoever started them is gone."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from typing import ClassVar

from zermelo.game.errors import InvalidInputError
from zermelo.work.piece import Packed, Work, digest_of, hold, pack
from zermelo.work.places import Place, cores


class Processes(Place):
    """A pool of processes, made anew when one of them dies: the pool breaks as a whole then."""

    renews: ClassVar[bool] = True

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self.text = f"processes:{self.workers}"
        self._proved = False
        """Has a process ever started?"""

    def start(self, work: Work) -> tuple[Executor, Packed]:
        """Every process gets the job once, when it starts."""
        from multiprocessing import get_context

        try:
            packed = pack(work)
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            raise InvalidInputError(
                f"this work cannot be sent to other processes ({error}); functions and classes at "
                "the top of a module can, or give on='threads'"
            ) from None
        # A fork would copy threads and locks of whoever calls; a new interpreter has none.
        executor = ProcessPoolExecutor(
            self.workers, get_context("spawn"), initializer=_begin, initargs=(packed,)
        )
        if not self._proved:
            try:
                executor.submit(os.getpid).result()
            except BrokenExecutor:
                executor.shutdown()
                raise InvalidInputError(
                    "a process that works could not start; a script that works in processes does "
                    'so under `if __name__ == "__main__":`'
                ) from None
            self._proved = True
        return executor, digest_of(packed)

    def window(self) -> int:
        """A few more than there are processes."""
        return self.workers + 1 + self.workers // 4

    def is_lost(self, error: BaseException) -> bool:
        """The pool is broken: a process has ended."""
        return isinstance(error, BrokenExecutor)

    def end(self, executor: Executor, *, at_once: bool) -> None:
        """`at_once` kills the processes with what they are doing."""
        if at_once:
            # Python 3.14 has a method for this; before, the pool's own list is all there is.
            for process in list((getattr(executor, "_processes", None) or {}).values()):
                process.kill()
        executor.shutdown(wait=True, cancel_futures=True)


def _begin(packed: bytes) -> None:
    """What a process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started the job
    threading.Thread(target=_end_with_parent, daemon=True).start()
    hold(packed)


def _end_with_parent() -> None:
    """Leave as soon as whoever started this process is gone, in the midst of a piece too."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
