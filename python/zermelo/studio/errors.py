"""What went wrong, as one sentence for whoever uses the page."""

from __future__ import annotations

import traceback
from pathlib import Path

from zermelo.game import ZermeloError

_OWN_MODULE = "zermelo.games.user_file."


class RefusedError(Exception):
    """A request that is not granted: the HTTP status, and a sentence that says what to do."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def explain(error: BaseException) -> tuple[int, str]:
    """The HTTP status and the sentence for an error: 4xx where the request or a user's game is to
    blame, 500 for a fault of our own."""
    if isinstance(error, RefusedError):
        return error.status, str(error)
    if isinstance(error, ZermeloError):
        return 422, str(error) or type(error).__name__
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        if str(frame.f_globals.get("__name__", "")).startswith(_OWN_MODULE):
            file = Path(frame.f_code.co_filename).name
            name = frame.f_code.co_name
            return 422, f"{name} raised {what} ({file}, line {line}); zermelo check may tell more"
    if isinstance(error, RecursionError):
        return 422, "this game goes too deep to follow"
    if isinstance(error, MemoryError):
        return 422, "there is not enough memory for this; --memory-mb allows more"
    return 500, f"a fault of the studio's own: {what}"
