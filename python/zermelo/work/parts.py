"""Part files: the result of one piece with its checksum, written aside and renamed.

A line of JSON says what it is, of which job and piece, how long it is and its SHA-256; then come
the bytes of the result.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from zermelo.files import write_atomically
from zermelo.game.errors import DamagedFileError
from zermelo.work.piece import Outcome, decoded, digest_of

FORMAT: Final = "zermelo part 1"
SUFFIX: Final = ".part"
_LONGEST_HEAD: Final = 4096


def path_of(directory: Path, number: int) -> Path:
    """The file of a piece."""
    return directory / f"{number:07d}{SUFFIX}"


def write(directory: Path, job: str, number: int, outcome: Outcome) -> None:
    """Keep a result; whoever reads sees all of it or nothing."""
    head = {
        "format": FORMAT,
        "job": job,
        "piece": number,
        "form": outcome.form,
        "length": len(outcome.data),
        "sha256": outcome.digest,
    }
    line = json.dumps(head, separators=(",", ":")).encode() + b"\n"
    write_atomically(path_of(directory, number), line + outcome.data)


def read(directory: Path, job: str, number: int) -> tuple[str, Any]:
    """The digest and the result of a piece; `DamagedFileError` names the file and what is wrong."""
    path = path_of(directory, number)

    def damaged(what: str) -> DamagedFileError:
        return DamagedFileError(f"{path}: damaged: {what}")

    content = path.read_bytes()
    line, newline, data = content.partition(b"\n")
    if not newline or len(line) > _LONGEST_HEAD:
        raise damaged("it is cut off")
    try:
        head = json.loads(line)
        form, length, digest = head["form"], head["length"], head["sha256"]
        known = head["format"], head["job"], head["piece"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise damaged("its first line makes no sense") from None
    if known != (FORMAT, job, number):
        raise damaged(f"it is not piece {number} of this job")
    if length != len(data):
        raise damaged(f"it has {len(data)} bytes of {length}")
    if digest != digest_of(data) or form not in ("bytes", "json"):
        raise damaged("its checksum is wrong")
    return digest, decoded(form, data)
