"""Kalah with any number of houses and seeds and its usual variants, in Rust."""

from zermelo.games.entry import Entry, Option, flag, whole
from zermelo.games.kalah.native import REMAINING, Kalah

__all__ = ["ENTRY", "REMAINING", "Kalah"]


def _remaining(text: str) -> str:
    """One of the words for who gets the remaining seeds."""
    word = text.strip().lower()
    if word not in REMAINING:
        raise ValueError("owner, emptied or nobody")
    return word


ENTRY = Entry(
    name="kalah",
    title="Kalah",
    summary="Sow seeds; end in your store to move again, or in an empty house to capture.",
    make=Kalah,
    options={
        "houses": Option(6, "houses a side", whole(1, 6)),
        "seeds": Option(4, "seeds in each house at the start", whole(1, 127)),
        "empty_capture": Option(
            False, "a last seed in an empty house is taken even if nothing is opposite", flag
        ),
        "remaining": Option(
            "owner", "who gets the seeds left at the end: owner, emptied or nobody", _remaining
        ),
    },
    aliases=("mancala",),
    examples=("kalah", "kalah:houses=4,seeds=3", "kalah:seeds=6,empty_capture=true"),
)
