"""Endgame tables built on any executor, each as soon as those that it needs are there.

All workers see one folder, on a disk that they share where they are on several machines. A table
is a file of its own that is written aside and renamed, so files are all that a build resumes from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo import native, work

if TYPE_CHECKING:
    from concurrent.futures import Executor

Report: TypeAlias = "dict[str, Any]"
"""What the core says of a table."""


def build_anywhere(
    game: str,
    directory: Path,
    plan: Sequence[str],
    needs: Mapping[str, Iterable[str]],
    on: str | Executor | work.Place,
    *,
    threads: int | None = None,
    told: Callable[[Report], object] | None = None,
    progress: Callable[[str, int, int, int, int], object] | None = None,
) -> list[Report]:
    """Build the tables of a plan that are missing; a report for each, in the order of the plan.

    `threads` are those of one table, 1 unless given.
    """
    there = _there(game, directory)
    missing = [name for name in plan if name not in there]
    numbers = {name: number for number, name in enumerate(missing)}
    job = work.Job(
        f"{game} tables",
        _build,
        pieces=len(missing),
        settings=(game, str(directory.absolute()), threads or 1),
        given=missing,
        needs={numbers[one]: [numbers[n] for n in needs[one] if n in numbers] for one in missing},
    )
    reports = {name: there[name] for name in plan if name in there}
    for report in reports.values():
        if told is not None:
            told(report)
    for _, report in work.results(job, on):
        reports[report["table"]] = report
        if told is not None:
            told(report)
        if progress is not None:
            progress(report["table"], 0, len(reports), 0, len(plan))
    return [reports[name] for name in plan]


def _there(game: str, directory: Path) -> dict[str, Report]:
    """What is known of the tables that are there already."""
    if not directory.is_dir():
        return {}
    return {report["table"]: report for report in _tables(game, directory).catalogue()}


def _tables(game: str, directory: str | Path) -> native.CheckersTables | native.ChessTables:
    return (native.CheckersTables if game == "checkers" else native.ChessTables)(directory)


def _build(task: work.Task) -> Report:
    """Build one table; those that it needs are there."""
    game, directory, threads = task.settings
    tables = _tables(game, directory)
    if isinstance(tables, native.CheckersTables):
        return tables.build_table(task.given, threads=threads)[-1]
    return tables.build_all([task.given], threads=threads)[-1]
