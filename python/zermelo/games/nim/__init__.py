"""Nim: take any number of matches from one pile."""

from zermelo.games.entry import Entry, Option, flag, wholes
from zermelo.games.nim.game import Nim
from zermelo.games.nim.theory import mover_wins, nim_sum, winning_moves

__all__ = ["ENTRY", "Nim", "mover_wins", "nim_sum", "winning_moves"]

ENTRY = Entry(
    name="nim",
    title="Nim",
    summary="Take any number of matches from one pile; the last match loses (or wins).",
    make=Nim,
    options={
        "piles": Option((3, 4, 5), "the sizes of the piles", wholes(0, 999)),
        "misere": Option(True, "whoever takes the last match loses", flag),
    },
    presets={"nim-2-2": "piles=2,2", "marienbad": "piles=1,3,5,7"},
    examples=("nim:piles=2,2", "nim:piles=3,4,5,misere=false"),
)
