"""The piles of Nim as rows of matches."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game.board import Board
from zermelo.games.matches import match_board, take


def nim_board(piles: Sequence[int], moves: Sequence[str]) -> Board:
    """The board with these piles; moves such as `5-2` take from any pile of that size."""
    made = []
    for text in moves:
        size, number = map(int, text.split("-"))
        rows = [row for row, pile in enumerate(piles) if pile == size]
        made.append(take(text, rows, size, number))
    return match_board(piles, made)
