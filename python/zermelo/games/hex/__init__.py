"""Hex on boards of up to 11 by 11, in Rust."""

from zermelo.games.entry import Entry, Option, flag, whole
from zermelo.games.hex.native import Hex

__all__ = ["ENTRY", "Hex"]

ENTRY = Entry(
    name="hex",
    title="Hex",
    summary="Join your two sides of the board with a chain of stones before the opponent does.",
    make=Hex,
    options={
        "size": Option(11, "rows and columns", whole(1, 11)),
        "swap": Option(False, "the second player may take over the first stone", flag),
    },
    examples=("hex:size=5", "hex:size=7,swap=true"),
)
