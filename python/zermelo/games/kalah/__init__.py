"""Kalah with any number of houses and seeds and its usual variants, in Rust."""

from zermelo.games.entry import Entry, native_options
from zermelo.games.kalah.native import Kalah

__all__ = ["ENTRY", "Kalah"]

ENTRY = Entry(
    name="kalah",
    title="Kalah",
    summary="Sow seeds; end in your store to move again, or in an empty house to capture.",
    make=Kalah,
    options=native_options("kalah"),
    aliases=("mancala",),
    examples=("kalah", "kalah:houses=4,seeds=3", "kalah:seeds=6,empty_capture=true"),
)
