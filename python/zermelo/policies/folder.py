"""Solving a game in a folder: level by level, in bounded memory, and going on where it ended."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from zermelo.files import write_aside
from zermelo.game import InvalidInputError, State, UnsupportedGameError, format_state
from zermelo.native import solve_levels
from zermelo.policies.files import fingerprint, header_of, load_policy
from zermelo.policies.native import Core, whole_header
from zermelo.policies.policy import Counts, Policy
from zermelo.policies.progress import Progress, told

POLICY = "policy.table"
"""The file in the folder that remains when everything is solved."""


def solve_in_folder(
    core: Core,
    state: State,
    folder: Path,
    memory_mb: float,
    threads: int | None,
    progress: Progress | None,
) -> Policy:
    """Solve in a folder, or go on with what was begun there; the policy is in its last file."""
    root = core.enter(state)
    core.check()
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        path = folder / POLICY
        if path.exists():
            return _finished(core, state, path)
        label = f"{core.game.name} from {core.native.format_state(root)}, {fingerprint(core.game)}"
        try:
            levels = solve_levels(
                root,
                folder,
                " ".join(label.split()),
                shutil.disk_usage(folder).free,
                memory_mb=memory_mb,
                threads=threads,
                progress=told(progress),
            )
        except UnsupportedGameError as error:
            raise UnsupportedGameError(f"{core.game.name}: {error}") from None
        core.check()
        header = header_of(core.game, levels.player, Counts(**levels.counts))
        header_bytes = whole_header(core, header, levels)
        write_aside(path, lambda aside: levels.save(aside, header_bytes, threads=threads))
        levels.clear()
        return load_policy(path, core.game)


def _finished(core: Core, state: State, path: Path) -> Policy:
    """The policy that was solved earlier, if it begins where it should."""
    policy = load_policy(path, core.game)
    if policy.root != state:
        raise InvalidInputError(
            f"{path}: begins at {format_state(core.game, policy.root)}, not at "
            f"{format_state(core.game, state)}; give another directory"
        )
    return policy


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
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
        for left in folder.glob(f".{POLICY}.*.part*"):
            left.unlink()
        yield
    finally:
        os.close(handle)
