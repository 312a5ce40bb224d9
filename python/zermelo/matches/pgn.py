"""Games of chess in PGN: enough of it to begin matches from its games, and to write ours."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from zermelo.game import Game, InvalidInputError, Line, parse_state

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")

_TAG: Final = re.compile(r'^\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*$')
_COMMENT: Final = re.compile(r"\{[^}]*\}|;[^\n]*|^%[^\n]*", re.MULTILINE)
_NO_MOVE: Final = re.compile(r"\d+\.*|\$\d+|[!?]+|\.+")
_NUMBERED: Final = re.compile(r"^\d+\.+")
_WIDTH: Final = 80
_LARGEST: Final = 1 << 30
"""Bytes of a file that is unpacked."""


@dataclass(frozen=True)
class PgnGame:
    """One game as it stands in a file: its tags, and its moves as text."""

    tags: Mapping[str, str]
    moves: str
    place: str
    """The file and the line where it begins."""

    def words(self) -> list[str]:
        """The moves of the main line, without comments, variations, numbers and the result."""
        text = _without_variations(_COMMENT.sub(" ", self.moves), self.place)
        words = (_NUMBERED.sub("", word) for word in text.split())
        return [w for w in words if w and w not in RESULTS and not _NO_MOVE.fullmatch(w)]

    def line(self, game: Game) -> Line:
        """The game so far, every move checked."""
        fen = self.tags.get("FEN", "")
        try:
            return Line(game, parse_state(game, fen) if fen else None, self.words())
        except InvalidInputError as error:
            raise InvalidInputError(f"{self.place}: {error}") from None


def read_pgn(path: str | Path) -> list[PgnGame]:
    """The games of a file, which may be packed by zip. Their moves are not looked at yet."""
    return list(_games(read_text(path), Path(path).name))


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


def _games(text: str, name: str) -> Iterator[PgnGame]:
    tags: dict[str, str] = {}
    moves: list[str] = []
    begins = 1
    for number, line in enumerate(text.splitlines(), start=1):
        tag = _TAG.match(line)
        if tag and moves:
            yield PgnGame(tags, "\n".join(moves), f"{name} line {begins}")
            tags, moves = {}, []
        if not tags and not moves:
            begins = number
        if tag:
            tags[tag[1]] = tag[2].replace('\\"', '"').replace("\\\\", "\\")
        elif line.strip() and not line.startswith("%"):
            moves.append(line)
    if tags or moves:
        yield PgnGame(tags, "\n".join(moves), f"{name} line {begins}")


def _without_variations(text: str, place: str) -> str:
    kept, depth = [], 0
    for part in re.split(r"([()])", text):
        if part in "()" and part:
            depth += 1 if part == "(" else -1
            if depth < 0:
                raise InvalidInputError(f"{place}: a bracket is closed that was never opened")
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
