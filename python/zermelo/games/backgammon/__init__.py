"""Backgammon in Rust, with dice, gammons, the doubling cube and matches."""

from zermelo.games.backgammon.mat import load_mat, read_mat, save_mat, write_mat
from zermelo.games.backgammon.native import Backgammon
from zermelo.games.backgammon.record import MatchRecord, RecordedGame
from zermelo.games.entry import Entry, native_options

__all__ = [
    "ENTRY",
    "Backgammon",
    "MatchRecord",
    "RecordedGame",
    "load_mat",
    "read_mat",
    "save_mat",
    "write_mat",
]

ENTRY = Entry(
    name="backgammon",
    title="Backgammon",
    summary="Race fifteen checkers home by the dice, with or without a doubling cube. In Rust.",
    make=Backgammon,
    options=native_options("backgammon"),
    examples=(
        "backgammon",
        "backgammon:gammons=false",
        "backgammon:cube=64,jacoby=true",
        "backgammon:cube=64,length=7,score=6,2,crawford=true",
    ),
)
