"""EPD, a chess position on a line with operations: `bm` best moves, `am` moves to avoid, `id`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_OPERATION: Final = re.compile(r"\s*([A-Za-z_]\w*)\s*((?:\"[^\"]*\"|[^;\"])*)(?:;|$)")
_COUNTERS: Final = re.compile(r"\s*(\d+)\s+(\d+)(?=\s|;|$)")


@dataclass(frozen=True)
class Epd:
    """A position and the operands of its operations."""

    position: str
    """As FEN; the counters are 0 and 1 where the line has none."""
    operations: dict[str, tuple[str, ...]]


def read_epd(text: str) -> Epd:
    """The position and the operations of a line.

    Four fields of FEN, then operations, each ended by a semicolon. Loose habits are understood: a
    semicolon before the first operation, a check written apart (`Qd1 +`), counters as in FEN.

    >>> read_epd('8/8/8/8/8/8/2k5/K6R w - - bm Rh2+; id "a rook";').operations
    {'bm': ('Rh2+',), 'id': ('a rook',)}
    """
    fields = text.split(None, 4)
    board, rest = fields[:4], fields[4] if len(fields) > 4 else ""
    if board and board[-1].endswith(";"):
        board[-1] = board[-1].rstrip(";")
    counters = _COUNTERS.match(rest)
    numbers = f"{counters[1]} {counters[2]}" if counters else "0 1"
    rest = rest[counters.end() :] if counters else rest
    operations: dict[str, tuple[str, ...]] = {}
    for name, operands in _OPERATION.findall(rest.strip().lstrip(";")):
        joined = re.sub(r"\s+([+#]+)", r"\1", operands)
        words = re.findall(r"\"[^\"]*\"|\S+", joined)
        operations[name] = tuple(word.strip('"') for word in words)
    return Epd(" ".join([*board, numbers]) if len(board) == 4 else text.strip(), operations)
