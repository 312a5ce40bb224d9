"""Small text files: read with errors that name the file, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from zermelo.files import write_atomically
from zermelo.game import TreeError


def read_text(path: str | Path) -> str:
    """The text of a file, or `TreeError` saying why it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise TreeError(f"there is no file {path}") from None
    except UnicodeDecodeError:
        raise TreeError(f"{path} is not a text file in UTF-8") from None
    except OSError as error:
        raise TreeError(f"{path} cannot be read: {error.strerror}") from None


def write_text(path: str | Path, text: str) -> None:
    """Write a file whole or not at all, or `TreeError` saying why it cannot be written."""
    try:
        write_atomically(path, text)
    except OSError as error:
        raise TreeError(f"{path} cannot be written: {error.strerror}") from None
