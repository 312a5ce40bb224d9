"""m,n,k games in Rust; `zermelo.games.mnk` is the same game written for reading."""

from zermelo.games.entry import Entry, native_options
from zermelo.games.mnk_native.native import NativeMNK

__all__ = ["ENTRY", "NativeMNK"]

ENTRY = Entry(
    name="mnk-native",
    title="m,n,k game in Rust",
    summary="The m,n,k game, compiled: up to 128 cells; mnk is the same game written for reading.",
    make=NativeMNK,
    options=native_options("mnk"),
    presets={"tictactoe-native": "m=3,n=3,k=3", "gomoku-11": "m=11,n=11,k=5"},
    examples=("mnk-native:m=4,n=3,k=3", "mnk-native:m=4,n=4,k=4,gravity=true"),
)
