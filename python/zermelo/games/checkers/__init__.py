"""Checkers, or English draughts, in Rust."""

from zermelo.games.checkers.native import Checkers
from zermelo.games.entry import Entry, native_options

__all__ = ["ENTRY", "Checkers"]

ENTRY = Entry(
    name="checkers",
    title="Checkers",
    summary="English draughts: jump what you can, crown your men; who cannot move has lost.",
    make=Checkers,
    options=native_options("checkers"),
    aliases=("draughts", "english-draughts", "american-checkers"),
    examples=("checkers", "checkers:draw_after=40"),
)
