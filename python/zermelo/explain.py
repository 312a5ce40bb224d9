"""What went wrong, in one sentence for people: the same on the command line and in the studio."""

from __future__ import annotations

import errno
import traceback
from pathlib import Path
from types import FrameType, TracebackType
from typing import Literal, NamedTuple, TypeAlias

from zermelo.game import BrokenGameError, ZermeloError

Blame: TypeAlias = Literal["input", "rules", "limits", "system", "zermelo"]
"""What was given, the rules of a user's game, too little depth or memory, files, or ourselves."""

_PACKAGE = str(Path(__file__).resolve().parent)
_USERS_MODULES = "zermelo.games.user_file."

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a write can fail with."""


class Explanation(NamedTuple):
    """What to say of an error."""

    blame: Blame
    sentence: str


def explain(error: BaseException, own: str | None = None) -> Explanation:
    """Who is to blame for an error that nobody handled, and what to tell them.

    `own` names the user's game that was in use, if it was one, such as `mygame.py:MyGame`: what
    nothing else explains is then a fault of its rules. An error raised in a user's code is told
    with the method of the game that led to it, the file and the line.
    """
    check = f"zermelo check {own} may find more" if own else "zermelo check may find more"
    if isinstance(error, BrokenGameError) and own:
        return Explanation("rules", f"{error}; {check}")
    if isinstance(error, ZermeloError):
        return Explanation("input", str(error) or type(error).__name__)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    culprit = _in_users_code(error.__traceback__)
    if culprit is not None:
        return Explanation("rules", f"{culprit.method} raised {what} ({culprit.place}); {check}")
    if isinstance(error, RecursionError):
        return Explanation("limits", "this game goes too deep to follow; a smaller depth may do")
    if isinstance(error, MemoryError):
        return Explanation("limits", "not enough memory; a smaller depth or fewer nodes may do")
    if isinstance(error, OSError):
        # Whatever writes a file says which one; what is left is what commands print.
        unnamed = "standard output: " if error.errno in _FULL else ""
        name = f"{error.filename}: " if error.filename else unnamed
        return Explanation("system", f"{name}{error.strerror or error}")
    if own:
        return Explanation("rules", f"the rules of {own} led to {what}; {check}")
    return Explanation("zermelo", f"a fault of Zermelo's own: {what}")


class _Culprit(NamedTuple):
    """Where a user's code raised."""

    method: str
    place: str


def _in_users_code(trace: TracebackType | None) -> _Culprit | None:
    """The method that Zermelo called last in a user's code, and the file and line it got to."""
    found: _Culprit | None = None
    for frame, line in traceback.walk_tb(trace):
        file = frame.f_code.co_filename
        if file.startswith(_PACKAGE):
            found = None
        elif str(frame.f_globals.get("__name__", "")).startswith(_USERS_MODULES):
            method = found.method if found else _method(frame)
            found = _Culprit(method, f"{Path(file).name} line {line}")
    return found


def _method(frame: FrameType) -> str:
    name = frame.f_code.co_name
    own = frame.f_locals.get("self")
    return name if own is None else f"{type(own).__name__}.{name}"
