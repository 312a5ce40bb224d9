"""Othello on boards of 4, 6 or 8 cells a side, in Rust."""

from zermelo.games.entry import Entry, Option
from zermelo.games.othello.native import Othello

__all__ = ["ENTRY", "Othello"]


def _size(text: str) -> int:
    if text.strip() not in {"4", "6", "8"}:
        raise ValueError("4, 6 or 8")
    return int(text)


ENTRY = Entry(
    name="othello",
    title="Othello",
    summary="Enclose discs to turn them over; the payoff is the margin in discs. Fast: in Rust.",
    make=Othello,
    options={"size": Option(8, "cells a side", _size)},
    aliases=("reversi",),
    examples=("othello", "othello:size=6", "othello:size=4"),
)
