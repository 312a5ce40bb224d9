"""Records of games, by anybody, that a network learns from before it plays against itself.

| name of the file | what it holds |
|---|---|
| `.jsonl` | games of any game as `zermelo match -o FILE` writes them |
| `.txt` | games of any game, the moves of one on each line, played to the end |
| `.wtb` | games of Othello: WTHOR |
| `.sgf` | one game of Go, with its result |
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from zermelo.game import CHANCE, Game, InvalidInputError, Line, State, UnsupportedGameError
from zermelo.game.errors import DamagedFileError

Games: TypeAlias = "int | str | os.PathLike[str]"
"""So many games against itself, or a file of games of others."""

Row = tuple[int, bytes, list[bytes], int]
"""Who moves, the cells of a state, those after each of its moves, and which was played."""


def told_games(games: Games | Sequence[Games] | None) -> tuple[int | None, tuple[Path, ...]]:
    """How many games are to be played, and the files of games of others.

    >>> wanted, files = told_games(["games.jsonl", 500])
    >>> wanted, [str(file) for file in files]
    (500, ['games.jsonl'])
    """
    given = list(games) if isinstance(games, (list, tuple)) else [games]
    if wrong := [one for one in given if not isinstance(one, (int, str, os.PathLike, type(None)))]:
        raise InvalidInputError(f"games={wrong[0]!r} is neither a whole number nor a file of games")
    numbers = [one for one in given if isinstance(one, int)]
    if len(numbers) > 1:
        raise InvalidInputError(f"games={games!r} says twice how many games there are to be")
    files = tuple(Path(one) for one in given if isinstance(one, (str, os.PathLike)))
    return (numbers[0] if numbers else None), files


@dataclass(frozen=True)
class Record:
    """A game that was played, and what the first player got."""

    line: Line
    payoff: float


def read_records(game: Game, file: str | Path) -> Iterator[Record]:
    """The games of a file that are of use: finished, or with a result.

    Games that a fault ended are passed over. `InvalidInputError` or `DamagedFileError` names the
    file, and the line where something is wrong.
    """
    path = Path(file)
    read = _READERS.get(path.suffix.lower())
    if read is None:
        raise InvalidInputError(
            f"{path}: records of games end with {', '.join(_READERS)}, not {path.suffix!r}"
        )
    if not path.is_file():
        raise InvalidInputError(f"cannot read {str(path)!r}: there is no such file")
    return read(game, path)


def rows(record: Record, cells: Callable[[State], bytes]) -> list[Row]:
    """The states of a game in which a player moved, as a network learns from them."""
    game, found = record.line.game, []
    for state, move in zip(record.line.states, record.line.moves, strict=False):
        mover = game.to_move(state)
        if mover == CHANCE:
            continue
        moves = list(game.actions(state))
        after = [cells(game.result(state, one)) for one in moves]
        found.append((mover, cells(state), after, moves.index(move)))
    return found


def _match(game: Game, path: Path) -> Iterator[Record]:
    for number, text in _lines(path):
        try:
            told = json.loads(text)
            if number == 1 and "format" in told:
                continue
            moves, start, payoffs = told["moves"], told.get("start", ""), told["payoffs"]
            faulty = told.get("fault") is not None
            payoff = float(payoffs[0])
        except (ValueError, KeyError, TypeError, IndexError, RecursionError, AttributeError):
            raise DamagedFileError(
                f"{path}: line {number}: not a game as zermelo match writes it"
            ) from None
        if not faulty:
            yield Record(_line(game, path, number, moves, start), payoff)


def _transcripts(game: Game, path: Path) -> Iterator[Record]:
    for number, text in _lines(path):
        line = _read(game, path, number, text)
        if line.ending is None:
            raise InvalidInputError(
                f"{path}: line {number}: the game is not over after {line.ply} moves, and nobody "
                "says who won"
            )
        yield Record(line, line.ending.payoffs[0])


def _wthor(game: Game, path: Path) -> Iterator[Record]:
    from zermelo.formats import read_wthor

    if getattr(game, "family", "") != "othello" or getattr(game, "size", 0) != 8:
        raise UnsupportedGameError(f"{path}: WTHOR files are of Othello, not of {game.name}")
    for number, one in enumerate(read_wthor(path)):
        line = Line(game)
        try:
            for move in one.moves:
                passes = [text for text in map(str, line.legal_moves()) if text == "pass"]
                line = line.play("pass") if passes else line
                line = line.play(move)
        except InvalidInputError as error:
            raise DamagedFileError(f"{path}: game {number + 1}: {error}") from None
        # The winner has the cells that stayed empty: a margin, as of the rules, but from 64 cells.
        margin = 2 * one.black_discs - 64
        yield Record(line, float(margin) if line.ending is None else line.ending.payoffs[0])


def _sgf(game: Game, path: Path) -> Iterator[Record]:
    from zermelo.games.go import read_sgf

    if getattr(game, "family", "") != "go":
        raise UnsupportedGameError(f"{path}: SGF files are of Go, not of {game.name}")
    try:
        found = read_sgf(path.read_text(encoding="utf-8"), game)  # type: ignore[arg-type]
    except UnicodeDecodeError:
        raise DamagedFileError(f"{path}: not a text in UTF-8") from None
    except InvalidInputError as error:
        raise type(error)(f"{path}: {error}") from None
    if found.line.ending is not None:
        yield Record(found.line, found.line.ending.payoffs[0])
        return
    result = (found.tree.get("RE") or "").strip().upper()
    least, greatest = game.payoff_range or (-1.0, 1.0)
    payoffs = {"B": greatest, "W": least, "0": 0.0, "D": 0.0}
    if result[:1] not in payoffs:
        raise InvalidInputError(f"{path}: the game is not over, and RE does not say who won")
    try:
        margin = float(result[2:])
        payoff = min(max(margin if result[0] == "B" else -margin, least), greatest)
    except ValueError:  # by resignation, on time, or drawn
        payoff = payoffs[result[:1]]
    yield Record(found.line, payoff)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a text that are not empty, with their numbers from 1 on."""
    try:
        with path.open(encoding="utf-8") as file:
            for number, text in enumerate(file, 1):
                if text.strip():
                    yield number, text.strip()
    except UnicodeDecodeError:
        raise DamagedFileError(f"{path}: not a text in UTF-8") from None


def _line(game: Game, path: Path, number: int, moves: Sequence[Any], start: str) -> Line:
    try:
        line = Line.read(game, "", start) if start else Line(game)
        for move in moves:
            line = line.play_text(move)
    except (InvalidInputError, TypeError, AttributeError) as error:
        raise InvalidInputError(f"{path}: line {number}: {error}") from None
    return line


def _read(game: Game, path: Path, number: int, text: str) -> Line:
    try:
        return Line.read(game, text)
    except InvalidInputError as error:
        raise InvalidInputError(f"{path}: line {number}: {error}") from None


_READERS: Final[dict[str, Callable[[Game, Path], Iterator[Record]]]] = {
    ".jsonl": _match,
    ".txt": _transcripts,
    ".wtb": _wthor,
    ".sgf": _sgf,
}
