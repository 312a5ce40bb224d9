"""The chessboard, White below; pieces are the signs that Unicode has for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from zermelo.game.board import Board, BoardMove, Highlight, Piece, step
from zermelo.game.layouts import chequered_cells, square_id, square_labels

_TEXT: Final = "\N{VARIATION SELECTOR-15}"
"""Keeps a sign from being drawn as a picture of its own colours."""

_GLYPHS: Final = {"k": "♚", "q": "♛", "r": "♜", "b": "♝", "n": "♞", "p": "♟"}
_NAMES: Final = {
    "k": "king",
    "q": "queen",
    "r": "rook",
    "b": "bishop",
    "n": "knight",
    "p": "pawn",
}
_CASTLING: Final = {"O-O-O": "c", "O-O": "g"}
"""Where the king goes."""


def chess_board(fen: str, moves: Sequence[tuple[str, str]], in_check: bool) -> Board:
    """The board of a position in FEN; each move in standard notation and in UCI's."""
    pieces = _pieces(fen)
    king = f"{'white' if fen.split()[1] == 'w' else 'black'} king"
    return Board(
        cells=chequered_cells(8, 8),
        pieces=pieces,
        # Whoever is asked what a pawn becomes hears of the queen first.
        moves=tuple(_move(text, uci) for text, uci in sorted(moves, key=_promotion)),
        highlights=tuple(
            Highlight(piece.cell, "warning") for piece in pieces if in_check and piece.name == king
        ),
        labels=square_labels(8, 8),
        colours=("white", "black"),
        surface="wood",
        turns=True,
    )


def _pieces(fen: str) -> tuple[Piece, ...]:
    found = []
    for down, row in enumerate(fen.split()[0].split("/")):
        column = 0
        for sign in row:
            if sign.isdecimal():
                column += int(sign)
                continue
            owner, kind = int(sign.islower()), sign.lower()
            name = f"{('white', 'black')[owner]} {_NAMES[kind]}"
            glyph = _GLYPHS[kind] + _TEXT
            found.append(Piece(square_id(column, 7 - down), name, owner, glyph=glyph))
            column += 1
    return tuple(found)


def _promotion(move: tuple[str, str]) -> int:
    """The place of a promotion among others, the most useful first."""
    return "qrbn".find(move[1][4:5])


def _move(text: str, uci: str) -> BoardMove:
    """From square to square; castling by the king's, and a promotion by the piece that appears."""
    start, end = uci[:2], uci[2:4]
    side = text.rstrip("+#!?")
    if side in _CASTLING:
        return step(text, start, _CASTLING[side] + start[1], label="castle")
    label = f"promote to {_NAMES[uci[4]]}" if len(uci) > 4 else ""
    return step(text, start, end, label=label)
