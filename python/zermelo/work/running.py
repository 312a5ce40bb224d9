"""Jobs run: what is missing is done, and every result is given once."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack
from typing import Any, Final, TypeVar

from zermelo.work.crew import Crew
from zermelo.work.job import Job
from zermelo.work.journal import JobFolder, remove
from zermelo.work.piece import Task, Work
from zermelo.work.places import Place, place_of
from zermelo.work.progress import Progress, Told
from zermelo.work.supply import AfterNeeds, InOrder, Supply

Item = TypeVar("Item")

__all__ = ["LATER", "remove", "results", "run", "stream"]

LATER: Final = object()
"""Instead of an item of `stream`: the next one depends on results that are still to come."""


def run(
    job: Job,
    on: str | Executor | Place | None = None,
    *,
    directory: str | os.PathLike[str] | None = None,
    progress: Told | None = None,
) -> list[Any]:
    """Do the pieces of a job that are missing; all results, in order.

    `on` is any `concurrent.futures.Executor`, or a text: `"threads"`, `"processes:4"`,
    `"ray://host"`, `"auto"`, `"dask://host"`; processes on all cores if it is None. Results are
    equal to the byte wherever they are made.

    With a `directory` every result is kept in a checksummed file there as it ends. A job that is
    stopped by Ctrl-C or killed, or whose workers are, loses no more than the pieces in flight: run
    it again with the same directory. A damaged file is refused and its piece done again.

    Raises `PieceError` with the number of a piece that raised or kept ending its worker,
    `InvalidInputError` where the directory is of another job or in use.
    """
    found: dict[int, Any] = {}
    for number, result in results(job, on, directory=directory, progress=progress):
        found[number] = result
    return [found[number] for number in range(job.pieces)]


def results(
    job: Job,
    on: str | Executor | Place | None = None,
    *,
    directory: str | os.PathLike[str] | None = None,
    progress: Told | None = None,
) -> Iterator[tuple[int, Any]]:
    """The same, each piece as it ends with its number; those of earlier runs first.

    Closing the iterator gives up what is still running.
    """
    started = time.monotonic()
    place = place_of(on)
    with ExitStack() as ends:
        folder = None
        if directory is not None:
            folder = JobFolder(directory, job)
            ends.callback(folder.close)
        complete = set(folder.complete) if folder is not None else set()
        resumed = len(complete)
        crew = Crew(place, job.name, job.work, job.given)

        def tell() -> None:
            if progress is not None:
                spent = time.monotonic() - started
                remade = tuple(folder.remade) if folder is not None else ()
                progress(Progress(done, job.pieces, resumed, spent, remade, crew.lost))

        done = resumed
        tell()
        for number in sorted(complete):
            assert folder is not None
            yield number, folder.result(number)
        supply: Supply
        if job.needs is None:
            supply = InOrder(number for number in range(job.pieces) if number not in complete)
        else:
            supply = AfterNeeds(range(job.pieces), job.needs, complete)
        outcomes = crew.outcomes(supply)
        ends.callback(outcomes.close)  # type: ignore[attr-defined]
        for number, outcome in outcomes:
            if folder is not None:
                folder.add(number, outcome)
            done += 1
            tell()
            yield number, outcome.result


def stream(
    name: str,
    function: Callable[[Task], Any],
    items: Iterable[Item],
    on: str | Executor | Place | None = None,
    *,
    settings: Any = None,
    seed: int = 0,
    model: Any = None,
) -> Iterator[tuple[Item, Any]]:
    """Each item with its result, as they end, for whoever keeps the results.

    For work whose end is not known before, such as a match that a test decides: items are taken as
    there is room, and a piece finds its own in `task.given`. Where the next item depends on results
    that are still to come, the iterator gives `work.LATER` and is asked again after the next one.
    Closing the iterator gives up what is still running.

    >>> from zermelo import work
    >>> def doubled(task):
    ...     return 2 * task.given
    >>> sorted(work.stream("doubling", doubled, [3, 4], "threads"))
    [(3, 6), (4, 8)]
    """
    given: dict[int, Item] = {}

    def numbers() -> Iterator[int | None]:
        number = 0
        for item in items:
            if item is LATER:
                yield None
                continue
            given[number] = item
            yield number
            number += 1

    crew = Crew(place_of(on), name, Work(function, settings, seed, model), given)
    outcomes = crew.outcomes(InOrder(numbers()))
    try:
        for number, outcome in outcomes:
            yield given.pop(number), outcome.result
    finally:
        outcomes.close()  # type: ignore[attr-defined]
