"""A game as text: where it began and what was played, to be saved, sent and read again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.game import (
    Game,
    IllegalMoveError,
    InvalidInputError,
    PositionError,
    State,
    format_move,
    legal_moves,
    parse_move,
    parse_state,
)
from zermelo.game.capabilities import ParsesStates

_HEADING = re.compile(r"^(game|start|moves):[ \t]*(.*)$", re.IGNORECASE | re.MULTILINE)
_BETWEEN = re.compile(r"(?:[\s,;]+|\d+\.(?=\s))+")
"""What may stand between two moves: spaces, commas, semicolons, the number of a move."""


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
    between = "; " if any(" " in move for move in moves) else " "
    rows.append(f"Moves: {between.join(moves)}".rstrip())
    return "\n".join(rows)


def read_record(game: Game, text: str) -> Record:
    """The game that a text describes: a record, a list of moves, or a position.

    A text that can be read as a position and as moves is taken as moves if both mean the same
    position, and else as a position. `PositionError` says why it is none of them.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> read_record(TicTacToe(), "1. b2 a1 2. c3").moves
    ('b2', 'a1', 'c3')
    """
    headings = {found[1].lower(): found[2].strip() for found in _HEADING.finditer(text)}
    if headings:
        start = headings.get("start", "")
        state = parse_state(game, start) if start else game.initial()
        moves, _ = _moves(game, state, headings.get("moves", ""))
        return Record(start, moves, headings.get("game") or None)
    text = text.strip()
    if not text:
        raise PositionError("there is nothing to read: give a position, or moves from the start")
    try:
        moves, reached = _moves(game, game.initial(), text)
    except InvalidInputError as error:
        return _position(game, text, str(error))
    if isinstance(game, ParsesStates):
        try:
            if parse_state(game, text) != reached:
                return Record(text, ())
        except (InvalidInputError, ValueError):
            pass
    return Record("", moves)


def _position(game: Game, text: str, why_no_moves: str) -> Record:
    if not isinstance(game, ParsesStates):
        raise PositionError(why_no_moves)
    try:
        parse_state(game, text)
    except (InvalidInputError, ValueError) as error:
        raise PositionError(f"it is no position ({error}), and no moves ({why_no_moves})") from None
    return Record(text, ())


def _moves(game: Game, state: State, text: str) -> tuple[tuple[str, ...], State]:
    """The moves of a text one by one, with anything or nothing between them."""
    made: list[str] = []
    place = _skip(text, 0)
    while place < len(text):
        number = len(made) + 1
        if game.is_terminal(state):
            raise IllegalMoveError(f"move {number}: the game is already over")
        names = {format_move(game, state, move): move for move in legal_moves(game, state)}
        fitting = [name for name in names if name and text.startswith(name, place)]
        if fitting:
            name = max(fitting, key=len)
            move, end = names[name], place + len(name)
        else:
            word = re.split(r"[\s,;]", text[place:], maxsplit=1)[0]
            try:
                move = parse_move(game, state, word)
            except IllegalMoveError as error:
                raise IllegalMoveError(f"move {number}: {error}") from None
            name, end = format_move(game, state, move), place + len(word)
        made.append(name)
        state = game.result(state, move)
        place = _skip(text, end)
    return tuple(made), state


def _skip(text: str, place: int) -> int:
    between = _BETWEEN.match(text, place)
    return between.end() if between else place
