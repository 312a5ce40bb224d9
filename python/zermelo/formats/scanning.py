"""Whole files of games, at the speed of the core: counted, or cleaned."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from zermelo.files import write_aside
from zermelo.formats.reading import SkippedGame
from zermelo.formats.source import Source, name_of, opened
from zermelo.native import scan_pgn as scan

Progress: TypeAlias = Callable[[int, int], object]
"""Is told how many games and bytes were read."""


@dataclass(frozen=True)
class PgnSummary:
    """What a file of games holds."""

    name: str
    games: int
    """Games whose main lines are legal from beginning to end."""
    plies: int
    """Their moves, of both players together."""
    results: dict[str, int]
    """How many of them ended so: `1-0`, `0-1`, `1/2-1/2`, `*`."""
    skipped: int
    """Damaged games."""
    damages: tuple[SkippedGame, ...]
    """The damaged games one by one, as far as there are no more than 10,000."""
    bytes: int
    seconds: float

    @classmethod
    def of(cls, name: str, told: dict[str, Any], seconds: float) -> PgnSummary:
        """From what the core tells."""
        damages = tuple(SkippedGame(*damage) for damage in told.pop("damages"))
        return cls(name, damages=damages, seconds=seconds, **told)

    def to_dict(self) -> dict[str, Any]:
        """Everything by name, for JSON."""
        damages = [vars(damage) for damage in self.damages]
        return vars(self) | {"damages": damages}


def scan_pgn(
    source: Source,
    *,
    clean: str | PathLike[str] | None = None,
    progress: Progress | None = None,
) -> PgnSummary:
    """Read a whole file and say what it holds.

    With `clean` the games that can be read are written to that file, with their comments and
    variations; it is written aside and renamed when all is done.

    >>> import io
    >>> found = scan_pgn(io.BytesIO(b"1. e4 e5 1-0 1. d4 d4 0-1 1. f4 *"))
    >>> found.games, found.skipped, found.results["1-0"], found.plies
    (2, 1, 1, 3)
    """
    started = time.perf_counter()
    with opened(source) as file:
        if clean is None:
            told = scan(file, progress=progress)
        else:
            kept: list[dict[str, Any]] = []
            write_aside(
                Path(clean), lambda path: kept.append(scan(file, output=path, progress=progress))
            )
            told = kept[0]
    return PgnSummary.of(name_of(source), told, time.perf_counter() - started)
