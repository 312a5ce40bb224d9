"""m,n,k games: k in a row on a board of m columns and n rows, with gravity or without."""

from zermelo.games.entry import Entry, Option, flag, whole
from zermelo.games.mnk.game import MNK

__all__ = ["ENTRY", "MNK"]

ENTRY = Entry(
    name="mnk",
    title="m,n,k game",
    summary="Be the first to get k in a row on a board of m columns and n rows.",
    make=MNK,
    options={
        "m": Option(3, "columns", whole(1, 26)),
        "n": Option(3, "rows", whole(1, 26)),
        "k": Option(3, "how many in a row win", whole(1, 26)),
        "gravity": Option(False, "marks fall to the lowest free cell of a column", flag),
    },
    presets={"gomoku": "m=15,n=15,k=5"},
    examples=("mnk:m=4,n=3,k=3", "mnk:m=4,n=4,k=4,gravity=true"),
)
