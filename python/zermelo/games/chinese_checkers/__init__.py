"""Chinese checkers for two, three, four or six players, in Rust."""

from zermelo.games.chinese_checkers.native import ChineseCheckers
from zermelo.games.entry import Entry, native_options

__all__ = ["ENTRY", "ChineseCheckers"]

ENTRY = Entry(
    name="chinese-checkers",
    title="Chinese checkers",
    summary="Step or jump, chain after chain, into the camp opposite. 2, 3, 4 or 6 play. In Rust.",
    make=ChineseCheckers,
    options=native_options("chinese_checkers"),
    examples=(
        "chinese-checkers",
        "chinese-checkers:size=2,players=3",
        "chinese-checkers:players=6",
        "chinese-checkers:size=2,players=2,blocking=never,rounds=40",
    ),
)
