"""EPD, a chess position on a line with operations: `bm` best moves, `am` moves to avoid, `id`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_OPERATION: Final = re.compile(r"\s*([A-Za-z_]\w*)\s*((?:\"[^\"]*\"|[^;\"])*)(?:;|$)")
_COUNTERS: Final = re.compile(r"\s*(\d+)\s+(\d+)(?=\s|;|$)")

_COUNTS: Final = (("hmvc", "0"), ("fmvn", "1"))
"""Operations for the last fields of FEN, and what is usual."""


@dataclass(frozen=True)
class Epd:
    """A position and the operands of its operations."""

    position: str
    """As FEN; the counters are 0 and 1 where the line has none."""
    operations: dict[str, tuple[str, ...]]

    def __str__(self) -> str:
        """The line: four fields of FEN, then the operations, texts of several words in quotes.

        >>> str(Epd("8/8/8/8/8/8/2k5/K6R w - - 0 1", {"bm": ("Rh2+",), "id": ("a rook",)}))
        '8/8/8/8/8/8/2k5/K6R w - - bm Rh2+; id "a rook";'
        """
        board, counters = self.position.split()[:4], self.position.split()[4:]
        told = dict(self.operations)
        if counters not in ([], ["0", "1"]):
            names = zip(("hmvc", "fmvn"), counters, strict=False)
            told = {name: (count,) for name, count in names} | told
        rows = (" ".join([name, *map(_quoted, words)]) for name, words in told.items())
        return " ".join([*board, *(f"{row};" for row in rows)])


def _quoted(word: str) -> str:
    """A word as an operand: in quotes unless it is a move, a number or a name."""
    return word if re.fullmatch(r"[\w+#=/.-]+", word) else f'"{word.replace(chr(34), chr(39))}"'


def read_epd(text: str) -> Epd:
    """The position and the operations of a line.

    Four fields of FEN, then operations, each ended by a semicolon. Loose habits are understood: a
    semicolon before the first operation, a check written apart (`Qd1 +`), counters as in FEN.

    The counters may stand behind the four fields, or be the operations `hmvc` and `fmvn`.

    >>> read_epd('8/8/8/8/8/8/2k5/K6R w - - bm Rh2+; id "a rook";').operations
    {'bm': ('Rh2+',), 'id': ('a rook',)}
    """
    fields = text.split(None, 4)
    board, rest = fields[:4], fields[4] if len(fields) > 4 else ""
    if board and board[-1].endswith(";"):
        board[-1] = board[-1].rstrip(";")
    counters = _COUNTERS.match(rest)
    numbers = f"{counters[1]} {counters[2]}" if counters else ""
    rest = rest[counters.end() :] if counters else rest
    operations: dict[str, tuple[str, ...]] = {}
    for name, operands in _OPERATION.findall(rest.strip().lstrip(";")):
        joined = re.sub(r"\s+([+#]+)", r"\1", operands)
        words = re.findall(r"\"[^\"]*\"|\S+", joined)
        operations[name] = tuple(word.strip('"') for word in words)
    if counters is None:
        clock, number = ((operations.pop(name, ()) or (usual,))[0] for name, usual in _COUNTS)
        numbers = f"{clock} {number}"
    return Epd(" ".join([*board, numbers]) if len(board) == 4 else text.strip(), operations)
