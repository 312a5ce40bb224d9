"""Where books lie when nobody says where."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from zermelo.books.book import Book, load_book
from zermelo.folders import books_folder


def book_path(width: int = 7, height: int = 6) -> Path:
    """The usual place of the book for a board."""
    return books_folder() / f"connect4-{width}x{height}.book"


def find_book(width: int = 7, height: int = 6) -> Book | None:
    """The book at its usual place, or None; a damaged one is an error that names it."""
    path = book_path(width, height)
    try:
        written = path.stat().st_mtime_ns
    except OSError:
        return None
    return _loaded(path, written)


@lru_cache(maxsize=4)
def _loaded(path: Path, written: int) -> Book:
    """Read once, and again when the file has changed."""
    return load_book(path)
