"""Dots and boxes for two, three or four players, in Rust."""

from zermelo.games.dots.native import Dots
from zermelo.games.entry import Entry, native_options

__all__ = ["ENTRY", "Dots"]

ENTRY = Entry(
    name="dots",
    title="Dots and boxes",
    summary="Draw lines between dots; whoever closes a box gets it and moves again. In Rust.",
    make=Dots,
    options=native_options("dots"),
    aliases=("dots-and-boxes",),
    examples=("dots", "dots:width=3,height=2", "dots:players=2", "dots:players=4"),
)
