"""The file of a match: every game is added as it ends, and a match that was killed goes on.

Chess is written as PGN, everything else as JSON lines. The first line has the settings of the
match; in PGN it is an escaped one, as is the line after every game with what PGN has no words for.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

from zermelo.game import Game, InvalidInputError
from zermelo.game.errors import DamagedFileError
from zermelo.matches.pgn import words_of, write_pgn
from zermelo.matches.record import GameRecord

_FORMAT: Final = "zermelo match 1"
_TERMINATIONS: Final = {
    "time": "time forfeit",
    "illegal move": "rules infraction",
    "nonsense": "rules infraction",
}


class _Form(Protocol):
    """How the file is written: games become text, and text games."""

    escape: bytes

    def text(self, record: GameRecord) -> str:
        """What is added to the file for a game; its last line has the record."""

    def read(self, told: dict[str, Any], before: str) -> GameRecord:
        """The record of a last line, with the text before it."""


class _JsonLines:
    escape = b""

    def text(self, record: GameRecord) -> str:
        return f"{record.to_json()}\n"

    def read(self, told: dict[str, Any], before: str) -> GameRecord:
        if before.strip():
            raise ValueError(before)
        return GameRecord.read(told)


class _Pgn:
    """Games of chess; moves stand in the PGN alone, everything else in the line after it."""

    escape = b"% "

    def __init__(self, event: str, names: tuple[str, ...]) -> None:
        self.event, self.names = event, names

    def text(self, record: GameRecord) -> str:
        white, black = (self.names[player] for player in record.players)
        result = _result(record)
        tags = {
            "Event": self.event,
            "Site": "?",
            "Date": "????.??.??",
            "Round": str(record.number + 1),
            "White": white,
            "Black": black,
            "Result": result,
            "Termination": _termination(record),
        }
        first = 0
        if record.start:
            tags |= {"SetUp": "1", "FEN": record.start}
            first = _first_ply(record.start)
        told = json.loads(record.to_json()) | {"moves": []}
        line = json.dumps(told, separators=(",", ":"))
        return f"{write_pgn(tags, first, record.moves, result)}\n% {line}\n"

    def read(self, told: dict[str, Any], before: str) -> GameRecord:
        moves = "\n".join(row for row in before.splitlines() if row and row[0] not in "[%")
        return GameRecord.read(told | {"moves": words_of(moves)})


class Journal:
    """An open file of a match, with the games that it has."""

    def __init__(
        self, path: str | Path, game: Game, settings: dict[str, Any], names: tuple[str, ...]
    ) -> None:
        self.path = Path(path)
        self.settings = settings
        self.records: dict[int, GameRecord] = {}
        self._form = self._choose(game, names)
        self._file = self._open()
        try:
            self._lock()
            kept = self._read()
            self._file.truncate(kept)
            self._file.seek(kept)
            if not kept:
                head = {"format": _FORMAT, "settings": settings}
                self._add(self._form.escape + json.dumps(head).encode() + b"\n")
        except BaseException:
            self._file.close()
            raise

    def _choose(self, game: Game, names: tuple[str, ...]) -> _Form:
        chess, suffix = getattr(game, "family", "") == "chess", self.path.suffix.lower()
        if suffix == ".pgn" and not chess:
            raise InvalidInputError(
                f"PGN is for chess; games of {game.name} are written as JSON lines, as in "
                f"{self.path.with_suffix('.jsonl')}"
            )
        return _Pgn(game.name, names) if chess and suffix != ".jsonl" else _JsonLines()

    def _open(self) -> BinaryIO:
        if not self.path.parent.is_dir():
            raise InvalidInputError(
                f"cannot write {self.path}: there is no folder {self.path.parent}"
            )
        try:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise InvalidInputError(f"cannot write {self.path}: {error.strerror}") from None
        return os.fdopen(handle, "r+b", buffering=0)

    def _lock(self) -> None:
        """Two matches that write one file would hurt each other."""
        if sys.platform == "win32":
            return
        import fcntl

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InvalidInputError(f"{self.path} is in use by another match") from None

    def _read(self) -> int:
        """Read the games that are there; how many bytes of the file are whole."""
        content = self._file.read()
        end = content.rfind(b"\n") + 1
        lines = content[:end].splitlines(keepends=True)
        if not lines:
            if content and not self._is_torn_head(content):
                raise self._foreign()
            return 0
        self._compare(lines[0])
        place = kept = len(lines[0])
        before: list[bytes] = []
        for number, line in enumerate(lines[1:], start=2):
            place += len(line)
            if not line.startswith(self._form.escape):
                before.append(line)
                continue
            text = b"".join(before).decode("utf-8", "replace")
            try:
                told = json.loads(line[len(self._form.escape) :])
                record = self._form.read(told, text)
            except (ValueError, KeyError, TypeError):
                if number < len(lines):
                    raise DamagedFileError(
                        f"{self.path} line {number} is not a game of a match: the file is damaged"
                    ) from None
                break
            self.records.setdefault(record.number, record)
            before, kept = [], place
        return kept

    def _is_torn_head(self, content: bytes) -> bool:
        head = self._form.escape + json.dumps({"format": _FORMAT}).encode()[:-1]
        return content.startswith(head[: len(content)]) or head.startswith(content)

    def _compare(self, line: bytes) -> None:
        try:
            head = json.loads(line.removeprefix(self._form.escape))
            if head["format"] != _FORMAT:
                raise ValueError(head["format"])
            was = head["settings"]
        except (ValueError, KeyError, TypeError):
            raise self._foreign() from None
        now = json.loads(json.dumps(self.settings))
        for name in sorted({*was, *now}):
            if was.get(name) != now.get(name):
                raise InvalidInputError(
                    f"{self.path} is of a match with {name} {_shown(was.get(name))}, and now it is "
                    f"{_shown(now.get(name))}: give another file, or the same settings"
                )

    def _foreign(self) -> InvalidInputError:
        return InvalidInputError(
            f"{self.path} is there already, and is not a match of this kind; give another file"
        )

    def add(self, record: GameRecord) -> None:
        """Write a game at the end, all of it at once."""
        self.records[record.number] = record
        self._add(self._form.text(record).encode("utf-8", "backslashreplace"))

    def _add(self, text: bytes) -> None:
        try:
            while text:
                text = text[self._file.write(text) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def _shown(value: Any) -> str:
    return "none" if value is None else json.dumps(value, ensure_ascii=False)


def _result(record: GameRecord) -> str:
    white, black = record.payoffs
    return "1-0" if white > black else "0-1" if black > white else "1/2-1/2"


def _termination(record: GameRecord) -> str:
    if record.fault is not None:
        return _TERMINATIONS.get(record.fault.kind, "abandoned")
    normal = record.end in ("rules", "repetition", "no moves", "resignation")
    return "normal" if normal else "adjudication"


def _first_ply(fen: str) -> int:
    """The number of the first ply, which is even where White moves."""
    fields = [*fen.split(), "", "", "", "", "", ""]
    number = int(fields[5]) if fields[5].isdecimal() else 1
    return 2 * (max(number, 1) - 1) + (fields[1] == "b")
