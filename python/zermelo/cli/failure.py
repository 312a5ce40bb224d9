"""What went wrong, in one line for people."""

from __future__ import annotations

import errno
import traceback
from pathlib import Path
from types import FrameType, TracebackType

from zermelo.game import BrokenGameError, ZermeloError

_PACKAGE = str(Path(__file__).resolve().parent.parent)
EXIT_BAD_INPUT = 2
EXIT_OWN_FAULT = 70
"""An error of Zermelo's own, as `sysexits.h` numbers it."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a write can fail with."""

_MORE = "--traceback shows how it came to that"


def explain(error: Exception, words: list[str]) -> tuple[str, int]:
    """The message and the exit status for an error that nobody handled.

    An error out of a user's own game is told with the method that raised it and the line.
    """
    own = next((word for word in words if ".py" in word), None)
    if isinstance(error, BrokenGameError) and own is not None:
        return f"{error}; zermelo check {own} may find more", EXIT_BAD_INPUT
    if isinstance(error, ZermeloError):
        return str(error) or type(error).__name__, EXIT_BAD_INPUT
    culprit = _in_users_code(error.__traceback__)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if culprit is not None:
        method, file, line = culprit
        return f"{method} raised {what} ({file} line {line}); {_MORE}", EXIT_BAD_INPUT
    if isinstance(error, RecursionError):
        return "this game goes too deep to follow; give a smaller --depth", EXIT_BAD_INPUT
    if isinstance(error, MemoryError):
        return "not enough memory; give a smaller --depth or --nodes", EXIT_BAD_INPUT
    if isinstance(error, OSError):
        # Whatever writes a file says which one; what is left is what commands print.
        unnamed = "standard output: " if error.errno in _FULL else ""
        name = f"{error.filename}: " if error.filename else unnamed
        return f"{name}{error.strerror or error}", EXIT_BAD_INPUT
    if own is not None:
        return (
            f"the rules of {own} led to {what}; zermelo check {own} may find the reason, {_MORE}",
            EXIT_BAD_INPUT,
        )
    return f"a fault of Zermelo's own: {what}; {_MORE}", EXIT_OWN_FAULT


def _in_users_code(trace: TracebackType | None) -> tuple[str, str, int] | None:
    """The method that Zermelo called last in a user's code, and the file and line it got to."""
    method = ""
    place: tuple[str, int] | None = None
    for frame, line in traceback.walk_tb(trace):
        file = frame.f_code.co_filename
        if _is_ours(file):
            method, place = "", None
        elif _is_users(frame):
            method = method or _method(frame)
            place = (Path(file).name, line)
    return (method, *place) if place else None


def _is_ours(file: str) -> bool:
    return file.startswith(_PACKAGE)


def _is_users(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__", "")).startswith("zermelo.games.user_file.")


def _method(frame: FrameType) -> str:
    name = frame.f_code.co_name
    own = frame.f_locals.get("self")
    return name if own is None else f"{type(own).__name__}.{name}"
