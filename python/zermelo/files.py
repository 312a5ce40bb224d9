"""Where files lie when nobody says where, and writing them so that nobody sees half of one."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path


def data_folder() -> Path:
    """The user's folder for what Zermelo makes: `ZERMELO_DATA`, or the system's own place."""
    given = os.environ.get("ZERMELO_DATA")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "zermelo"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/zermelo"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "zermelo"


def write_atomically(path: str | Path, content: str | bytes) -> Path:
    """Write a file under a temporary name in the same folder, then rename it into place.

    Text is written as UTF-8. Readers see the old file or the new one; if anything fails the old
    file stays and the temporary one is removed.
    """
    data = content.encode() if isinstance(content, str) else content

    def write(temporary: Path) -> None:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    return write_aside(path, write)


def write_aside(path: str | Path, write: Callable[[Path], object]) -> Path:
    """Let `write` write a file under a temporary name, and rename it into place as above."""
    path = Path(path)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    os.close(handle)
    try:
        write(Path(temporary))
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            Path(temporary).unlink()
        raise
    return path


def _umask() -> int:
    """The process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
