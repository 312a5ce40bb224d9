"""Handling values that may misbehave: copies, comparisons, hashes and texts that never raise."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from typing import Any, TypeVar

Returned = TypeVar("Returned")


def attempt(function: Callable[..., Returned], *args: Any, default: Returned) -> Returned:
    """What the function answers, or the default if it raises anything but Ctrl-C.

    Not only an `Exception`: a native game that panics raises something else.
    """
    try:
        return function(*args)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return default


def duplicate(value: Any) -> Any:
    """An equal but separate copy, by `deepcopy` or else by pickling; None if there is none.

    A value that cannot change, such as a tuple of numbers, is its own copy.
    """
    for make in (copy.deepcopy, _pickled):
        other = attempt(make, value, default=None)
        if other is value or attempt(lambda: bool(other == value), default=False):  # noqa: B023
            return other
    return None


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def same(first: Any, second: Any) -> bool:
    """Are two answers equal? A comparison that fails falls back to how they print."""
    if first is second:
        return True
    try:
        return bool(first == second) or bool(first != first and second != second)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return show(first) == show(second)


def by_identity(kind: Any) -> bool:
    """Are two values of this type equal only if they are the same object?"""
    return kind.__eq__ is object.__eq__


def hash_of(value: Any) -> int | None:
    """The value's hash, or None if it has none."""
    return attempt(hash, value, default=None)


def finite(value: Any) -> bool:
    """Is it a finite number of any numeric type? Text is not, though `float` may read it."""
    if value is None or isinstance(value, (str, bytes, complex)):
        return False
    return attempt(lambda: math.isfinite(float(value)), default=False)


def show(value: Any, most: int = 200) -> str:
    """What `repr` says, cut to a readable length; the type's name if it says nothing."""
    text = attempt(repr, value, default=f"<{type(value).__name__}>")
    return text if len(text) <= most else text[: most - 1] + "…"


def call_text(method: str, *args: Any) -> str:
    """The call as one would write it: `utility(state, 1)`."""
    return f"{method}({', '.join(['state', *(show(argument, 60) for argument in args)])})"


def error_text(error: BaseException) -> str:
    """An exception as one line."""
    text = " ".join(attempt(str, error, default="").split())
    return f"{type(error).__name__}: {text[:300]}" if text else type(error).__name__
