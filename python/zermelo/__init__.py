"""Zermelo: write the rules of a game once, then search it, solve it, play it and watch it think.

What is called is here; `z.errors` has what can be raised, and `z.types` what is given back and
what rules are declared with.

>>> import zermelo as z
>>> game = z.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> z.solve(game).value
3
"""

from typing import TYPE_CHECKING, Any

from zermelo import errors
from zermelo.algorithms import (
    MCTS,
    AlphaBeta,
    BestReply,
    Expectiminimax,
    MaxN,
    Paranoid,
    Selective,
)
from zermelo.compiled import compiled
from zermelo.engines import engine
from zermelo.game import (
    CHANCE,
    Game,
    Line,
    draw,
    format_move,
    format_state,
    legal_moves,
    parse_move,
    parse_state,
)
from zermelo.later import imported_later
from zermelo.perft import perft
from zermelo.prove import prove
from zermelo.search import search
from zermelo.solve import solve
from zermelo.trace import trace

if TYPE_CHECKING:
    from zermelo import textbook, types
    from zermelo.game.check import check
    from zermelo.game.describe import describe
    from zermelo.games import load
    from zermelo.games.tree import tree
    from zermelo.matches import match
    from zermelo.native import Stop
    from zermelo.play.luck import luck
    from zermelo.policies import forecast, load_policy, solve_all
    from zermelo.tables import CheckersTables, Tables

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "MCTS",
    "AlphaBeta",
    "BestReply",
    "CheckersTables",
    "Expectiminimax",
    "Game",
    "Line",
    "MaxN",
    "Paranoid",
    "Selective",
    "Stop",
    "Tables",
    "check",
    "compiled",
    "describe",
    "draw",
    "engine",
    "errors",
    "forecast",
    "format_move",
    "format_state",
    "legal_moves",
    "load",
    "load_policy",
    "luck",
    "match",
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
    "types",
]

_LATER = {
    "CheckersTables": "zermelo.tables",
    "Stop": "zermelo.native",
    "Tables": "zermelo.tables",
    "check": "zermelo.game.check",
    "describe": "zermelo.game.describe",
    "forecast": "zermelo.policies",
    "load": "zermelo.games",
    "load_policy": "zermelo.policies",
    "luck": "zermelo.play.luck",
    "match": "zermelo.matches",
    "solve_all": "zermelo.policies",
    "textbook": "zermelo",
    "tree": "zermelo.games.tree",
    "types": "zermelo",
}

_import = imported_later(__name__, _LATER)


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return _import(name)
    if name.startswith("__"):
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    from zermelo.renamed import renamed

    return renamed(name)


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
