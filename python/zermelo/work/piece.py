"""What happens to a piece where it is done: the job is unpacked once, the result made bytes.

A result is `bytes`, or whatever JSON can hold. It is encoded and checksummed by the worker, so that
it is the same to the byte wherever it was made, and reading one never runs code.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import platform
import random
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from zermelo.work import sources

Packed: TypeAlias = "bytes | str | Work"
"""A job as a worker gets it: pickled, by its digest if it was sent before, or as it is."""


@dataclass(frozen=True)
class Task:
    """All that a piece may depend on."""

    settings: Any
    """What the job was made with."""
    number: int
    """Which piece, from 0 on."""
    seed: int
    """The job's."""
    model: Any = None
    """The job's: weights, most often."""
    given: Any = None
    """What this piece alone was given, by the job or by `stream`."""

    def random(self) -> random.Random:
        """Random numbers that depend on the seed and the number alone."""
        return random.Random(f"{self.seed} {self.number}")


@dataclass(frozen=True)
class Work:
    """What is sent to workers."""

    function: Callable[[Task], Any]
    settings: Any
    seed: int
    model: Any


class Failure(NamedTuple):
    """What a piece raised, in words, and itself if it can be sent."""

    words: str
    trace: str
    error: BaseException | None


class Outcome(NamedTuple):
    """A result as bytes."""

    form: str
    """`bytes` or `json`."""
    data: bytes
    digest: str
    seconds: float
    where: str
    failure: Failure | None = None

    @property
    def result(self) -> Any:
        """What the piece gave back."""
        return decoded(self.form, self.data)


_known: dict[str, Work] = {}
"""Jobs that this process has unpacked, by digest: the last two."""

_held: dict[str, bytes] = {}
"""Jobs that this process was started with, by digest."""

_KEPT: Final = 2


def encoded(result: Any) -> tuple[str, bytes]:
    """A result as bytes, equal for equal results."""
    if isinstance(result, bytes):
        return "bytes", result
    try:
        text = json.dumps(result, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise TypeError(f"the result of a piece is bytes or what JSON can hold: {error}") from None
    return "json", text.encode()


def decoded(form: str, data: bytes) -> Any:
    """The result of its bytes."""
    return data if form == "bytes" else json.loads(data)


def digest_of(data: bytes) -> str:
    """SHA-256 in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def pack(work: Work, dumps: Callable[[Any], bytes] = pickle.dumps) -> bytes:
    """A job for other processes, with the user's own files that it may need."""
    return pickle.dumps((sources.everything(), dumps(work)))


def hold(packed: bytes) -> None:
    """Keep a job, so that its digest is enough to name it."""
    _held[digest_of(packed)] = packed


def _learned(packed: bytes) -> Work:
    """The job, unpacked once."""
    digest = digest_of(packed)
    if digest not in _known:
        files, data = pickle.loads(packed)
        sources.bring(files)
        while len(_known) >= _KEPT:
            del _known[next(iter(_known))]
        _known[digest] = pickle.loads(data)
    return _known[digest]


def do(packed: Packed, number: int, given: Any = None) -> Outcome:
    """Do one piece; whatever it raises is sent back in words.

    What it is given comes as bytes, unless the job comes as it is.
    """
    started = time.perf_counter()
    where = f"{platform.node()}:{os.getpid()}"
    try:
        work = _unpacked(packed)
        if isinstance(given, bytes):
            given = pickle.loads(given)
        task = Task(work.settings, number, work.seed, work.model, given)
        form, data = encoded(work.function(task))
    except (Exception, SystemExit) as error:
        words = f"{type(error).__name__}: {error}"
        failure = Failure(words, traceback.format_exc(), _sendable(error))
        return Outcome("", b"", "", time.perf_counter() - started, where, failure)
    return Outcome(form, data, digest_of(data), time.perf_counter() - started, where)


def _unpacked(packed: Packed) -> Work:
    if isinstance(packed, Work):
        return packed
    if isinstance(packed, str):
        return _known[packed] if packed in _known else _learned(_held[packed])
    return _learned(packed)


def _sendable(error: BaseException) -> BaseException | None:
    """The error, if another process can read it."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return None
    return error
