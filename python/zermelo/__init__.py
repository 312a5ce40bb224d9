"""Zermelo: write the rules of a game once, then search it, solve it, play it and watch it think.

What is called is here; `z.errors` has what can be raised, and `z.types` what is given back and
what rules are declared with. Packages have the rest: `z.game` positions and moves as text,
`z.policies` solved games in files, `z.tables` endgame tables, `z.books` and `z.formats` the files
of single games.

>>> import zermelo as z
>>> game = z.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> z.solve(game).value
3
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from zermelo.later import imported_later

if TYPE_CHECKING:
    from zermelo import books as books
    from zermelo import errors, textbook, types
    from zermelo import formats as formats
    from zermelo import game as game
    from zermelo import policies as policies
    from zermelo import tables as tables
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
    from zermelo.engines.engine import engine
    from zermelo.game import CHANCE, Game, Line
    from zermelo.game.check import check
    from zermelo.game.describe import describe
    from zermelo.games import load
    from zermelo.games.tree import tree
    from zermelo.matches import match
    from zermelo.native import Stop
    from zermelo.perft import perft
    from zermelo.play.luck import luck
    from zermelo.play.review import annotate
    from zermelo.policies import solve_all
    from zermelo.prove import prove
    from zermelo.search import search
    from zermelo.solve import solve
    from zermelo.trace.trace import trace
    from zermelo.training import learn

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "MCTS",
    "AlphaBeta",
    "BestReply",
    "Expectiminimax",
    "Game",
    "Line",
    "MaxN",
    "Paranoid",
    "Selective",
    "Stop",
    "annotate",
    "check",
    "compiled",
    "describe",
    "engine",
    "errors",
    "learn",
    "load",
    "luck",
    "match",
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
    "AlphaBeta": "zermelo.algorithms",
    "BestReply": "zermelo.algorithms",
    "CHANCE": "zermelo.game",
    "Expectiminimax": "zermelo.algorithms",
    "Game": "zermelo.game",
    "Line": "zermelo.game",
    "MCTS": "zermelo.algorithms",
    "MaxN": "zermelo.algorithms",
    "Paranoid": "zermelo.algorithms",
    "Selective": "zermelo.algorithms",
    "Stop": "zermelo.native",
    "annotate": "zermelo.play.review",
    "check": "zermelo.game.check",
    "compiled": "zermelo.compiled",
    "describe": "zermelo.game.describe",
    "engine": "zermelo.engines",
    "errors": "zermelo",
    "learn": "zermelo.training",
    "load": "zermelo.games",
    "luck": "zermelo.play.luck",
    "match": "zermelo.matches",
    "perft": "zermelo.perft",
    "prove": "zermelo.prove",
    "search": "zermelo.search",
    "solve": "zermelo.solve",
    "solve_all": "zermelo.policies",
    "textbook": "zermelo",
    "trace": "zermelo.trace",
    "tree": "zermelo.games.tree",
    "types": "zermelo",
}
"""Where each name is. It is imported when it is first used: starting up stays quick."""

_import = imported_later(__name__, _LATER)


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return _import(name)
    if name.startswith("__"):
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    from importlib import import_module, util

    if util.find_spec(f"zermelo.{name}") is not None:
        return import_module(f"zermelo.{name}")
    from zermelo.renamed import renamed

    return renamed(name)


class _Package(ModuleType):
    """`z.search` is a function, and stays one when the module that it is in is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (isinstance(value, ModuleType) and _LATER.get(name, __name__) != __name__):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
