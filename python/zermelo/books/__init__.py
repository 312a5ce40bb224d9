"""Opening books: what is known of early positions, found once.

Of Connect Four, the scores of all early positions: `build_book` makes such a book and can be
interrupted, `load_book` reads one, and `find_book` finds the one at its usual place, as `z.solve`
does by itself. Of chess, moves with weights in the format of Polyglot: `PolyglotBook`, and
`build_polyglot` from games. Of any game of two opposed players, positions of games of the program
against itself: `PlayedBook`, and `zermelo.training.build_played_book`.
"""

from zermelo.books.book import Book, load_book
from zermelo.books.build import BookProgress, build_book
from zermelo.books.places import book_path, find_book
from zermelo.books.played import BookLine, PlayedBook, is_played_book, load_played_book
from zermelo.books.polyglot import BookMove, BuiltBook, PolyglotBook, build_polyglot, polyglot_key

__all__ = [
    "Book",
    "BookLine",
    "BookMove",
    "BookProgress",
    "BuiltBook",
    "PlayedBook",
    "PolyglotBook",
    "book_path",
    "build_book",
    "build_polyglot",
    "find_book",
    "is_played_book",
    "load_book",
    "load_played_book",
    "polyglot_key",
]
