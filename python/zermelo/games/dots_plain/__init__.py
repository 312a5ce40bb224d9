"""Dots and boxes in plain Python; `zermelo.games.dots` is the same game in Rust."""

from zermelo.games.dots.plain import PlainDots
from zermelo.games.entry import Entry, native_options

__all__ = ["ENTRY", "PlainDots"]

ENTRY = Entry(
    name="dots-plain",
    title="Dots and boxes in plain Python",
    summary="Dots and boxes written for reading; dots is the same game in Rust.",
    make=PlainDots,
    options=native_options("dots"),
    examples=("dots-plain:width=2,height=1",),
)
