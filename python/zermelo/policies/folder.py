"""Solving a game in a folder: level by level, in bounded memory, and going on where it ended."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo import work
from zermelo.files import write_aside, write_atomically
from zermelo.game import (
    BrokenGameError,
    InvalidInputError,
    State,
    UnsupportedGameError,
    format_state,
)
from zermelo.native import clear_levels, solve_levels
from zermelo.policies.anywhere import solve_blocks
from zermelo.policies.files import header_of, load_policy
from zermelo.policies.naming import BITS, label_of, named
from zermelo.policies.native import CompiledCore, Core, whole_header
from zermelo.policies.policy import Counts, Policy
from zermelo.policies.progress import Ends, Progress, told

if TYPE_CHECKING:
    from concurrent.futures import Executor

POLICY = "policy.table"
"""The file in the folder that remains when everything is solved."""

LABEL = "solving"
"""The file in the folder that says what is being solved there; the last that goes."""


def solve_in_folder(
    core: Core,
    state: State,
    folder: Path,
    memory_mb: float,
    threads: int | None,
    progress: Progress | None,
    ends: Ends,
    on: str | Executor | work.Place | None = None,
) -> Policy:
    """Solve in a folder, or go on with what was begun there; the policy is in its last file.

    With `on`, states get their values on an executor whose workers see the folder.
    """
    place = None if on is None else work.place_of(on)
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder):
        path = folder / POLICY
        if path.exists():
            policy = _finished(core, state, path)
            _tidy(core, state, folder)
            return policy
        core = named(core, state, folder)
        while True:
            try:
                if place is not None:
                    solve_blocks(core, state, folder, memory_mb, threads, progress, ends, place)
                return _solve(core, state, folder, memory_mb, threads, progress, ends)
            except BrokenGameError:
                if not core.escaped():
                    raise
            clear_levels(folder, label_of(core, state))
            core = _renamed(core, state, folder)


def _solve(
    core: Core,
    state: State,
    folder: Path,
    memory_mb: float,
    threads: int | None,
    progress: Progress | None,
    ends: Ends,
) -> Policy:
    root = core.enter(state)
    core.check()
    try:
        levels = solve_levels(
            root,
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
    header = header_of(core.game, levels.player, Counts(**levels.counts))
    header_bytes = whole_header(core, header, levels)
    path = folder / POLICY
    write_aside(path, lambda aside: levels.save(aside, header_bytes, threads=threads))
    levels.clear()
    (folder / BITS).unlink(missing_ok=True)
    return load_policy(path, core.game)


def _renamed(core: Core, state: State, folder: Path) -> Core:
    """The game with names for those states too for which there were none."""
    assert isinstance(core, CompiledCore)
    more = core.more_bits(state)
    write_atomically(folder / BITS, more.hex())
    return named(CompiledCore(core.game), state, folder)


def _finished(core: Core, state: State, path: Path) -> Policy:
    """The policy that was solved earlier, if it begins where it should."""
    policy = load_policy(path, core.game)
    if policy.root != state:
        raise InvalidInputError(
            f"{path}: begins at {format_state(core.game, policy.root)}, not at "
            f"{format_state(core.game, state)}; give another directory"
        )
    return policy


def _tidy(core: Core, state: State, folder: Path) -> None:
    """Remove what a run left that was killed when it had the policy and was tidying up."""
    if (folder / LABEL).exists():
        core = named(core, state, folder)
        with contextlib.suppress(InvalidInputError):  # the levels of another game stay
            clear_levels(folder, label_of(core, state))
            (folder / BITS).unlink(missing_ok=True)
    else:
        (folder / BITS).unlink(missing_ok=True)


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else solves in this folder meanwhile; what was left half written is removed."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InvalidInputError(f"{folder}: somebody else is solving here") from None
        for name in (POLICY, LABEL, BITS):
            for left in folder.glob(f".{name}.*.part*"):
                left.unlink()
        yield
    finally:
        os.close(handle)
