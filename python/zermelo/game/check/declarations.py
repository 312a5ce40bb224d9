"""Is it a game at all, and is what it says of itself well formed?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from zermelo.game.check.report import Problem
from zermelo.game.check.values import attempt, error_text, finite, show
from zermelo.game.repetition import fault as repetition_fault

_METHODS: Final = ("initial", "to_move", "actions", "result", "is_terminal", "utility")
_OPTIONAL: Final[dict[str, tuple[None]]] = {"repetition": (None,)}
"""What a class that is not derived from `Game` need not declare."""
_KINDS: Final = {
    "payoffs": ("zero-sum", "constant-sum", "general-sum"),
    "information": ("perfect", "imperfect"),
}


def name_of(game: Any) -> str:
    """The game's name, or that of its class if it has none."""
    name = attempt(lambda: game.name, default=None)
    if isinstance(name, str):
        return name
    return game.__name__ if isinstance(game, type) else type(game).__name__


def faults(game: Any) -> Iterator[Problem]:
    """What makes it impossible to examine the game any further."""
    if isinstance(game, type):
        name = game.__name__
        yield _problem("not-a-game", name, f"{name} is a class, not a game of that class")
        return
    for method in _METHODS:
        if not callable(attempt(getattr, game, method, None, default=None)):
            message = f"{type(game).__name__} has no method {method}"
            yield _problem("not-a-game", method, message)
    yield from _attributes(game)


def _attributes(game: Any) -> Iterator[Problem]:
    values: dict[str, Any] = {}
    for attribute in ("players", "payoffs", "information", "payoff_range", "repetition"):
        try:
            values[attribute] = getattr(game, attribute, *_OPTIONAL.get(attribute, ()))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            yield _problem("bad-declaration", attribute, f"cannot be read: {error_text(error)}")
    players = values.get("players", 1)
    if isinstance(players, bool) or not isinstance(players, int) or players < 1:
        yield _problem("bad-declaration", "players", f"is {show(players)}, not a number of players")
    for attribute, allowed in _KINDS.items():
        value = values.get(attribute, allowed[0])
        if not any(isinstance(value, str) and value == word for word in allowed):
            message = f"is {show(value)}, not one of {', '.join(map(repr, allowed))}"
            yield _problem("bad-declaration", attribute, message)
    ends = values.get("payoff_range")
    if ends is not None and not attempt(_is_range, ends, default=False):
        message = f"is {show(ends)}, not a pair (least, greatest)"
        yield _problem("bad-declaration", "payoff_range", message)
    unread: str | None = "cannot be read"
    wrong = attempt(repetition_fault, game, values.get("repetition"), default=unread)
    if wrong is not None:
        yield _problem("bad-declaration", "repetition", wrong)


def _is_range(ends: Any) -> bool:
    least, greatest = ends
    return finite(least) and finite(greatest) and bool(least <= greatest)


def _problem(kind: str, attribute: str, message: str) -> Problem:
    return Problem(kind, message, attribute, line=(), state="")
