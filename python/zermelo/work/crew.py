"""Pieces submitted to an executor a few at a time, and again if their worker was lost.

A pool of processes says only that it broke, not through which piece. So pieces that were in pools
that broke are tried alone, and one that ends its worker alone again and again is named.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from typing import Any, TypeAlias

from zermelo.work.errors import PieceError
from zermelo.work.piece import Outcome, Work, do
from zermelo.work.places import Place
from zermelo.work.supply import Supply

PieceInputs: TypeAlias = "Mapping[int, Any] | Sequence[Any] | None"
"""What each piece alone is given, by its number."""


class Crew:
    """One job on one place."""

    def __init__(self, place: Place, name: str, work: Work, given: PieceInputs = None) -> None:
        self.place, self.name, self.work = place, name, work
        self.given = given
        self.lost = 0
        """How often workers were lost."""
        self._executor: Executor | None = None
        self._packed: Any = None
        self._running: dict[Future[Outcome], int] = {}
        self._again: deque[int] = deque()
        self._suspects: deque[int] = deque()
        self._deaths: Counter[int] = Counter()
        self._alone: Counter[int] = Counter()
        self._is_alone = False

    def outcomes(self, supply: Supply) -> Iterator[tuple[int, Outcome]]:
        """Every piece of the supply as it ends; closing the iterator gives up the rest.

        `PieceError` names a piece that raised, or that ended its worker again and again.
        """
        whole = False
        try:
            while True:
                self._submit(supply)
                if not self._running:
                    break
                done, _ = wait(self._running, return_when=FIRST_COMPLETED)
                for number, outcome in self._collected(done):
                    supply.finish(number)
                    yield number, outcome
            whole = True
        finally:
            if self._executor is not None:
                self.place.end(self._executor, at_once=not whole)

    def _submit(self, supply: Supply) -> None:
        if self._suspects:
            if not self._running:
                self._is_alone = True
                self._start(self._suspects.popleft())
            return
        room = None
        while True:
            number = self._again.popleft() if self._again else supply.take()
            if number is None:
                return
            self._start(number)
            room = self.place.window() if room is None else room
            if len(self._running) >= room:
                return

    def _start(self, number: int) -> None:
        if self._executor is None:
            self._executor, self._packed = self.place.start(self.work)
        try:
            given = () if self.given is None else (self.place.dumps(self.given[number]),)
            future: Future[Outcome] = self._executor.submit(do, self._packed, number, *given)
        except Exception as error:  # the executor broke since it was last asked
            if not self.place.is_lost(error):
                raise self._failed(number, f"{type(error).__name__}: {error}") from error
            future = Future()
            future.set_exception(error)
        self._running[future] = number

    def _collected(self, done: set[Future[Outcome]]) -> Iterator[tuple[int, Outcome]]:
        """What these pieces gave; those whose worker was lost are kept to be done again.

        A piece that failed is told of after all that did not.
        """
        lost: dict[int, BaseException] = {}
        failed: list[PieceError] = []
        for future in done:
            yield from self._judged(future, lost, failed)
        if lost and self.place.renews and self._executor is not None:
            # All that was submitted fails together.
            for future in wait(self._running)[0]:
                yield from self._judged(future, lost, failed)
            self.place.end(self._executor, at_once=True)
            self._executor = None
        if failed:
            raise min(failed, key=lambda error: error.number)
        if not lost:
            return
        self.lost += 1
        for number, error in sorted(lost.items()):
            self._blame(number, error)
        self._is_alone = False

    def _judged(
        self,
        future: Future[Outcome],
        lost: dict[int, BaseException],
        failed: list[PieceError],
    ) -> Iterator[tuple[int, Outcome]]:
        """The outcome of a piece; if there is none, why is noted."""
        number = self._running.pop(future)
        try:
            outcome = future.result()
        except (Exception, CancelledError) as error:
            if self.place.is_lost(error):
                lost[number] = error
            else:
                failed.append(self._failed(number, f"{type(error).__name__}: {error}"))
                failed[-1].__cause__ = error
            return
        self._is_alone = False
        if outcome.failure is None:
            yield number, outcome
            return
        words, trace, cause = outcome.failure
        failed.append(self._failed(number, words))
        failed[-1].__cause__ = cause
        if hasattr(failed[-1], "add_note"):  # from Python 3.11 on
            failed[-1].add_note(trace)

    def _blame(self, number: int, error: BaseException) -> None:
        self._deaths[number] += 1
        self._alone[number] += self._is_alone
        if self._alone[number] >= self.place.attempts:
            raise PieceError(
                f"piece {number} of {self.name} ended its worker again and again, alone too: too "
                "little memory, or a fault in what it calls",
                self.name,
                number,
                killed=True,
            ) from error
        suspect = self._deaths[number] >= self.place.suspicion
        queue = self._suspects if suspect else self._again
        queue.append(number)

    def _failed(self, number: int, words: str) -> PieceError:
        return PieceError(f"piece {number} of {self.name} failed: {words}", self.name, number)
