"""Moves and positions as text, for every game: the game's own notation, or one that always works.

A game without a notation of its own writes a move with `str`, and a position is read as the
moves that lead to it from the start, separated by spaces or commas.
"""

from __future__ import annotations

import difflib

from zermelo.game.capabilities import FormatsMoves, FormatsStates, ParsesMoves, ParsesStates
from zermelo.game.errors import IllegalMoveError, PositionError, ZermeloError
from zermelo.game.model import CHANCE, Action, Game, State


def legal_moves(game: Game, state: State) -> list[Action]:
    """The moves possible in a state: none if it is terminal, chance's own at a chance node."""
    if game.is_terminal(state):
        return []
    if game.to_move(state) == CHANCE:
        return [action for _, action in game.outcomes(state)]
    return list(game.actions(state))


def legal_move(game: Game, state: State, given: Action) -> Action:
    """The legal move that is meant by a move or by its text, or `IllegalMoveError`.

    Everything that was typed, sent or read from a file is played through this: whatever a game's
    own `parse_move` or `result` accepts, what is not among the legal moves is refused.
    """
    moves = legal_moves(game, state)
    for move in moves:
        if move == given:
            return move
    if isinstance(given, str):
        return parse_move(game, state, given)
    if not moves:
        raise IllegalMoveError(f"no move {given!r}: the game is over in this position")
    names = [format_move(game, state, move) for move in moves]
    raise IllegalMoveError(f"{given!r} is not legal here; {_suggest(str(given), names)}")


def format_move(game: Game, state: State, action: Action) -> str:
    """The move as people write it."""
    if isinstance(game, FormatsMoves):
        return game.format_move(state, action)
    return str(action)


def parse_move(game: Game, state: State, text: str) -> Action:
    """The legal move that `text` names, or `IllegalMoveError` with the moves that are legal."""
    text = text.strip()
    if isinstance(game, ParsesMoves):
        return _legal(game, state, text, _own_reading(game, state, text))
    by_text = {format_move(game, state, action): action for action in legal_moves(game, state)}
    for candidate in (text, text.replace(" ", "")):
        for name, action in by_text.items():
            if name == candidate or name.replace(" ", "") == candidate:
                return action
    if not by_text:
        raise IllegalMoveError(f"no move {text!r}: the game is over in this position")
    raise IllegalMoveError(f"no legal move {text!r} here; {_suggest(text, list(by_text))}")


def _own_reading(game: ParsesMoves, state: State, text: str) -> Action:
    """What a game's own `parse_move` makes of a text; stumbling over it is no crash."""
    try:
        return game.parse_move(state, text)
    except ZermeloError:
        raise
    except (ValueError, LookupError) as error:
        raise IllegalMoveError(f"{text!r} names no move ({_said(error)})") from error


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _legal(game: Game, state: State, text: str, parsed: Action) -> Action:
    """The legal move that was read: what a game's own `parse_move` accepts may be no move here."""
    moves = legal_moves(game, state)
    for move in moves:
        if move == parsed:
            return move
    if not moves:
        raise IllegalMoveError(f"no move {text!r}: the game is over in this position")
    names = [format_move(game, state, move) for move in moves]
    raise IllegalMoveError(f"no legal move {text!r} here; {_suggest(text, names)}")


def format_state(game: Game, state: State) -> str:
    """The position as text: the game's own notation, else what `repr` says."""
    if isinstance(game, FormatsStates):
        return game.format_state(state)
    return repr(state)


def parse_state(game: Game, text: str) -> State:
    """The position that `text` describes; an empty text is the start.

    Without a notation of the game's own the text is a list of moves from the start, separated by
    semicolons, or else by spaces, or else by commas.
    """
    text = text.strip()
    if isinstance(game, ParsesStates):
        try:
            return game.parse_state(text)
        except ZermeloError:
            raise
        except (ValueError, LookupError) as error:
            raise PositionError(f"{text!r} is no position ({_said(error)})") from error
    state = game.initial()
    if not text:
        return state
    for number, word in enumerate(_words(text), start=1):
        if game.is_terminal(state):
            raise PositionError(f"move {number} ({word!r}): the game is already over")
        try:
            state = game.result(state, parse_move(game, state, word))
        except IllegalMoveError as error:
            raise PositionError(f"move {number}: {error}") from None
    return state


def draw(game: Game, state: State) -> str:
    """A picture of the state in text: the game's own, else its notation."""
    own = getattr(game, "draw", None)
    return str(own(state)) if callable(own) else format_state(game, state)


def _words(text: str) -> list[str]:
    """Moves apart by semicolons, else by spaces, else by commas."""
    if ";" in text:
        words = text.split(";")
    else:
        words = text.split()
        words = text.split(",") if len(words) == 1 else [word.strip(",") for word in words]
    return [word.strip() for word in words if word.strip()]


def _suggest(text: str, names: list[str]) -> str:
    close = difflib.get_close_matches(text, names, n=1)
    shown = ", ".join(names[:12]) + (f", … ({len(names)} in all)" if len(names) > 12 else "")
    return (f"did you mean {close[0]!r}? " if close else "") + f"legal: {shown}"
