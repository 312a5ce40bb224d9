"""Connect Four on a board of any size, in Rust."""

from zermelo.games.connect4.native import ConnectFour
from zermelo.games.entry import Entry, native_options

__all__ = ["ENTRY", "ConnectFour"]

ENTRY = Entry(
    name="connect4",
    title="Connect Four",
    summary="Drop stones into columns; four in a line win. Fast: the rules and search are in Rust.",
    make=ConnectFour,
    options=native_options("connect4"),
    aliases=("connect-four", "four-in-a-row"),
    examples=("connect4", "connect4:width=6,height=5", "connect4:connect=5"),
)
