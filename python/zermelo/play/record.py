"""A game as text: where it began and what was played, to be saved, sent and read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.game import Game, InvalidInputError, Line, PositionError, format_state, parse_state
from zermelo.game.reading import headings, join


@dataclass(frozen=True)
class Record:
    """A game that was read: the text of its first position (empty for the start) and its moves."""

    start: str
    moves: tuple[str, ...]
    game: str | None = None
    """The spec of the game, if the text names it."""


def write_record(spec: str, start: str, moves: Sequence[str]) -> str:
    """The text of a game, which `read_record` understands.

    >>> print(write_record("tictactoe", "", ["b2", "a1"]))
    Game: tictactoe
    Moves: b2 a1
    """
    rows = [f"Game: {spec}"]
    if start.strip():
        rows.append(f"Start: {' '.join(start.split())}")
    rows.append(f"Moves: {join(moves)}".rstrip())
    return "\n".join(rows)


def read_record(game: Game, text: str) -> Record:
    """The game that a text describes: a record, a list of moves, or a position.

    Every move is checked. A text that can be read as a position and as moves is taken as moves if
    both mean the same position, and else as a position. `PositionError` says why it is none of
    them.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> read_record(TicTacToe(), "1. b2 a1 2. c3").moves
    ('b2', 'a1', 'c3')
    """
    if not text.strip():
        raise PositionError("there is nothing to read: give a position, or moves from the start")
    line, told = Line.read(game, text), headings(text)
    start = told.get("start", "")
    if not told and line.start != game.initial():
        start = _start(line, text.strip())
    return Record(start, line.texts(), told.get("game") or None)


def _start(line: Line, text: str) -> str:
    """Where a line begins, as text: in the words that were read, if they say no more than that."""
    try:
        alone = parse_state(line.game, text) == line.start
    except (InvalidInputError, ValueError):
        alone = False  # the file of a game: the position with which it begins is only a part of it
    return text if alone else format_state(line.game, line.start)
