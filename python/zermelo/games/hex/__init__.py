"""Hex on boards of up to 11 by 11, in Rust."""

from zermelo.games.entry import Entry, native_options
from zermelo.games.hex.native import Hex

__all__ = ["ENTRY", "Hex"]

ENTRY = Entry(
    name="hex",
    title="Hex",
    summary="Join your two sides of the board with a chain of stones before the opponent does.",
    make=Hex,
    options=native_options("hex"),
    examples=("hex:size=5", "hex:size=7,swap=true"),
)
