"""The heap of a subtraction game as rows of ten matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zermelo.game.board import Board, BoardMove, Counter, button, place
from zermelo.games.matches import MOST_SHOWN, match_board, match_id

_IN_A_ROW: Final = 10


def subtraction_board(matches: int, takes: Sequence[int]) -> Board:
    """The board with this heap: pointing at a match takes it and all that come after it."""
    if matches > MOST_SHOWN:
        board = match_board([matches], [button(str(n), f"take {n}") for n in takes])
    else:
        full, rest = divmod(matches, _IN_A_ROW)
        sizes = [_IN_A_ROW] * full + ([rest] if rest or not full else [])
        board = match_board(sizes, [_take(matches, number) for number in takes])
    return Board(
        cells=board.cells,
        pieces=board.pieces,
        moves=board.moves,
        layout=board.layout,
        counters=(Counter("matches left", str(matches)),),
    )


def _take(matches: int, number: int) -> BoardMove:
    row, column = divmod(matches - number, _IN_A_ROW)
    return place(str(number), match_id(row, column), f"take {number}")
