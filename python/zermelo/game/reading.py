"""Games so far, read from text: a record, a list of moves, or a position."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zermelo.game.capabilities import ParsesStates
from zermelo.game.errors import IllegalMoveError, InvalidInputError, PositionError, RepetitionError
from zermelo.game.line import Line
from zermelo.game.model import Game
from zermelo.game.notation import format_move, parse_state

_HEADING = re.compile(r"^(game|start|moves):[ \t]*(.*)$", re.IGNORECASE | re.MULTILINE)
_BETWEEN = re.compile(r"(?:[\s,;]+|\d+\.(?=\s))+")
"""What may stand between two moves: spaces, commas, semicolons, the number of a move."""
_NUMBER = re.compile(r"\d+\.+")
"""The number of a move that is written with nothing after it: 1.e4."""


def headings(text: str) -> dict[str, str]:
    """What a record says of a game by name (game, start, moves); nothing if it is no record."""
    return {found[1].lower(): found[2].strip() for found in _HEADING.finditer(text)}


def join(moves: Sequence[str]) -> str:
    """Moves one after another, so that they can be told apart again."""
    return ("; " if any(" " in move for move in moves) else " ").join(moves)


def read_line(game: Game, text: str, start: str = "") -> Line:
    """The line that a text describes; see `Line.read`."""
    own = getattr(game, "read_record", None)
    record = own(text) if callable(own) and not start.strip() else None
    if record is not None:
        found: Line = record
        return found
    told = headings(text)
    if told:
        return _moves(_begin(game, told.get("start", "") or start), told.get("moves", ""))
    text, begin = text.strip(), _begin(game, start)
    try:
        line = _moves(begin, text)
    except InvalidInputError as error:
        if start.strip() or isinstance(error, RepetitionError):
            raise
        return _position(game, text, error)
    if line.ply and not start.strip() and isinstance(game, ParsesStates):
        try:
            position = parse_state(game, text)
        except (InvalidInputError, ValueError):
            return line
        if position != line.state:
            return Line(game, position)
    return line


def _begin(game: Game, start: str) -> Line:
    return Line(game, parse_state(game, start)) if start.strip() else Line(game)


def _position(game: Game, text: str, why_no_moves: InvalidInputError) -> Line:
    if not isinstance(game, ParsesStates):
        raise PositionError(str(why_no_moves)) from None
    try:
        return Line(game, parse_state(game, text))
    except (InvalidInputError, ValueError) as error:
        raise PositionError(_neither(str(error), str(why_no_moves))) from None


def _neither(why_no_position: str, why_no_moves: str) -> str:
    """Why a text is neither; a game that read it as moves itself has said it all."""
    if re.search(r"\bmove \d", why_no_position):
        return why_no_position
    return (
        f"cannot be read as a position ({why_no_position}) or as a list of moves ({why_no_moves})"
    )


def _moves(line: Line, text: str) -> Line:
    """The line with the moves of a text, which may have anything or nothing between them."""
    place = _skip(text, 0)
    while place < len(text):
        word = re.split(r"[\s,;]", text[place:], maxsplit=1)[0]
        names = {format_move(line.game, line.state, move): move for move in line.legal_moves()}
        fitting = [name for name in names if name and text.startswith(name, place)]
        if fitting:
            name = max(fitting, key=len)
            line, end = line.play(names[name]), place + len(name)
        elif (number := _NUMBER.match(text, place)) and not _is_move(line, word):
            end = number.end()
        else:
            whole = text[place:].split(";", 1)[0].strip()
            # A move of several words, in another order than the game writes it.
            word = whole if ";" in text and _is_move(line, whole) else word
            line, end = line.play_text(word), place + len(word)
        place = _skip(text, end)
    return line


def _is_move(line: Line, word: str) -> bool:
    try:
        line.play_text(word)
    except IllegalMoveError:
        return False
    return True


def _skip(text: str, place: int) -> int:
    between = _BETWEEN.match(text, place)
    return between.end() if between else place
