"""Go by Tromp-Taylor rules on boards of up to 19 by 19, in Rust."""

from zermelo.games.entry import Entry, native_options
from zermelo.games.go.native import Go
from zermelo.games.go.sgf import SgfGame, read_sgf, write_sgf

__all__ = ["ENTRY", "Go", "SgfGame", "read_sgf", "write_sgf"]

ENTRY = Entry(
    name="go",
    title="Go",
    summary="Surround more of the board than the opponent; what has no liberty is taken off.",
    make=Go,
    options=native_options("go"),
    aliases=("baduk", "weiqi"),
    examples=("go", "go:size=5,komi=0", "go:size=19", "go:size=9,handicap=4,komi=0.5"),
)
