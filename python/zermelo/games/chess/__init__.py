"""Chess, in Rust."""

from zermelo.games.chess.native import Chess
from zermelo.games.entry import Entry, Option, whole

__all__ = ["ENTRY", "Chess"]

ENTRY = Entry(
    name="chess",
    title="Chess",
    summary="Mate the king. FEN and standard notation; draws by rule. The rules are in Rust.",
    make=Chess,
    options={
        "draw_after": Option(
            100, "moves without a capture or a pawn's move that draw, 0 for never", whole(0, 100)
        ),
    },
    examples=("chess", "chess:draw_after=0"),
)
