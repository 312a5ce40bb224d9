"""Messages between the studio and a process that works for it: a length, a kind, and bytes."""

from __future__ import annotations

import asyncio
import struct
from typing import BinaryIO

_HEAD = struct.Struct(">cQ")

READY = b"y"
"""The process is ready for work."""
REQUEST = b"q"
"""A request over the socket, as JSON."""
QUESTION = b"h"
"""A request over HTTP: its path, its body, and the solved games that may be of use, as JSON."""
ANSWER = b"a"
"""The answer to a question: three digits of status, and JSON."""
REPLY = b"r"
"""A reply for the page, as JSON."""
SOLUTION = b"p"
"""A solved game that was left in a file, as JSON."""
DONE = b"d"
"""The job is done."""
FAILED = b"f"
"""The job failed; the sentence that says why."""


def write(stream: BinaryIO, kind: bytes, payload: bytes = b"") -> None:
    """Write one frame."""
    stream.write(_HEAD.pack(kind, len(payload)) + payload)
    stream.flush()


def pack(kind: bytes, payload: bytes) -> bytes:
    """One frame as bytes."""
    return _HEAD.pack(kind, len(payload)) + payload


def read(stream: BinaryIO) -> tuple[bytes, bytes] | None:
    """The next frame; None at the end."""
    head = stream.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    kind, length = _HEAD.unpack(head)
    return kind, stream.read(length)


async def receive(stream: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """The next frame; `IncompleteReadError` at the end."""
    kind, length = _HEAD.unpack(await stream.readexactly(_HEAD.size))
    return kind, await stream.readexactly(length)
