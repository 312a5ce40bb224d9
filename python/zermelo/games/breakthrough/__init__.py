"""Breakthrough on boards up to 8 by 8 cells, in Rust."""

from zermelo.games.breakthrough.native import Breakthrough
from zermelo.games.entry import Entry, Option, whole

__all__ = ["ENTRY", "Breakthrough"]

ENTRY = Entry(
    name="breakthrough",
    title="Breakthrough",
    summary="The first piece to cross the board wins. Fast: the rules and search are in Rust.",
    make=Breakthrough,
    options={
        "width": Option(8, "columns", whole(2, 8)),
        "height": Option(8, "rows", whole(4, 8)),
    },
    examples=("breakthrough", "breakthrough:width=6,height=6", "breakthrough:width=3,height=5"),
)
