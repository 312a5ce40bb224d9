"""Zermelo: write the rules of a game once, then search it, solve it, play it and watch it think.

>>> import zermelo as z
>>> game = z.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> z.solve(game).value
3
"""

from zermelo.game import (
    CHANCE,
    BrokenGameError,
    Game,
    IllegalMoveError,
    InvalidInputError,
    Observer,
    PositionError,
    Result,
    TooDeepError,
    TreeError,
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
from zermelo.game.check import check
# from zermelo.game.describe import describe
from zermelo.games import load
from zermelo.games.tree import tree
from zermelo.search import search
from zermelo.solve import solve
from zermelo.trace import trace

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "BrokenGameError",
    "Game",
    "IllegalMoveError",
    "InvalidInputError",
    "Observer",
    "PositionError",
    "Result",
    "TooDeepError",
    "TreeError",
    "UnknownGameError",
    "UnknownLeafError",
    "UnsupportedGameError",
    "ZermeloError",
    "capabilities",
    "check",
    "describe",
    "draw",
    "format_move",
    "format_state",
    "legal_moves",
    "load",
    "parse_move",
    "parse_state",
    "search",
    "solve",
    "trace",
    "tree",
]
