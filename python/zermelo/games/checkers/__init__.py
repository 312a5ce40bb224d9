"""Checkers, or English draughts, in Rust."""

from zermelo.games.checkers.native import Checkers
from zermelo.games.entry import Entry, Option, whole

__all__ = ["ENTRY", "Checkers"]

ENTRY = Entry(
    name="checkers",
    title="Checkers",
    summary="English draughts: jump what you can, crown your men; who cannot move has lost.",
    make=Checkers,
    options={
        "draw_after": Option(
            80, "moves without a capture or a man's advance that draw, 0 for never", whole(0, 1000)
        ),
    },
    aliases=("draughts", "english-draughts", "american-checkers"),
    examples=("checkers", "checkers:draw_after=40"),
)
