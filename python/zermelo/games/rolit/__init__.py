"""Rolit, Othello for two, three or four players, in Rust."""

from zermelo.games.entry import Entry, native_options
from zermelo.games.rolit.native import Rolit

__all__ = ["ENTRY", "Rolit"]

ENTRY = Entry(
    name="rolit",
    title="Rolit",
    summary="Othello for four: enclose balls of any colour and turn them to yours. In Rust.",
    make=Rolit,
    options=native_options("rolit"),
    examples=("rolit", "rolit:size=6,players=3", "rolit:size=4,players=2"),
)
