"""Writing files so that nobody sees half of one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path


def write_atomically(
    path: str | Path, content: str | bytes, *, permissions: int | None = None
) -> Path:
    """Write a file under a temporary name in the same folder, then rename it into place.

    Text is written as UTF-8. Readers see the old file or the new one; if anything fails the old
    file stays, the temporary one is removed, and the error names the file. Without `permissions`
    the file has those of the old one, or the usual ones.
    """
    data = content.encode() if isinstance(content, str) else content

    def write(temporary: Path) -> None:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    return write_aside(path, write, permissions=permissions)


def write_aside(
    path: str | Path, write: Callable[[Path], object], *, permissions: int | None = None
) -> Path:
    """Let `write` write a file under a temporary name, and rename it into place as above."""
    path = Path(path)
    with _naming(path):
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        temporary = Path(name)
        try:
            os.close(handle)
            write(temporary)
            temporary.chmod(_permissions(path) if permissions is None else permissions)
            temporary.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
    return path


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    """An error of the system names this file, and not a temporary one or none at all."""
    try:
        yield
    except OSError as error:
        if error.errno is None or error.strerror is None:
            raise OSError(f"{path}: {error}") from error
        raise OSError(error.errno, error.strerror, str(path)) from error


def _permissions(path: Path) -> int:
    """Those of the file that is there, or else the usual ones."""
    return path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()


def _umask() -> int:
    """The process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
