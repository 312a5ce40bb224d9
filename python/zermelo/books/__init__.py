"""Opening books: what is known of early positions, found once.

Of Connect Four, the scores of all early positions: `build_book` makes such a book and can be
interrupted, `load_book` reads one, and `find_book` finds the one at its usual place, as `z.solve`
does by itself. Of chess, moves with weights in the format of Polyglot: `PolyglotBook`, and
`build_polyglot` from games.
"""

from zermelo.books.book import Book, load_book
from zermelo.books.build import BookProgress, build_book
from zermelo.books.places import book_path, find_book
from zermelo.books.polyglot import BookMove, BuiltBook, PolyglotBook, build_polyglot, polyglot_key

__all__ = [
    "Book",
    "BookMove",
    "BookProgress",
    "BuiltBook",
    "PolyglotBook",
    "book_path",
    "build_book",
    "build_polyglot",
    "find_book",
    "load_book",
    "polyglot_key",
]
