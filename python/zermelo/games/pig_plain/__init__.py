"""Pig in plain Python; `zermelo.games.pig` is the same game in Rust."""

from zermelo.games.entry import Entry, native_options
from zermelo.games.pig.plain import PlainPig

__all__ = ["ENTRY", "PlainPig"]

ENTRY = Entry(
    name="pig-plain",
    title="Pig in plain Python",
    summary="Pig written for reading; pig is the same game in Rust.",
    make=PlainPig,
    options=native_options("pig"),
    examples=("pig-plain:goal=20",),
)
