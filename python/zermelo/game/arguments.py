"""What a caller hands in, looked at before it is used: a game, a state of it, keywords.

A wrong argument is refused here by the name that the caller typed, with what would be right.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from zermelo.game.errors import InvalidInputError, UnknownOptionError
from zermelo.game.line import Line, same_game
from zermelo.game.model import Game, State
from zermelo.game.request import check_of

_GONE = {
    "past": "the game so far is a line, given in place of the state, as in "
    "z.search(game, z.Line(game, start, moves))"
}
"""Keywords that there were once, with what has taken their place."""

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")


def checked_game(game: Any) -> Game:
    """The game itself, or an error that says how to get one."""
    if isinstance(game, Game):
        return game
    if isinstance(game, type):
        raise InvalidInputError(
            f"{game.__name__} is a class, not a game: make one of it, {game.__name__}()"
        )
    if isinstance(game, str):
        raise InvalidInputError(f"{game!r} is a text, not a game: z.load({game!r}) makes one of it")
    raise InvalidInputError(
        f"{game!r} is not a game: a game is an object of a class derived from z.Game"
    )


def checked_line(game: Game, given: State | Line | None) -> Line:
    """The line to start from: a state alone is a line without moves, and nothing is the start.

    A text is a state only in games whose states are texts; in all others it was meant to be read.
    """
    if isinstance(given, Line):
        if not same_game(given.game, game):
            raise InvalidInputError(
                f"the line is of {given.game.name}, and the game given is {game.name}: they must "
                "be one and the same, as in z.search(line.game, line)"
            )
        return given
    return Line(game, given)


def checked_state(game: Game, given: State | Line | None) -> State:
    """The state to start from, where the past does not matter; see `checked_line`."""
    return checked_line(game, given).state


def keywords(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """The same function, which answers an unknown keyword with the one that was meant.

    Arguments that all searches take, such as `seconds` and `stop`, are refused by their names if
    they are of another type.
    """
    return keywords_or(lambda name: None)(function)


def keywords_or(
    elsewhere: Callable[[str], str | None],
) -> Callable[[Callable[Parameters, Returned]], Callable[Parameters, Returned]]:
    """The same, where `elsewhere` knows of some unknown keywords where they belong."""

    def decorate(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
        names = [
            parameter.name
            for parameter in inspect.signature(function).parameters.values()
            if parameter.kind is not inspect.Parameter.POSITIONAL_ONLY
        ]
        known = frozenset(names)
        checks = {name: check for name in names if (check := check_of(name)) is not None}

        @wraps(function)
        def called(*args: Parameters.args, **given: Parameters.kwargs) -> Returned:
            if not known.issuperset(given):
                name = next(name for name in given if name not in known)
                hint = elsewhere(name)
                if hint is None:
                    raise unknown_keyword(function.__name__, name, names)
                raise UnknownOptionError(f"{function.__name__} takes no {name}; {hint}")
            for name, value in given.items():
                if value is not None and name in checks:
                    checks[name](name, value)
            return function(*args, **given)

        return called

    return decorate


def unknown_keyword(function: str, name: str, known: Iterable[str]) -> UnknownOptionError:
    """The error for a keyword that a function does not take.

    >>> print(unknown_keyword("search", "second", ["seconds", "depth"]))
    search takes no second; did you mean seconds? It takes seconds, depth
    >>> print(unknown_keyword("MaxN", "depth", []))
    MaxN takes no depth. It takes no options
    """
    known = list(known)
    if name in _GONE:
        return UnknownOptionError(f"{function} takes no {name}: {_GONE[name]}")
    close = difflib.get_close_matches(name, known, n=1)
    hint = f"; did you mean {close[0]}?" if close else "."
    return UnknownOptionError(
        f"{function} takes no {name}{hint} It takes {', '.join(known) or 'no options'}"
    )
