"""The whole book of eight plies against John Tromp's published counts.

`ZERMELO_BOOK=FILE pytest tests/books` checks a file that `zermelo book build` has made.
"""

import os
from collections import Counter

import pytest

from zermelo.books import load_book
from zermelo.books.positions import Board

FILE = os.environ.get("ZERMELO_BOOK")


def can_win_at_once(board, own, stones):
    return any(won for _, won in board.successors(own | stones + board.bottom))


def test_positions_of_eight_stones_without_a_forced_move_are_those_that_were_published():
    """The positions alone take no book: 67,557 of 91,295."""
    board = Board(7, 6)
    keys = board.level(8)[-1]
    assert len(keys) == 91_295
    assert sum(1 for _ in quiet(board, keys)) == 67_557


@pytest.mark.skipif(FILE is None, reason="takes hours to build: set ZERMELO_BOOK to a file")
def test_a_book_of_eight_plies_has_the_published_values():
    book = load_book(FILE)
    assert (book.board, book.plies) == (Board(7, 6), 8)
    counts = Counter()
    for key in quiet(book.board, book.board.level(8)[-1]):
        score = book.score(key)
        counts[(score > 0) - (score < 0)] += 1
    assert counts == {1: 44_473, 0: 6_449, -1: 16_635}


def quiet(board, keys):
    """Those in which neither player could win at once."""
    for key in keys:
        own, stones = board.split(key)
        if not any(can_win_at_once(board, side, stones) for side in (own, own ^ stones)):
            yield key
