"""A game of three in which the weaker two join against the leader, for as long as it pays."""

from zermelo.games.alliance.board import PLAYERS
from zermelo.games.alliance.game import Alliance, Armies
from zermelo.games.entry import Entry, Option, whole, wholes

__all__ = ["ENTRY", "PLAYERS", "Alliance", "Armies"]

ENTRY = Entry(
    name="alliance",
    title="Alliance",
    summary="Three armies: strike one of the others, and end ahead of the strongest. In Python.",
    make=Alliance,
    options={
        "armies": Option((7, 3, 6), "of the three players at the start", wholes(0, 50)),
        "moves": Option(12, "after which the game is over", whole(1, 60)),
    },
    examples=("alliance", "alliance:armies=5,4,4,moves=9"),
)
