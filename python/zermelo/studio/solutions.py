"""Solved games on their way from the process that solved them: each in a file of its own.

The rules of a user's game run in processes alone, and so does everything that is made of its
states. The server knows of its solved games where they are, and no more.
"""

from __future__ import annotations

import contextlib
import pickle
import shutil
import tempfile
from pathlib import Path

from msgspec import Struct

from zermelo.game import Game, kind_of
from zermelo.policies import Policy, load_policy

_PLAIN = ".pickle"
_OF_THE_CORE = ".policy"


class Solution(Struct, frozen=True):
    """Where a solved game is: from which position on, in which file, and how large."""

    game: str
    root: str
    file: str
    bytes: int


class Solutions:
    """The files of solved games, in a folder that only this user may read."""

    def __init__(self, megabytes: float) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="zermelo-studio-"))
        self._most = megabytes * 1024 * 1024
        self._kept: list[Solution] = []

    def put(self, solution: Solution) -> None:
        """Keep a solution; the oldest go when all together are too large."""
        self._kept.append(solution)
        while len(self._kept) > 1 and sum(kept.bytes for kept in self._kept) > self._most:
            remove(self._kept.pop(0))

    def of(self, game: str) -> list[Solution]:
        """The solutions of the game with this spec, the newest last."""
        return [solution for solution in self._kept if solution.game == game]

    def close(self) -> None:
        """Remove everything."""
        shutil.rmtree(self.folder, ignore_errors=True)


def write(folder: Path, game: str, root: str, policy: Policy) -> Solution:
    """Leave a policy in a file of the folder."""
    plain = not kind_of(policy.game).in_core
    with tempfile.NamedTemporaryFile(
        dir=folder, suffix=_PLAIN if plain else _OF_THE_CORE, delete=False
    ) as file:
        path = Path(file.name)
        if plain:
            pickle.dump(policy, file, protocol=5)
    if not plain:
        policy.save(path)
    return Solution(game, root, str(path), path.stat().st_size)


def read(solution: Solution, game: Game) -> Policy:
    """The policy in the file; it was written by a process of this studio."""
    path = Path(solution.file)
    if path.suffix == _OF_THE_CORE:
        return load_policy(path, game)
    with path.open("rb") as file:
        policy = pickle.load(file)
    assert isinstance(policy, Policy)
    return policy


def remove(solution: Solution) -> None:
    """The file is no longer of use."""
    with contextlib.suppress(OSError):
        Path(solution.file).unlink()
