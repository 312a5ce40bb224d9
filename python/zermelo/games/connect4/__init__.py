"""Connect Four on a board of any size, in Rust."""

from zermelo.games.connect4.native import ConnectFour
from zermelo.games.entry import Entry, Option, whole

__all__ = ["ENTRY", "ConnectFour"]

ENTRY = Entry(
    name="connect4",
    title="Connect Four",
    summary="Drop stones into columns; four in a line win. Fast: the rules and search are in Rust.",
    make=ConnectFour,
    options={
        "width": Option(7, "columns", whole(1, 64)),
        "height": Option(6, "rows", whole(1, 127)),
        "connect": Option(4, "stones in a line that win", whole(1, 127)),
    },
    aliases=("connect-four", "four-in-a-row"),
    examples=("connect4", "connect4:width=6,height=5", "connect4:connect=5"),
)
