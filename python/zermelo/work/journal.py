"""A job in a directory: its part files, and a journal of what was done when and where.

The part files are the truth, and the journal says which of them are complete. Whatever a driver
that was killed left behind is made whole when the directory is opened again: a line that is cut off
is dropped, a complete part without a line gets one, and a damaged part is done again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any, BinaryIO, Final

from zermelo.game.errors import DamagedFileError, InvalidInputError
from zermelo.work import parts
from zermelo.work.job import Job
from zermelo.work.piece import Outcome

NAME: Final = "journal.jsonl"
FORMAT: Final = "zermelo job 1"


class JobFolder:
    """An open directory of a job, locked against other drivers, with what is complete."""

    def __init__(self, directory: str | os.PathLike[str], job: Job) -> None:
        self.directory = Path(directory)
        self.described = job.described()
        self.digest = hashlib.sha256(
            json.dumps(self.described, sort_keys=True).encode()
        ).hexdigest()
        self.pieces = job.pieces
        self.complete: dict[int, str] = {}
        """The digests of the pieces that are there."""
        self.remade: list[str] = []
        """Part files that were damaged."""
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            self._file = self._open()
        except OSError as error:
            raise InvalidInputError(
                f"cannot keep a job in {self.directory}: {error.strerror}"
            ) from None
        try:
            self._lock()
            journaled = self._read_journal()
            self._find_parts(journaled)
        except BaseException:
            self._file.close()
            raise

    def _open(self) -> BinaryIO:
        handle = os.open(self.directory / NAME, os.O_RDWR | os.O_CREAT, 0o666)
        return os.fdopen(handle, "r+b", buffering=0)

    def _lock(self) -> None:
        """Two drivers of one job would do everything twice."""
        if sys.platform == "win32":
            return
        import fcntl

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InvalidInputError(f"{self.directory} is in use by another run") from None

    def _read_journal(self) -> dict[int, str]:
        """The pieces that the journal has; what follows its last whole line is cut off."""
        content = self._file.read()
        lines = content[: content.rfind(b"\n") + 1].splitlines(keepends=True)
        kept, found = 0, {}
        if lines:
            self._compare(lines[0])
            kept = len(lines[0])
        elif content and not _head_begins(content):
            raise self._foreign()
        for line in lines[1:]:
            try:
                told = json.loads(line)
                number, digest = int(told["piece"]), str(told["sha256"])
            except (ValueError, KeyError, TypeError, RecursionError):
                break
            found[number] = digest
            kept += len(line)
        self._file.truncate(kept)
        self._file.seek(kept)
        if not kept:
            self._add({"format": FORMAT} | self.described)
        return found

    def _compare(self, line: bytes) -> None:
        try:
            was = json.loads(line)
            if was.pop("format") != FORMAT:
                raise ValueError(line)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise self._foreign() from None
        for name in sorted({*was, *self.described}):
            if was.get(name) != self.described.get(name):
                before, now = (_shown(told.get(name)) for told in (was, self.described))
                raise InvalidInputError(
                    f"{self.directory} is of a job with {name} {before}, and now it is {now}: give "
                    "another directory, or the same settings"
                )

    def _foreign(self) -> DamagedFileError:
        return DamagedFileError(
            f"{self.directory / NAME} is not the journal of a job; give another directory"
        )

    def _find_parts(self, journaled: dict[int, str]) -> None:
        """Check every part; what the journal does not know is entered, what is damaged removed."""
        for path in sorted(self.directory.glob(f"*{parts.SUFFIX}")):
            if path.name.startswith("."):  # a driver was killed while it wrote
                path.unlink()
                continue
            if not path.stem.isdecimal() or int(path.stem) >= self.pieces:
                continue
            number = int(path.stem)
            try:
                digest, _ = parts.read(self.directory, self.digest, number)
                if journaled.get(number, digest) != digest:
                    raise DamagedFileError(f"{path}: damaged: the journal has another checksum")
            except DamagedFileError as error:
                self.remade.append(str(error))
                path.unlink()
                continue
            if number not in journaled:
                self._add({"piece": number, "sha256": digest, "found": True})
            self.complete[number] = digest

    def add(self, number: int, outcome: Outcome) -> None:
        """Keep the result of a piece, then say so in the journal."""
        parts.write(self.directory, self.digest, number, outcome)
        self._add(
            {
                "piece": number,
                "sha256": outcome.digest,
                "seconds": round(outcome.seconds, 3),
                "where": outcome.where,
            }
        )
        self.complete[number] = outcome.digest

    def result(self, number: int) -> Any:
        """The result of a piece that is complete, checked once more."""
        return parts.read(self.directory, self.digest, number)[1]

    def _add(self, told: dict[str, Any]) -> None:
        text = json.dumps(told, separators=(",", ":")).encode() + b"\n"
        while text:
            text = text[self._file.write(text) :]

    def close(self) -> None:
        """Let go of the directory."""
        self._file.close()


def remove(directory: str | os.PathLike[str]) -> None:
    """Remove the part files and the journal of a job, and the directory if it is empty then."""
    folder = Path(directory)
    for path in folder.glob(f"*{parts.SUFFIX}"):
        path.unlink()
    (folder / NAME).unlink(missing_ok=True)
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def _head_begins(content: bytes) -> bool:
    """Is this the beginning of a first line, cut off by a kill?"""
    start = json.dumps({"format": FORMAT}, separators=(",", ":")).encode()[:-1]
    return start.startswith(content) or content.startswith(start)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:200]}…"
