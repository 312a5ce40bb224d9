"""A book of self-play: early positions with the games that went through them and their values.

Values are carried back from the positions where the book ends: a position is worth what its best
move in the book is worth (Buro, *Toward opening book learning*, 1997). Moves that were searched and
not played are in it too, so that a move of the book is chosen among all that looked good.
"""

from __future__ import annotations

import hashlib
import json
import random
import time
from array import array
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from zermelo.files import write_atomically
from zermelo.game import (
    Action,
    Answer,
    Game,
    InvalidInputError,
    Line,
    MoveAnswer,
    State,
    UnsupportedGameError,
    format_state,
)
from zermelo.game.errors import DamagedFileError
from zermelo.game.kind import kind_of
from zermelo.native import pack, read_header, unpack

WHAT: Final = "book of self-play"
VERSION: Final = 1
_COLUMNS: Final = ("Q", "d", "I", "I")
"""Keys, values, games and points, as `array` calls them."""
_ENTRY: Final = 8 + 8 + 4 + 4
_SAMPLES, _SAMPLE_PLIES = 8, 40


class Entry(NamedTuple):
    """What a book knows of a position."""

    value: float
    """To the first player."""
    games: int
    """That went through it; 0 if it was searched alone."""
    points: int
    """Of the first player in these games: 2 for a win, 1 for a draw."""


@dataclass(frozen=True)
class BookLine:
    """A move that a book has for a position."""

    move: Action
    value: float
    """To the player who makes it."""
    games: int
    score: float | None
    """Points a game of that player, 1 for a win; None if nobody played it."""


@dataclass(frozen=True)
class PlayedBook:
    """Positions by their keys, images under the game's symmetries once."""

    head: dict[str, Any]
    """The game, its rules as one number, how the games were played, and how many."""
    keys: array[int]
    """In ascending order."""
    values: array[float]
    games: array[int]
    points: array[int]
    name: str = ""
    """Where it was read from."""

    @property
    def min_games(self) -> int:
        """It answers in positions of so many games or more."""
        return int(self.head["min_games"])

    @property
    def positions(self) -> int:
        """In how many positions it has an answer, but for those at its end."""
        return sum(games >= self.min_games for games in self.games)

    def __len__(self) -> int:
        return len(self.keys)

    def entry(self, key: int) -> Entry | None:
        """What is known of a position; None if it is not in the book."""
        place = bisect_left(self.keys, key)
        if place == len(self.keys) or self.keys[place] != key:
            return None
        return Entry(self.values[place], self.games[place], self.points[place])

    def lines(self, line: Line) -> list[BookLine]:
        """The moves that it has for a position, the best first; none where it does not answer."""
        game, state = line.game, line.state
        here = None if line.over else self.entry(book_key(game, state))
        if here is None or here.games < self.min_games:
            return []
        first = game.to_move(state) == 0
        found = []
        for move in line.legal_moves():
            after = self.entry(book_key(game, game.result(state, move)))
            if after is None:
                continue
            points = after.points if first else 2 * after.games - after.points
            score = points / (2 * after.games) if after.games else None
            value = after.value if first else -after.value
            found.append(BookLine(move, value + 0.0, after.games, score))
        found.sort(key=lambda one: (-one.value, -one.games))
        return found

    def answer(self, line: Line, lines: int = 1) -> Answer | None:
        """Its best move as an answer of a search; None where it has none."""
        started = time.perf_counter()
        found = self.lines(line)
        if not found:
            return None
        expected, after = [found[0].move], line.play(found[0].move)
        while best := self.lines(after)[:1]:
            expected.append(best[0].move)
            after = after.play(best[0].move)
        pv = tuple(expected)
        moves = tuple(
            MoveAnswer(one.move, one.value, "estimate", pv=pv if one is found[0] else (one.move,))
            for one in found[:lines]
        )
        return Answer(
            value=found[0].value,
            player=line.game.to_move(line.state),
            move=pv[0],
            pv=pv,
            exactness="estimate",
            nodes=1,
            seconds=time.perf_counter() - started,
            moves=moves,
            algorithm="book",
            details={"book": self.name, "games": found[0].games},
        )

    def save(self, path: str | Path) -> Path:
        """Write it aside, compressed and with checksums, and rename it into place."""
        head = self.head | {"what": WHAT, "version": VERSION, "entries": len(self.keys)}
        columns = (self.keys, self.values, self.games, self.points)
        blocks = [_little(column) for column in columns]
        return write_atomically(path, pack(json.dumps(head).encode(), blocks))


def refuse_other_kinds(game: Game) -> None:
    """`UnsupportedGameError` unless there can be a book of self-play of this game."""
    kind = kind_of(game)
    if not kind.ordered:
        raise UnsupportedGameError(
            "a book of self-play is for two players whose payoffs add up to zero, who see "
            f"everything, and without chance; {game.name} is another kind of game: {kind}"
        )


def book_key(game: Game, state: State) -> int:
    """What a position is known by: the same number for its images under symmetries.

    >>> from zermelo.games import load
    >>> game = load("othello")
    >>> len({book_key(game, game.result(game.initial(), move)) for move in ("d3", "c4", "f5")})
    1
    """
    images = getattr(game, "symmetries", None)
    states = [state] if images is None else [state, *images(state)]
    counted = game.repetition is not None  # else texts have no counters that tell positions apart
    position = getattr(game, "position_key", None) if counted else None
    texts = (format_state(game, one) if position is None else repr(position(one)) for one in states)
    return int.from_bytes(hashlib.blake2b(min(texts).encode(), digest_size=8).digest(), "little")


def rules_of(game: Game) -> int:
    """What the rules do on some random games, as one number."""
    digest = hashlib.blake2b(digest_size=6)
    for number in range(_SAMPLES):
        chance = random.Random(f"rules {number}")
        state = game.initial()
        for _ in range(_SAMPLE_PLIES):
            digest.update(f"{format_state(game, state)}\n".encode())
            if game.is_terminal(state):
                digest.update(f"{float(game.utility(state, 0))}\n".encode())
                break
            state = game.result(state, chance.choice(list(game.actions(state))))
    return int.from_bytes(digest.digest(), "little")


def is_played_book(path: str | Path) -> bool:
    """Does the head of a file say that it is a book of self-play?"""
    try:
        return bool(json.loads(read_header(path))["what"] == WHAT)
    except (InvalidInputError, OSError, ValueError, KeyError, TypeError, RecursionError):
        return False


def load_played_book(path: str | Path, game: Game | None = None) -> PlayedBook:
    """The book in a file, for this game if one is given.

    A file that is damaged, cut off, of another kind or of another game is refused by its name.
    """
    path = Path(path)
    try:
        written = path.stat().st_mtime_ns
    except OSError as error:
        raise InvalidInputError(f"cannot read {str(path)!r}: {error.strerror}") from None
    if path.is_dir():
        raise InvalidInputError(f"cannot read {str(path)!r}: it is a folder, not a book")
    book = _loaded(path, written)
    if game is not None:
        refuse_other_kinds(game)
        if book.head["rules"] != rules_of(game):
            raise InvalidInputError(
                f"{path} is a book of {book.head['title']}, whose rules are not those of "
                f"{game.name}"
            )
    return book


@lru_cache(maxsize=4)
def _loaded(path: Path, written: int) -> PlayedBook:
    """Read once, and again when the file has changed."""

    def damaged(what: str) -> DamagedFileError:
        return DamagedFileError(f"{path}: damaged: {what}")

    try:
        head = json.loads(read_header(path))
        if head["what"] != WHAT or head["version"] != VERSION:
            raise DamagedFileError(f"{path}: not a {WHAT} of version {VERSION}")
        counts = [head[name] for name in ("entries", "min_games", "rules", "games", "plies")]
        if not all(isinstance(count, int) and count >= 0 for count in counts):
            raise damaged("the header makes no sense")
        if not isinstance(head["title"], str):
            raise damaged("the header makes no sense")
        data = path.read_bytes()
        blocks = unpack(data, _ENTRY * min(counts[0], 8 * len(data)))[1]
        columns: list[array[Any]] = [array(kind) for kind in _COLUMNS]
        for column, block in zip(columns, blocks, strict=True):
            column.frombytes(block)
            if _swapped():
                column.byteswap()
    except DamagedFileError:
        raise
    except InvalidInputError as error:
        raise DamagedFileError(f"{path}: {error}") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise damaged("the header makes no sense") from None
    if any(len(column) != head["entries"] for column in columns):
        raise damaged("its columns do not match")
    keys, values, games, points = columns
    return PlayedBook(head, keys, values, games, points, str(path))


def _little(column: array[Any]) -> bytes:
    """Numbers with the lowest byte first, on any machine."""
    if _swapped():
        column = array(column.typecode, column)
        column.byteswap()
    return column.tobytes()


def _swapped() -> bool:
    return array("H", [1]).tobytes() != b"\x01\x00"
