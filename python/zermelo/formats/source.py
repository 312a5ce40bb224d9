"""Where bytes come from: a file, a packed one, or anything that is open."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from zermelo.game.errors import DamagedFileError, InvalidInputError

_PACKERS: Final = {".gz": "gzip", ".bz2": "bz2", ".xz": "lzma"}
"""The module that opens files with such an ending; imported when there is one."""


class Readable(Protocol):
    """Anything with a method `read` that gives bytes or text."""

    def read(self, size: int, /) -> Any:
        """At most so many bytes, or letters; none at the end."""


Source: TypeAlias = "str | os.PathLike[str] | Readable"


class _Encoded:
    """A stream of text as one of bytes."""

    def __init__(self, file: Readable, begin: str) -> None:
        self._file, self._rest = file, begin.encode("utf-8", "surrogateescape")

    def read(self, size: int) -> bytes:
        if not self._rest:
            self._rest = self._file.read(size).encode("utf-8", "surrogateescape")
        now, self._rest = self._rest[:size], self._rest[size:]
        return now


class _Begun:
    """A stream of bytes of which the beginning was read already."""

    def __init__(self, file: Readable, begin: bytes) -> None:
        self._file, self._rest = file, begin

    def read(self, size: int) -> bytes:
        if self._rest:
            now, self._rest = self._rest[:size], self._rest[size:]
            return now
        data: bytes = self._file.read(size)
        return data


class _Named:
    """A packed stream whose faults name the file."""

    def __init__(self, file: Readable, name: str) -> None:
        self._file, self._name = file, name

    def read(self, size: int) -> bytes:
        try:
            data: bytes = self._file.read(size)
        except Exception as error:  # each packer has faults of its own
            raise DamagedFileError(f"{self._name} cannot be unpacked: {error}") from None
        return data


def name_of(source: Source) -> str:
    """What to call it in messages."""
    if isinstance(source, (str, os.PathLike)):
        return str(Path(source))
    return str(getattr(source, "name", "the stream"))


def size_of(source: Source) -> int | None:
    """Its bytes, where they are known before it is read."""
    if not isinstance(source, (str, os.PathLike)):
        return None
    path = Path(source)
    packed = path.suffix.lower() in {*_PACKERS, ".zip"}
    return None if packed or not path.is_file() else path.stat().st_size


@contextmanager
def opened(source: Source) -> Iterator[Any]:
    """What the core reads: the path of a plain file, or an object that gives bytes.

    Files that end in .gz, .bz2, .xz or .zip are unpacked; an archive must hold one file.
    """
    if not isinstance(source, (str, os.PathLike)):
        yield _as_bytes(source)
        return
    path = Path(source)
    if path.is_dir():
        raise InvalidInputError(f"{path} is a folder, and a file is wanted")
    if not path.exists():
        raise InvalidInputError(f"there is no file {path}")
    ending = path.suffix.lower()
    if ending in _PACKERS:
        with import_module(_PACKERS[ending]).open(path, "rb") as file:
            yield _Named(file, str(path))
    elif ending == ".zip":
        with _unzipped(path) as file:
            yield _Named(file, str(path))
    else:
        yield path


@contextmanager
def _unzipped(path: Path) -> Iterator[Readable]:
    import zipfile

    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, EOFError) as error:
        raise DamagedFileError(f"{path} is not a zip archive ({error})") from None
    with archive:
        inside = [info for info in archive.infolist() if not info.is_dir()]
        if len(inside) != 1:
            raise InvalidInputError(f"{path} holds {len(inside)} files, and one is wanted")
        try:
            file = archive.open(inside[0])
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
            raise DamagedFileError(f"{path} cannot be unpacked: {error}") from None
        with file:
            yield file


def _as_bytes(file: Readable) -> Readable:
    """A stream of bytes, whether the stream is one of bytes or of text."""
    if isinstance(file, io.TextIOBase):
        return _Encoded(file, "")
    if isinstance(file, (io.RawIOBase, io.BufferedIOBase)):
        return file
    begin = file.read(1)
    if isinstance(begin, str):
        return _Encoded(file, begin)
    if not isinstance(begin, bytes):
        raise InvalidInputError(f"{name_of(file)} gives {type(begin).__name__}, and no bytes")
    return _Begun(file, begin)
