"""Messages between the studio and a process that works for it: a length, a kind, and bytes."""

from __future__ import annotations

import asyncio
import struct
from typing import BinaryIO

_HEAD = struct.Struct(">cQ")

REQUEST = b"q"
"""A request for the process, as JSON."""
REPLY = b"r"
"""A reply for the page, as JSON."""
PRODUCT = b"p"
"""Something to be kept, pickled by our own process."""
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
