"""Zermelo: write the rules of a game once, then search it, solve it, play it and watch it think.

>>> import zermelo as z
>>> game = z.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> z.solve(game).value
3
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from zermelo.compiled import (
    CompilationError,
    DisagreementError,
    array,
    compiled,
    f64,
    i8,
    i16,
    i32,
    i64,
    u8,
    u16,
    u32,
    u64,
)
from zermelo.game import (
    CHANCE,
    Answer,
    BrokenGameError,
    Game,
    IllegalMoveError,
    InvalidInputError,
    Line,
    MissingPackageError,
    Observer,
    PositionError,
    TooDeepError,
    TooLargeError,
    TreeError,
    UnfinishedError,
    UnknownGameError,
    UnknownLeafError,
    UnsupportedGameError,
    ZermeloError,
    capabilities,
    draw,
    format_move,
    format_state,
    legal_moves,
    parse_move,
    parse_state,
)
from zermelo.perft import perft
from zermelo.prove import prove
from zermelo.search import search
from zermelo.solve import solve
from zermelo.trace import trace

if TYPE_CHECKING:
    from zermelo import textbook
    from zermelo.game.check import check
    from zermelo.game.describe import describe
    from zermelo.game.proof import Proof
    from zermelo.games import load
    from zermelo.games.tree import tree
    from zermelo.native import Stop
    from zermelo.policies import Policy, forecast, load_policy, solve_all
    from zermelo.tables import CheckersTables, Tables

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Answer",
    "BrokenGameError",
    "CheckersTables",
    "CompilationError",
    "DisagreementError",
    "Game",
    "IllegalMoveError",
    "InvalidInputError",
    "Line",
    "MissingPackageError",
    "Observer",
    "Policy",
    "PositionError",
    "Proof",
    "Stop",
    "Tables",
    "TooDeepError",
    "TooLargeError",
    "TreeError",
    "UnfinishedError",
    "UnknownGameError",
    "UnknownLeafError",
    "UnsupportedGameError",
    "ZermeloError",
    "array",
    "capabilities",
    "check",
    "compiled",
    "describe",
    "draw",
    "f64",
    "forecast",
    "format_move",
    "format_state",
    "i8",
    "i16",
    "i32",
    "i64",
    "legal_moves",
    "load",
    "load_policy",
    "parse_move",
    "parse_state",
    "perft",
    "prove",
    "search",
    "solve",
    "solve_all",
    "textbook",
    "trace",
    "tree",
    "u8",
    "u16",
    "u32",
    "u64",
]

_LATER = {
    "CheckersTables": "zermelo.tables",
    "Policy": "zermelo.policies",
    "Proof": "zermelo.game.proof",
    "Stop": "zermelo.native",
    "Tables": "zermelo.tables",
    "check": "zermelo.game.check",
    "describe": "zermelo.game.describe",
    "forecast": "zermelo.policies",
    "load": "zermelo.games",
    "load_policy": "zermelo.policies",
    "solve_all": "zermelo.policies",
    "textbook": "zermelo.textbook",
    "tree": "zermelo.games.tree",
}
"""What is imported only when it is first used, so that starting up stays quick."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    module = import_module(_LATER[name])
    found = module if name == "textbook" else getattr(module, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
