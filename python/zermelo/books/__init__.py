"""Opening books: the scores of all early positions, found once.

`build_book` makes one and can be interrupted, `load_book` reads one, and `find_book` finds the one
at its usual place, as `z.solve` does by itself.
"""

from zermelo.books.book import Book, load_book
from zermelo.books.build import BookProgress, build_book
from zermelo.books.places import book_path, find_book

__all__ = ["Book", "BookProgress", "book_path", "build_book", "find_book", "load_book"]
