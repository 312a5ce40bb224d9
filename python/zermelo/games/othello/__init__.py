"""Othello on boards of 4, 6 or 8 cells a side, in Rust."""

from dataclasses import replace

from zermelo.games.entry import Entry, native_options
from zermelo.games.othello.native import Othello

__all__ = ["ENTRY", "Othello"]


def _size(text: str) -> int:
    """The core tells the least and the greatest size alone; those between are not all possible."""
    if text.strip() not in {"4", "6", "8"}:
        raise ValueError("4, 6 or 8")
    return int(text)


_OPTIONS = dict(native_options("othello"))

ENTRY = Entry(
    name="othello",
    title="Othello",
    summary="Enclose discs to turn them over; the payoff is the margin in discs. Fast: in Rust.",
    make=Othello,
    options=_OPTIONS | {"size": replace(_OPTIONS["size"], parse=_size)},
    aliases=("reversi",),
    examples=("othello", "othello:estimate=hand", "othello:size=6", "othello:size=4"),
)
