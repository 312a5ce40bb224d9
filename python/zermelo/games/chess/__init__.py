"""Chess, in Rust."""

from zermelo.games.chess.native import Chess
from zermelo.games.chess.unclaimed import unclaimed_chess
from zermelo.games.entry import Entry, native_options

__all__ = ["ENTRY", "Chess", "unclaimed_chess"]

ENTRY = Entry(
    name="chess",
    title="Chess",
    summary="Mate the king. FEN and standard notation; draws by rule. The rules are in Rust.",
    make=Chess,
    options=native_options("chess"),
    presets={"chess960": "chess960=true"},
    examples=("chess", "chess:draw_after=0", "chess960:start=0"),
)
