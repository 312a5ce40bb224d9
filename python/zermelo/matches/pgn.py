"""The games of a match in PGN, as its journal writes them and reads them again.

`zermelo.formats` reads the files of others.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from zermelo.game import InvalidInputError

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")

_COMMENT: Final = re.compile(r"\{[^}]*\}|;[^\n]*|^%[^\n]*", re.MULTILINE)
_NO_MOVE: Final = re.compile(r"\d+\.*|\$\d+|[!?]+|\.+")
_NUMBERED: Final = re.compile(r"^\d+\.+")
_WIDTH: Final = 80
_LARGEST: Final = 1 << 30
"""Bytes of a file that is unpacked."""


def words_of(moves: str) -> list[str]:
    """The moves of a main line, without comments, variations, numbers and the result.

    None is checked: a match knows its own games.
    """
    text = _without_variations(_COMMENT.sub(" ", moves))
    words = (_NUMBERED.sub("", word) for word in text.split())
    return [w for w in words if w and w not in RESULTS and not _NO_MOVE.fullmatch(w)]


def read_text(path: str | Path) -> str:
    """The text of a file, or of the first file in a zip archive."""
    path = Path(path)
    if path.suffix.lower() != ".zip":
        return path.read_text(encoding="utf-8", errors="replace")
    try:
        with zipfile.ZipFile(path) as archive:
            inside = [info for info in archive.infolist() if not info.is_dir()]
            if len(inside) != 1 or inside[0].file_size > _LARGEST:
                raise InvalidInputError(f"{path}: an archive with one file of openings is wanted")
            return archive.read(inside[0]).decode("utf-8", "replace")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise InvalidInputError(f"{path} is not a zip archive ({error})") from None


def _without_variations(text: str) -> str:
    kept, depth = [], 0
    for part in re.split(r"([()])", text):
        if part in "()" and part:
            depth += 1 if part == "(" else -1
            if depth < 0:
                raise InvalidInputError("a bracket is closed that was never opened")
        elif not depth:
            kept.append(part)
    return " ".join(kept)


def write_pgn(tags: Mapping[str, str], first: int, moves: Sequence[str], result: str) -> str:
    """A game as text: moves in standard notation, the first with the number `first`, White's 0.

    >>> print(write_pgn({"Event": "a match"}, 0, ["e4", "e5", "Nf3"], "*"))
    [Event "a match"]
    <BLANKLINE>
    1. e4 e5 2. Nf3 *
    <BLANKLINE>
    """
    words = []
    for ply, move in enumerate(moves, start=first):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        elif ply == first:
            words.append(f"{ply // 2 + 1}...")
        words.append(move)
    rows = [""]
    for word in [*words, result]:
        if len(rows[-1]) + len(word) + 1 > _WIDTH:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    head = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*head, "", *rows, ""])


def _escaped(text: str) -> str:
    return " ".join(text.replace("\\", "\\\\").replace('"', '\\"').split())
