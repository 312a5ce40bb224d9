"""Subtraction games: one heap of matches, and a set of numbers that may be taken."""

from zermelo.games.entry import Entry, Option, flag, whole, wholes
from zermelo.games.subtraction.game import Subtraction, grundy

__all__ = ["ENTRY", "Subtraction", "grundy"]


def _take(text: str) -> int | tuple[int, ...]:
    """One number k for 1 to k, or a list of the very numbers."""
    numbers = wholes(1, 100_000)(text)
    return numbers[0] if len(numbers) == 1 else numbers


ENTRY = Entry(
    name="subtraction",
    title="Subtraction Nim",
    summary="One heap of matches; take 1 to k, or a number from a set; the last match wins.",
    make=Subtraction,
    options={
        "matches": Option(5, "matches at the start", whole(1, 100_000)),
        "take": Option((1, 2), "what may be taken: k for 1 to k, or a list", _take),
        "misere": Option(False, "whoever takes the last match loses", flag),
    },
    presets={
        "baby-nim": "matches=5,take=1,2",
        "baby-nim-2": "matches=6,take=1,2,3",
    },
    examples=("baby-nim", "baby-nim-2", "subtraction:matches=21,take=3,misere=true"),
)
