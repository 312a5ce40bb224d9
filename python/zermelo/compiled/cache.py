"""Machine code on disk, so that only the first process compiles.

A file is named by the game and the fingerprint of all that its code depends on. It is written
whole or not at all, begins with a checksum, and whatever is wrong with it means that there is none.

Whoever can write into the cache can run code as the user, so it is a folder of the user's own. It
and each file in it must belong to the user, and nobody else may be able to write to them; else the
cache is not used, and a warning says why.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import sys
import warnings
from pathlib import Path

from zermelo.files import write_atomically
from zermelo.folders import code_folder

_KEPT = 8
"""So many versions of a game stay: boards of other sizes, and sources of the past."""

_SUFFIX = ".zermelo-code"

_LARGEST = 1 << 27
"""No file of code has more bytes."""

_PRIVATE = 0o600
_PRIVATE_FOLDER = 0o700


class UnsafeCacheWarning(UserWarning):
    """The cache of machine code is not used, because others could change it."""


class Cache:
    """The files of one class of games."""

    def __init__(self, kind: type, wanted: bool | str | Path) -> None:
        source = Path(getattr(sys.modules.get(kind.__module__), "__file__", None) or "")
        name = f"{source.stem or kind.__module__}.{kind.__qualname__}"
        self.name = re.sub(r"[^\w.-]", "_", name)[-80:]
        self.folder = _folder(wanted)

    def read(self, fingerprint: str) -> bytes | None:
        """The code with this fingerprint, if there is a sound file of it in a safe place."""
        if self.folder is None:
            return None
        try:
            data = _read(self.folder, self._file(fingerprint))
        except OSError:
            return None
        if data is None or hashlib.sha256(data[32:]).digest() != data[:32]:
            return None
        return data[32:]

    def write(self, fingerprint: str, code: bytes) -> Path | None:
        """Keep the code; None if it cannot be kept, or not safely."""
        if self.folder is None:
            return None
        try:
            self.folder.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)
            if not _is_safe(self.folder, self.folder.stat()):
                return None
            data = hashlib.sha256(code).digest() + code
            file = self.folder / self._file(fingerprint)
            written = write_atomically(file, data, permissions=_PRIVATE)
        except OSError:
            return None
        self._prune()
        return written

    def _file(self, fingerprint: str) -> str:
        return f"{self.name}-{fingerprint[:24]}{_SUFFIX}"

    def _prune(self) -> None:
        assert self.folder is not None
        try:
            files = list(self.folder.glob(f"{self.name}-*{_SUFFIX}"))
            files.sort(key=lambda file: file.stat().st_mtime, reverse=True)
            for file in files[_KEPT:]:
                file.unlink(missing_ok=True)
        except OSError:
            pass  # another process is at it


def _read(folder: Path, name: str) -> bytes | None:
    """The bytes of a file, if it and its folder are safe: what was examined is what is read."""
    if os.name == "nt":  # the folder is under the user's profile, which the system guards
        return (folder / name).read_bytes()
    directory = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        if not _is_safe(folder, os.fstat(directory)):
            return None
        file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=directory)
    finally:
        os.close(directory)
    with os.fdopen(file, "rb") as opened:
        found = os.fstat(file)
        if not stat.S_ISREG(found.st_mode) or found.st_size > _LARGEST:
            return None
        return opened.read(_LARGEST) if _is_safe(folder / name, found) else None


def _is_safe(path: Path, found: os.stat_result) -> bool:
    """Does this belong to the user, and can nobody else write to it? A warning says what not."""
    if os.name == "nt":
        return True
    if found.st_uid != os.geteuid():
        wrong = f"it belongs to another user ({found.st_uid})"
    elif found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        mode = stat.S_IMODE(found.st_mode)
        wrong = f"others may write to it (its permissions are {mode:o}); chmod go-w would do"
    else:
        return True
    warnings.warn(f"{path}: not used as a cache: {wrong}", UnsafeCacheWarning, stacklevel=2)
    return False


def _folder(wanted: bool | str | Path) -> Path | None:
    if wanted is False:
        return None
    if not isinstance(wanted, bool):
        return Path(wanted)
    return code_folder()
