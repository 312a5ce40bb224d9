"""The parameters of a user's own class of games, as text and back."""

from __future__ import annotations

import ast
import difflib
import inspect
from collections.abc import Callable, Mapping
from typing import Any

from zermelo.game import Game, InvalidInputError


def read_parameters(make: Callable[..., Any], text: str, label: str) -> dict[str, Any]:
    """The keyword arguments that `size=4,goal=3` means for a class or function.

    A comma also separates the values of one parameter: a piece without `=` belongs to the one
    before it. An error names the parameters that there are.

    >>> def make(size=3, piles=(1, 2)): ...
    >>> read_parameters(make, "piles=3,4,size=5", "make")
    {'piles': (3, 4), 'size': 5}
    """
    given: dict[str, Any] = {}
    for name, value in _pieces(text, label):
        if name in given:
            raise InvalidInputError(f"{label}: the parameter {name} is given twice")
        given[name] = literal(value)
    try:
        signature = inspect.signature(make)
    except ValueError:
        return given  # no signature to be had, as with some built-in callables: just try
    takes_any = any(p.kind is p.VAR_KEYWORD for p in signature.parameters.values())
    known = list(_named(signature))
    for name in given:
        if name not in known and not takes_any:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]!r}? " if close else ""
            takes = f"it takes {', '.join(known)}" if known else "it takes none"
            raise InvalidInputError(f"{label} has no parameter {name!r}; {hint}{takes}")
    try:
        signature.bind(**given)
    except TypeError as error:
        raise InvalidInputError(
            f"{label} cannot be made without arguments ({error}): give them as in "
            f"{label}:{known[0] if known else 'name'}=1, or give them defaults"
        ) from None
    return given


def changed_parameters(game: Game) -> dict[str, Any] | None:
    """The keyword arguments that make this game again; None if the game does not tell.

    A game tells by keeping each parameter under its own name, and by being like the one that is
    made again.
    """
    kind = type(game)
    signature = inspect.signature(kind)
    given: dict[str, Any] = {}
    for name, parameter in _named(signature).items():
        if not hasattr(game, name):
            continue
        value = getattr(game, name)
        if parameter.default is parameter.empty or value != parameter.default:
            given[name] = value
    try:
        readable = all(ast.literal_eval(repr(value)) == value for value in given.values())
        return given if readable and _alike(kind(**given), game) else None
    except Exception:
        return None


def _alike(one: Game, other: Game) -> bool:
    """Do two games of one class hold the same? A compiled one's machine code does not count."""
    return _own(one) == _own(other)


def _own(game: Game) -> dict[str, Any]:
    kept = getattr(game, "__dict__", {})
    return {name: value for name, value in kept.items() if name != "_machine"}


def _named(signature: inspect.Signature) -> Mapping[str, inspect.Parameter]:
    """The parameters that can be given by name."""
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {name: one for name, one in signature.parameters.items() if one.kind in kinds}


def _pieces(text: str, label: str) -> list[tuple[str, str]]:
    """The names with the texts after them. Commas inside brackets and quotes separate nothing."""
    pieces: list[tuple[str, str]] = []
    for piece in split_options(text):
        name, equals, value = piece.partition("=")
        if equals and name.strip().isidentifier():
            pieces.append((name.strip(), value.strip()))
        elif pieces:
            pieces[-1] = (pieces[-1][0], f"{pieces[-1][1]},{piece}")
        else:
            raise InvalidInputError(f"{label}: {piece.strip()!r} is not of the form name=value")
    return pieces


def split_options(text: str) -> list[str]:
    """The pieces between the commas that are inside no bracket and no quotes."""
    pieces, depth, quote = [""], 0, ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        if letter == "," and not quote and depth <= 0:
            pieces.append("")
        else:
            pieces[-1] += letter
    return pieces if text.strip() else []


def literal(text: str) -> Any:
    """What a text means as a value: a flag, a number, a list of them, or itself.

    >>> literal("false"), literal("0.5"), literal("two-tier")
    (False, 0.5, 'two-tier')
    """
    words = {"true": True, "false": False, "none": None}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text
