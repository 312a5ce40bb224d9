"""Breakthrough on boards up to 8 by 8 cells, in Rust."""

from zermelo.games.breakthrough.native import Breakthrough
from zermelo.games.entry import Entry, native_options

__all__ = ["ENTRY", "Breakthrough"]

ENTRY = Entry(
    name="breakthrough",
    title="Breakthrough",
    summary="The first piece to cross the board wins. Fast: the rules and search are in Rust.",
    make=Breakthrough,
    options=native_options("breakthrough"),
    examples=("breakthrough", "breakthrough:width=6,height=6", "breakthrough:width=3,height=5"),
)
