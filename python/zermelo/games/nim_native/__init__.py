"""Nim in Rust; `zermelo.games.nim` is the same game written for reading."""

from zermelo.games.entry import Entry, Option, flag, wholes
from zermelo.games.nim_native.native import NativeNim

__all__ = ["ENTRY", "NativeNim"]

ENTRY = Entry(
    name="nim-native",
    title="Nim in Rust",
    summary="Nim, compiled: up to 7 piles of 255; nim is the same game written for reading.",
    make=NativeNim,
    options={
        "piles": Option((3, 4, 5), "the sizes of the piles", wholes(0, 255)),
        "misere": Option(True, "whoever takes the last match loses", flag),
    },
    examples=("nim-native:piles=2,2", "nim-native:piles=7,6,5,misere=false"),
)
