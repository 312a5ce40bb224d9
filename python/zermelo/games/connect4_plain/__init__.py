"""Connect Four in plain Python; its rules are in `zermelo.games.connect4.plain`."""

from zermelo.games.connect4.plain import PlainConnectFour
from zermelo.games.entry import Entry, Option, whole

__all__ = ["ENTRY", "PlainConnectFour"]

ENTRY = Entry(
    name="connect4-plain",
    title="Connect Four in plain Python",
    summary="Connect Four written for reading; connect4 is the same game, compiled.",
    make=PlainConnectFour,
    options={
        "width": Option(7, "columns", whole(1, 26)),
        "height": Option(6, "rows", whole(1, 26)),
    },
    examples=("connect4-plain:width=5,height=4",),
)
