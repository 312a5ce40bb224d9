"""A book: the scores of all positions of the first plies."""

from __future__ import annotations

import json
from array import array
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.books.positions import Board
from zermelo.files import write_atomically
from zermelo.game import InvalidInputError
from zermelo.game.errors import DamagedFileError
from zermelo.native import pack, read_header, unpack

VERSION = 1

_KEY_BITS = 64

_ENTRY = 9
"""The bytes of a key and its score."""


@dataclass(frozen=True)
class Book:
    """Scores by key, of the smaller of a position and its mirror image.

    >>> book = Book(Board(4, 4), 0, array("Q", [Board(4, 4).bottom]), array("b", [0]))
    >>> book.score(Board(4, 4).bottom), book.score(0), len(book)
    (0, None, 1)
    """

    board: Board
    plies: int
    keys: array[int]
    """In ascending order."""
    scores: array[int]
    name: str = ""
    """Where it was read from."""

    def score(self, key: int) -> int | None:
        """The score of a position for its mover; None if it is not in the book."""
        key = self.board.canonical(key)
        place = bisect_left(self.keys, key)
        found = place < len(self.keys) and self.keys[place] == key
        return self.scores[place] if found else None

    def at_least(self, key: int) -> int | None:
        """What the score of a position one ply past the book is at least; None if nothing is known.

        Whoever moved last got no more by that move than the position before was worth.
        """
        before = map(self.score, self.board.predecessors(key))
        return max((-score for score in before if score is not None), default=None)

    def save(self, path: str | Path) -> Path:
        """Write it aside, compressed and with checksums, and rename it into place."""
        header = head("book", self.board, self.plies) | {"entries": len(self.keys)}
        blocks = [_little(self.keys), self.scores.tobytes()]
        return write_atomically(path, pack(json.dumps(header).encode(), blocks))

    def __len__(self) -> int:
        return len(self.keys)


def head(what: str, board: Board, plies: int) -> dict[str, Any]:
    """What a file is, as its header says."""
    return {
        "what": what,
        "version": VERSION,
        "game": "connect4",
        "width": board.width,
        "height": board.height,
        "plies": plies,
    }


def read(
    path: Path, what: str, most: Callable[[dict[str, Any], int], int]
) -> tuple[dict[str, Any], list[bytes]]:
    """The header and the blocks of a file of this kind, or what is wrong with it.

    `most` says how many bytes the blocks have at most in a file with this header and of this
    length. A file that claims to have more is refused before anything is unpacked.
    """
    try:
        header = json.loads(read_header(path))
        if header["what"] != what or header["version"] != VERSION or header["game"] != "connect4":
            raise DamagedFileError(f"{path}: not a {what} for Connect Four of version {VERSION}")
        width, height, plies = (header[name] for name in ("width", "height", "plies"))
        if not _is_a_board(width, height) or plies not in range(width * height + 1):
            raise DamagedFileError(f"{path}: damaged: the header makes no sense")
        data = path.read_bytes()
        blocks = unpack(data, most(header, len(data)))[1]
    except DamagedFileError:
        raise
    except InvalidInputError as error:
        raise DamagedFileError(f"{path}: {error}") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise DamagedFileError(f"{path}: damaged: the header makes no sense") from None
    return header, blocks


def load_book(path: str | Path) -> Book:
    """The book in a file; a damaged, cut off or foreign one is refused by name."""
    path = Path(path)
    header, blocks = read(path, "book", _most)
    keys, scores = array("Q"), array("b")
    try:
        first, second = blocks
        keys.frombytes(first)
        scores.frombytes(second)
    except ValueError:
        raise DamagedFileError(f"{path}: damaged: it does not hold keys and scores") from None
    if _swapped():
        keys.byteswap()
    if not len(keys) == len(scores) == header.get("entries"):
        raise DamagedFileError(f"{path}: damaged: its keys and scores do not match")
    board = Board(header["width"], header["height"])
    return Book(board, header["plies"], keys, scores, str(path))


def _most(header: dict[str, Any], length: int) -> int:
    """What a book says it holds; no two keys are alike, so that each takes more than a bit."""
    entries = header["entries"]
    if not isinstance(entries, int) or entries < 0:
        raise ValueError(f"{entries!r} counts nothing")
    return _ENTRY * min(entries, 8 * length)


def _is_a_board(width: Any, height: Any) -> bool:
    """Does a position of this board have a key of 64 bits?"""
    sizes = isinstance(width, int) and isinstance(height, int) and min(width, height) > 0
    return sizes and width * (height + 1) <= _KEY_BITS


def _little(keys: array[int]) -> bytes:
    """Keys with the lowest byte first, on any machine."""
    if _swapped():
        keys = array("Q", keys)
        keys.byteswap()
    return keys.tobytes()


def _swapped() -> bool:
    return array("H", [1]).tobytes() != b"\x01\x00"
