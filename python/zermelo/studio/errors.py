"""Requests that are not granted, and the HTTP status of whatever else goes wrong."""

from __future__ import annotations

from zermelo.explain import explain


class RefusedError(Exception):
    """A request that is not granted: the HTTP status, and a sentence that says what to do."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def status_and_message(error: BaseException, own: str | None = None) -> tuple[int, str]:
    """4xx where the request or a user's game (`own`) is to blame, 500 for a fault of our own."""
    if isinstance(error, RefusedError):
        return error.status, str(error)
    blame, sentence = explain(error, own)
    return (500 if blame in ("system", "zermelo") else 422), sentence
