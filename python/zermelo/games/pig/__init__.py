"""Pig, a game with a die, in Rust."""

from zermelo.games.entry import Entry, native_options
from zermelo.games.pig.native import Pig

__all__ = ["ENTRY", "Pig"]

ENTRY = Entry(
    name="pig",
    title="Pig",
    summary="Roll a die as often as you dare: a one loses the points of the turn. In Rust.",
    make=Pig,
    options=native_options("pig"),
    examples=("pig", "pig:goal=20"),
)
