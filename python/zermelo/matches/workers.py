"""Games played one after another here, or several at once in processes of their own."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import threading
from collections.abc import Iterator
from typing import Any

from zermelo.game import InvalidInputError
from zermelo.matches.record import GameRecord
from zermelo.matches.referee import Fixture, lost_by, play_game
from zermelo.matches.settings import Settings


def play_games(
    settings: Settings, fixtures: Iterator[Fixture], jobs: int
) -> Iterator[tuple[Fixture, GameRecord]]:
    """Every game as it ends. Closing the iterator ends all that is still running."""
    if jobs == 1:
        for fixture in fixtures:
            yield fixture, play_game(settings, fixture)
        return
    workers = _Workers(settings, jobs)
    try:
        yield from workers.play(fixtures)
    finally:
        workers.end()


class _Worker:
    """A process that plays one game at a time."""

    def __init__(self, settings: bytes) -> None:
        from multiprocessing import get_context

        # A fork would copy threads and locks of whoever calls; a new interpreter has none.
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.seat: Any = context.RawValue("i", 0)
        self.process = context.Process(
            target=_work, args=(theirs, settings, self.seat), daemon=True
        )
        self.process.start()
        theirs.close()
        self.fixture: Fixture | None = None
        self.ready = False

    def give(self, fixture: Fixture | None) -> None:
        self.fixture = fixture
        if fixture is not None:
            # If it has died meanwhile, the wait for its answer will tell.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.connection.send(fixture)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


class _Workers:
    def __init__(self, settings: Settings, jobs: int) -> None:
        self.settings = settings
        try:
            self.pickled = pickle.dumps(settings)
        except Exception as error:
            raise InvalidInputError(
                f"with jobs={jobs} games are played in other processes, and not all players can be "
                f"sent there ({error}); functions at the top of a module can, or take jobs=1"
            ) from None
        self.jobs = jobs
        self.workers: list[_Worker] = []

    def play(self, fixtures: Iterator[Fixture]) -> Iterator[tuple[Fixture, GameRecord]]:
        from multiprocessing.connection import wait

        for fixture in fixtures:
            self.workers.append(_Worker(self.pickled))
            self.workers[-1].give(fixture)
            if len(self.workers) == self.jobs:
                break
        while busy := [worker for worker in self.workers if worker.fixture is not None]:
            for connection in wait([worker.connection for worker in busy]):
                worker = next(one for one in busy if one.connection is connection)
                record = self.hear(worker)
                if record is not None:
                    assert worker.fixture is not None
                    done = worker.fixture
                    self.give_next(worker, next(fixtures, None))
                    yield done, record

    def give_next(self, worker: _Worker, fixture: Fixture | None) -> None:
        if not worker.process.is_alive() and fixture is not None:
            self.workers.remove(worker)
            worker.end()
            worker = _Worker(self.pickled)
            self.workers.append(worker)
        worker.give(fixture)

    def hear(self, worker: _Worker) -> GameRecord | None:
        """What a worker says: that it is ready, a game, or an error that ends the match."""
        assert worker.fixture is not None
        try:
            kind, found = worker.connection.recv()
        except (EOFError, ConnectionResetError):
            return self.lost(worker)
        if kind == "ready":
            worker.ready = True
            return None
        if kind == "error":
            raise found
        record: GameRecord = found
        return record

    def lost(self, worker: _Worker) -> GameRecord:
        """A process died: whoever was to move has crashed it."""
        worker.process.join()
        if not worker.ready or worker.fixture is None:
            raise InvalidInputError(
                "a process that plays games could not start; a script that plays with jobs=2 or "
                'more does so under `if __name__ == "__main__":`'
            )
        words = f"the process ended with status {worker.process.exitcode}"
        return lost_by(self.settings, worker.fixture, max(worker.seat.value, 0), words)

    def end(self) -> None:
        for worker in self.workers:
            worker.end()


def _work(connection: Any, pickled: bytes, seat: Any) -> None:
    """The life of a process: games until the connection closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started the match
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        try:
            settings: Settings = pickle.loads(pickled)
            connection.send(("ready", None))
            while True:
                fixture = connection.recv()
                record = play_game(settings, fixture, lambda now: setattr(seat, "value", now))
                connection.send(("game", record))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            raise
        except Exception as error:
            connection.send(("error", _sendable(error)))


def _end_with_parent() -> None:
    """Leave as soon as whoever started this process is gone, in the midst of a game too."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _sendable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
