"""The loop: lines are read on a thread of their own, so that thinking aloud can be interrupted."""

from __future__ import annotations

import queue
import threading
from typing import BinaryIO, Final, Protocol

from zermelo.protocols.gtp.commands import Session
from zermelo.protocols.gtp.table import Table
from zermelo.protocols.gtp.wire import LONGEST

MOST_WAITING: Final = 1_000
"""So many lines may wait; who sends more has to wait too."""


_CHUNK: Final = 1 << 16


class RawInput(Protocol):
    """A stream that gives what is there, without waiting for more.

    A thread that waits in a buffered one would hold its lock when the program ends.
    """

    def read(self, size: int, /) -> bytes | None:
        """Up to so many bytes, at least one; none at the end."""


def serve(table: Table, incoming: RawInput, outgoing: BinaryIO) -> None:
    """Answer commands until `quit` or the end of the input."""
    lines: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
    threading.Thread(target=_read, args=(incoming, lines), daemon=True).start()

    def write(text: str) -> None:
        outgoing.write(text.encode())
        outgoing.flush()

    session = Session(table, write, waiting=lambda: not lines.empty())
    while not session.ended:
        line = lines.get()
        if line is None:
            return
        session.execute(line)


def _read(incoming: RawInput, lines: queue.Queue[str | None]) -> None:
    """Put every line into the queue, and None at the end of the input."""
    rest, too_long = b"", False
    while chunk := incoming.read(_CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            if not too_long:
                lines.put(line.decode("utf-8", errors="replace"))
            too_long = False
        if len(rest) > LONGEST:
            if not too_long:
                lines.put(rest.decode("utf-8", errors="replace"))
            rest, too_long = b"", True
    if rest and not too_long:
        lines.put(rest.decode("utf-8", errors="replace"))
    lines.put(None)
