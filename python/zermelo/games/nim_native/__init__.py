"""Nim in Rust; `zermelo.games.nim` is the same game written for reading."""

from zermelo.games.entry import Entry, native_options
from zermelo.games.nim_native.native import NativeNim

__all__ = ["ENTRY", "NativeNim"]

ENTRY = Entry(
    name="nim-native",
    title="Nim in Rust",
    summary="Nim, compiled: up to 7 piles of 255; nim is the same game written for reading.",
    make=NativeNim,
    options=native_options("nim"),
    examples=("nim-native:piles=2,2", "nim-native:piles=7,6,5,misere=false"),
)
