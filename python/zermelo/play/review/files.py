"""Whole files of games annotated, game after game, resumable.

What is done stands in a file beside the output, `OUT.part`, until everything is; then that becomes
the output. `OUT.part.json` says how much of it is whole, so half a game at the end, of a program
that was killed, is noticed and done again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO

from zermelo.engines import Engine
from zermelo.files import write_atomically
from zermelo.formats import PgnGame, SkippedGame, read_pgn
from zermelo.formats.source import Source, name_of, size_of
from zermelo.game.errors import DamagedFileError, InvalidInputError
from zermelo.games.chess import Chess
from zermelo.play.review.annotating import SECONDS, annotate
from zermelo.play.review.evaluating import Evaluated
from zermelo.play.review.judging import Review

Told = Callable[[int, PgnGame, "Review | None"], object]
"""Hears of each game that is done: its number from 1, itself, and its review; None if it has none
because it is one of Chess960, or was done before."""


@dataclass
class AnnotatedFile:
    """What became of a file of games."""

    name: str
    games: int = 0
    """Games written, those of earlier runs included."""
    resumed: int = 0
    """Of these, done by a run that was interrupted."""
    left: int = 0
    """Games of Chess960, which are written as they were."""
    skipped: list[SkippedGame] = field(default_factory=list)
    """Damaged games, which are not written."""

    def to_dict(self) -> dict[str, Any]:
        """Everything by name, for JSON."""
        return vars(self) | {"skipped": [vars(one) for one in self.skipped]}


def annotate_pgn(
    source: Source,
    output: str | PathLike[str],
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    threads: int = 1,
    memory_mb: float = 64,
    progress: Callable[[int, Evaluated], object] | None = None,
    told: Told | None = None,
) -> AnnotatedFile:
    """Annotate every game of a file, see `annotate`, and write them all to `output`.

    The output appears when everything is done. A run that was interrupted is gone on with by the
    same call; one with another file or other limits is refused while `OUT.part` is there.
    `progress` hears the number of the game and of each position, `told` of each game.
    """
    if seconds is None and nodes is None and depth is None:
        seconds = SECONDS
    target = Path(output)
    _refuse_folder(target)
    limits = {"seconds": seconds, "nodes": nodes, "depth": depth}
    part = _Part(target, {"source": name_of(source), "bytes": size_of(source), **limits})
    engine = Engine(Chess(), threads=threads, memory_mb=memory_mb)
    with read_pgn(source) as games:  # before anything is written: there may be no such file
        found = AnnotatedFile(name_of(source), resumed=part.resume())
        with part.games.open("ab") as file:
            for number, game in enumerate(games, 1):
                review = None
                found.left += game.chess960
                if number > found.resumed:
                    if not game.chess960:
                        hear = None if progress is None else _numbered(progress, number)
                        review = annotate(
                            game,
                            seconds=seconds,
                            nodes=nodes,
                            depth=depth,
                            engine=engine,
                            progress=hear,
                        )
                    part.append(file, number, game)
                found.games = number
                if told is not None:
                    told(number, game, review)
        found.skipped = games.skipped
    part.finish()
    return found


def _refuse_folder(target: Path) -> None:
    if target.is_dir():
        raise InvalidInputError(f"{target} is a folder, and a file to write is wanted")
    if not target.parent.is_dir():
        raise InvalidInputError(f"there is no folder {target.parent} to write {target.name} to")


def _numbered(
    progress: Callable[[int, Evaluated], object], number: int
) -> Callable[[Evaluated], object]:
    return lambda one: progress(number, one)


class _Part:
    """The games that are done, and beside them a small file that says how far they go."""

    def __init__(self, target: Path, setting: dict[str, Any]) -> None:
        self.target = target
        self.games = target.with_name(f"{target.name}.part")
        self.state = target.with_name(f"{target.name}.part.json")
        self.setting = setting

    def resume(self) -> int:
        """How many games an earlier run has done; what is behind the last of them is cut off."""
        if not (self.games.exists() and self.state.exists()):
            self.games.write_bytes(b"")
            self._tell(0, 0)
            return 0
        try:
            kept = json.loads(self.state.read_text(encoding="utf-8"))
            done, size = int(kept["games"]), int(kept["bytes"])
            same = kept["setting"] == self.setting
        except (ValueError, KeyError, TypeError):
            raise DamagedFileError(f"{self.state} is damaged: delete it to begin anew") from None
        if not same:
            raise InvalidInputError(
                f"{self.games} is of another run, with another file or other limits: repeat that "
                "to go on with it, or delete the file"
            )
        if self.games.stat().st_size < size:
            raise DamagedFileError(f"{self.games} was cut off: delete it to begin anew")
        os.truncate(self.games, size)
        return done

    def append(self, file: BinaryIO, number: int, game: PgnGame) -> None:
        """Write a game, and then that it is done."""
        file.write(str(game).encode())
        file.flush()
        self._tell(number, file.tell())

    def finish(self) -> None:
        """It becomes the output."""
        self.games.replace(self.target)
        self.state.unlink()

    def _tell(self, games: int, size: int) -> None:
        text = json.dumps({"setting": self.setting, "games": games, "bytes": size})
        write_atomically(self.state, text + "\n")
