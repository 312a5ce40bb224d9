"""Machine code on disk, so that only the first process compiles.

A file is named by the game and the fingerprint of all that its code depends on. It is written
whole or not at all, begins with a checksum, and whatever is wrong with it means that there is none.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from zermelo.files import write_atomically

_KEPT = 8
"""So many versions of a game stay: boards of other sizes, and sources of the past."""

_SUFFIX = ".zermelo-code"


class Cache:
    """The files of one class of games."""

    def __init__(self, kind: type, wanted: bool | str | Path) -> None:
        source = Path(getattr(sys.modules.get(kind.__module__), "__file__", None) or "")
        name = f"{source.stem or kind.__module__}.{kind.__qualname__}"
        self.name = re.sub(r"[^\w.-]", "_", name)[-80:]
        self.folders = list(_folders(source, wanted))

    def read(self, fingerprint: str) -> bytes | None:
        """The code with this fingerprint, if there is a sound file of it."""
        for folder in self.folders:
            try:
                data = self._file(folder, fingerprint).read_bytes()
            except OSError:
                continue
            if hashlib.sha256(data[32:]).digest() == data[:32]:
                return data[32:]
        return None

    def write(self, fingerprint: str, code: bytes) -> Path | None:
        """Keep the code in the first folder that can be written; None if there is none."""
        for folder in self.folders:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                data = hashlib.sha256(code).digest() + code
                written = write_atomically(self._file(folder, fingerprint), data)
            except OSError:
                continue
            self._prune(folder)
            return written
        return None

    def _file(self, folder: Path, fingerprint: str) -> Path:
        return folder / f"{self.name}-{fingerprint[:24]}{_SUFFIX}"

    def _prune(self, folder: Path) -> None:
        try:
            files = list(folder.glob(f"{self.name}-*{_SUFFIX}"))
            files.sort(key=lambda file: file.stat().st_mtime, reverse=True)
            for file in files[_KEPT:]:
                file.unlink(missing_ok=True)
        except OSError:
            pass  # another process is at it


def _folders(source: Path, wanted: bool | str | Path) -> Iterator[Path]:
    if wanted is False:
        return
    if not isinstance(wanted, bool):
        yield Path(wanted)
        return
    chosen = os.environ.get("ZERMELO_CACHE_DIR")
    if chosen:
        yield Path(chosen)
        return
    if source.suffix == ".py" and source.is_file():
        yield source.parent / "__pycache__"
    yield user_folder() / "zermelo" / "compiled"


def user_folder() -> Path:
    """Where programs keep what they can make again, by the custom of the system."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
