"""Othello's evaluation learned from the program's own games: training, and whence its weights are.

>>> from zermelo.learn import othello
>>> othello.shipped_origin().command.startswith("zermelo learn othello")
True
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.game import InvalidInputError
from zermelo.native import Stop, learn_othello, othello_origin


@dataclass(frozen=True)
class Progress:
    """How far a training has come.

    `share` goes from 0 to 1, `part` is the pass over all stages of the game, from 1 on, and `discs`
    the least number of discs of the stage that was fitted last, to `fitted` positions. `error` is
    its root mean square error, in discs, on positions kept apart. `positions` counts those valued
    in all passes.
    """

    share: float
    part: int
    discs: int
    positions: int
    seconds: float
    error: float
    fitted: int


@dataclass(frozen=True)
class Origin:
    """How weights were made: the positions valued, the seconds, the seed and the command."""

    positions: int
    seconds: float
    seed: int
    command: str


def shipped_origin() -> Origin:
    """How the weights that come with the program were made."""
    return Origin(**othello_origin())


def learn(
    output: str | os.PathLike[str],
    *,
    minutes: float | None = None,
    games: int | None = None,
    seed: int = 1,
    threads: int = 1,
    resume: bool = False,
    command: str = "",
    stop: Stop | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Progress:
    """Train the evaluation of the usual board from nothing, and write it to a file of safetensors.

    It takes about so many `minutes`, or values the positions of so many `games` in its last pass;
    give one of them. With `games`, equal seeds give equal weights, on any number of threads.

    The file is written after every stage, aside and then renamed, and can be used at any time
    (`othello:weights=FILE`). Beside it a file whose name ends in `.training` has what is needed to
    go on: with `resume=True` an interrupted training does.

    Raises `InvalidInputError` where the file exists and is not to be resumed, and
    `DamagedFileError` where it is to be and cannot be.
    """
    path = Path(output)
    if path.exists() and not resume:
        raise InvalidInputError(
            f"{str(path)!r} is there already: resume=True goes on with it, "
            "and another name begins anew"
        )
    if not path.parent.is_dir():
        raise InvalidInputError(f"cannot write {str(path)!r}: there is no such folder")
    if (minutes is None) == (games is None):
        raise InvalidInputError("a training is so many minutes long, or so many games: give one")

    def told(found: dict[str, Any]) -> None:
        if progress:
            progress(Progress(**found))

    done = learn_othello(
        str(path),
        seconds=None if minutes is None else 60 * minutes,
        games=games,
        seed=seed,
        threads=threads,
        command=command,
        resume=resume,
        stop=stop,
        progress=told,
    )
    return Progress(**done)
