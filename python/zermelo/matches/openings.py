"""Where the games of a match begin: after random plies, or at the positions of a file."""

from __future__ import annotations

import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from zermelo.formats import PgnGame, read_pgn
from zermelo.formats.epd import read_epd
from zermelo.game import CHANCE, Game, InvalidInputError, Line, kind_of
from zermelo.matches.pgn import read_text

PLIES: Final = 4
"""Random plies, if nobody says otherwise, of games without chance that are long enough."""

_TRIES: Final = 100
"""Random openings in a row that were there before, until all are listed."""
_MOST: Final = 100_000
"""States that are looked at to list all openings."""


class Openings(ABC):
    """The openings of a match by number: 0, 1, 2, …; when all were there they come again."""

    @abstractmethod
    def __getitem__(self, number: int) -> Line:
        """The line that the games of this number begin with; never one that is over."""

    @property
    @abstractmethod
    def settings(self) -> dict[str, Any]:
        """What decides which they are, for the record."""


class RandomOpenings(Openings):
    """Random moves from the start, none twice while there are others.

    >>> from zermelo.games import load
    >>> openings = RandomOpenings(load("tictactoe"), 1, seed=3)
    >>> len({openings[number].state for number in range(9)})
    9
    """

    def __init__(self, game: Game, plies: int, seed: int) -> None:
        self.game, self.plies, self.seed = game, plies, seed
        self._random = random.Random(f"openings {seed}")
        self._lines: list[Line] = []
        self._seen: set[object] = set()
        self._more: Iterator[Line] = self._by_chance()
        self._complete = False
        if self._next() is None:
            raise InvalidInputError(
                f"no game of {game.name} goes on after {plies} random plies; take fewer"
            )

    def __getitem__(self, number: int) -> Line:
        while len(self._lines) <= number and self._next() is not None:
            """Openings are made in their order, whoever asks."""
        return self._lines[number % len(self._lines)]

    def _next(self) -> Line | None:
        if self._complete:
            return None
        line = next(self._more, None)
        if line is None:
            self._complete = True
        else:
            self._lines.append(line)
        return line

    def _by_chance(self) -> Iterator[Line]:
        """Random games, until they bring nothing new; then the rest of all, shuffled."""
        failed = 0
        while failed < _TRIES:
            line = self._play()
            if line is not None and line.positions[-1] not in self._seen:
                self._seen.add(line.positions[-1])
                yield line
                failed = 0
            else:
                failed += 1
        rest = [line for line in self._all() if line.positions[-1] not in self._seen]
        self._random.shuffle(rest)
        yield from rest

    def _play(self) -> Line | None:
        line = Line(self.game)
        while line.ply < self.plies or _is_chance(line):
            if line.over:
                return None
            line = line.play(self._random.choice(line.legal_moves()))
        return None if line.over else line

    def _all(self) -> Iterable[Line]:
        """One line to each state after so many plies, if they are not too many."""
        level: dict[object, Line] = {(): Line(self.game)}
        looked = 0
        for _ in range(self.plies):
            after: dict[object, Line] = {}
            for line in level.values():
                for move in line.legal_moves():
                    looked += 1
                    if looked > _MOST:
                        return []
                    found = line.play(move)
                    if not found.over:
                        after.setdefault(found.positions[-1], found)
            level = after
        return [line for line in level.values() if not line.over and not _is_chance(line)]

    @property
    def settings(self) -> dict[str, Any]:
        """The plies and the seed."""
        return {"random_plies": self.plies, "seed": self.seed}


@dataclass(frozen=True)
class _Entry:
    """An opening of a file that is read when it is needed."""

    place: str
    read: Callable[[], Line]


class FileOpenings(Openings):
    """The positions of a file, in its order, or shuffled by a seed."""

    def __init__(self, game: Game, path: str | Path, seed: int | None) -> None:
        self.path, self.seed = Path(path), seed
        if not self.path.is_file():
            raise InvalidInputError(f"there is no file {self.path}")
        self._entries = _entries(game, self.path)
        if not self._entries:
            raise InvalidInputError(f"{self.path} holds no openings")
        if seed is not None:
            random.Random(f"openings {seed}").shuffle(self._entries)
        self._read: dict[int, Line] = {}

    def __getitem__(self, number: int) -> Line:
        place = number % len(self._entries)
        if place not in self._read:
            entry = self._entries[place]
            try:
                line = entry.read()
            except InvalidInputError as error:
                raise InvalidInputError(f"{entry.place}: {error}") from None
            if line.over:
                raise InvalidInputError(f"{entry.place}: the game is over in this opening")
            self._read[place] = line
        return self._read[place]

    @property
    def settings(self) -> dict[str, Any]:
        """The file by what is in it, and the seed."""
        digest = hashlib.sha256(self.path.read_bytes()).hexdigest()[:16]
        return {"openings": self.path.name, "sha256": digest, "seed": self.seed}


def openings_of(
    game: Game, file: str | Path | None, plies: int | None, seed: int | None
) -> Openings:
    """The openings that were asked for, or random ones as far as the game allows."""
    if file is not None:
        if plies is not None:
            raise InvalidInputError("openings come from a file or from random plies, not from both")
        return FileOpenings(game, file, seed)
    if plies is not None:
        return RandomOpenings(game, plies, seed or 0)
    usual = 0 if kind_of(game).chance else PLIES
    for fewer in range(usual, 0, -1):
        try:
            return RandomOpenings(game, fewer, seed or 0)
        except InvalidInputError:
            continue
    return RandomOpenings(game, 0, seed or 0)


def _entries(game: Game, path: Path) -> list[_Entry]:
    inner = path.with_suffix("") if path.suffix.lower() == ".zip" else path
    suffix = inner.suffix.lower()
    if suffix == ".pgn":
        if getattr(game, "family", "") != "chess":
            raise InvalidInputError(f"{path.name} has games of chess, and not of {game.name}")
        return [_opening(path, one, game) for one in _games(path)]
    found = []
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        text = line.strip()
        if text and not text.startswith("#"):
            position = read_epd(text).position if suffix == ".epd" else text
            place = f"{path.name} line {number}"
            found.append(_Entry(place, lambda text=position: Line.read(game, text)))  # type: ignore[misc]
    return found


def _games(path: Path) -> list[PgnGame]:
    """The games of a file, all of which must be sound: a match begins with each of them."""
    reader = read_pgn(path)
    games = list(reader)
    for skipped in reader.skipped:
        raise InvalidInputError(f"{path.name} line {skipped.begins}: {skipped.reason}")
    return games


def _opening(path: Path, one: PgnGame, game: Game) -> _Entry:
    return _Entry(f"{path.name} line {one.place}", lambda: one.line(game))


def _is_chance(line: Line) -> bool:
    return not line.over and line.game.to_move(line.state) == CHANCE
