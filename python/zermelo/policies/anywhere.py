"""The levels of a game solved on any executor, some shards of a level at a time.

States are found here. Then each block of shards gets its values once the levels after it are
solved, by a worker that sees the folder; the blocks of a level are joined to the file that a solve
on one machine writes. What is there already is not done again, so the files are all that it needs
to resume.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from zermelo import work
from zermelo.game import BrokenGameError, Game, State, UnsupportedGameError
from zermelo.native import explore_levels, join_blocks, solve_block
from zermelo.policies.naming import label_of, named
from zermelo.policies.native import Core
from zermelo.policies.progress import Ends, Progress, SolveProgress, told

if TYPE_CHECKING:
    from concurrent.futures import Executor

SHARDS: Final = 64
"""Of every level; the core has the last word."""

STATES: Final = 500_000
"""Of a block, about: a second or two of work."""


def solve_blocks(
    core: Core,
    state: State,
    folder: Path,
    memory_mb: float,
    threads: int | None,
    progress: Progress | None,
    ends: Ends,
    on: str | Executor | work.Place,
) -> None:
    """Find all states here, and give them values on an executor; `memory_mb` is each worker's."""
    core.check()
    try:
        levels = explore_levels(
            core.enter(state),
            folder,
            label_of(core, state),
            shutil.disk_usage(folder).free,
            memory_mb=memory_mb,
            threads=threads,
            progress=told(progress),
            **ends.left(),
        )
    except UnsupportedGameError as error:
        raise UnsupportedGameError(f"{core.game.name}: {error}") from None
    except BrokenGameError:
        core.check()  # which says more, if it was the rules
        raise
    given, needs = plan(levels)
    job = work.Job(
        f"solving {core.game.name}",
        _solve,
        pieces=len(given),
        settings=(core.game, state, str(folder.absolute()), memory_mb),
        given=given,
        needs=needs,
    )
    sizes = {level: states for level, states, _ in levels}
    total, started = sum(sizes.values()), time.monotonic()
    done = 0
    for number, _ in work.results(job, on):
        kind, level, *_ = given[number]
        done += sizes[level] if kind == "join" else 0
        if progress is not None:
            progress(SolveProgress("resolve", done, total, time.monotonic() - started))


def plan(
    levels: Sequence[tuple[int, int, Sequence[int]]],
) -> tuple[list[tuple[Any, ...]], dict[int, list[int]]]:
    """The pieces, the highest level first, and what each needs.

    >>> plan([(0, 1, [1]), (1, 600_000, [])])[0]
    [('block', 1, 0, 32), ('block', 1, 32, 64), ('join', 1, [0, 32]), ('block', 0, 0, 64), \
('join', 0, [0])]
    >>> plan([(0, 1, [1]), (1, 600_000, [])])[1]
    {0: [], 1: [], 2: [0, 1], 3: [2], 4: [3]}
    """
    given: list[tuple[Any, ...]] = []
    needs: dict[int, list[int]] = {}
    joined: dict[int, int] = {}
    for level, states, after in reversed(levels):
        count = min(SHARDS, max(1, -(-states // STATES)))
        bounds = [SHARDS * place // count for place in range(count + 1)]
        blocks = []
        for first, end in pairwise(bounds):
            needs[len(given)] = [joined[later] for later in after]
            blocks.append(len(given))
            given.append(("block", level, first, end))
        joined[level] = len(given)
        needs[len(given)] = blocks
        given.append(("join", level, bounds[:-1]))
    return given, needs


_cores: dict[str, Core] = {}
"""The game of the last job that this process has worked for, by its folder."""


def _solve(task: work.Task) -> None:
    """One piece, in a process that sees the folder."""
    game, state, folder, memory_mb = task.settings
    if folder not in _cores:
        _cores.clear()
        _cores[folder] = _core_of(game, state, folder)
    core = _cores[folder]
    label = label_of(core, state)
    kind, level, *rest = task.given
    if kind == "join":
        join_blocks(folder, label, level, rest[0])
        return
    first, end = rest
    try:
        solve_block(
            core.enter(state), folder, label, level, first, end, memory_mb=memory_mb, threads=1
        )
    except BrokenGameError:
        core.check()
        raise


def _core_of(game: Game, state: State, folder: str) -> Core:
    from zermelo.policies.native import core_of

    core = core_of(game)
    assert core is not None
    return named(core, state, Path(folder))
