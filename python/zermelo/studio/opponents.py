"""Whom one can play against: algorithms, and levels from beginner to full strength."""

from __future__ import annotations

from zermelo.game import Game, kind_of
from zermelo.play.levels import levels_in
from zermelo.studio.schema.games import Choice

BEST = Choice("best", "Automatic", "the best search that there is for the game")
POLICY = Choice("policy", "The policy", "plays by the solved game of the command line")
_ALPHABETA = Choice(
    "textbook.alphabeta", "Alpha-beta", "as the textbook prints it, deeper and deeper"
)
_MINIMAX = Choice("textbook.minimax", "Minimax", "looks at every move, deeper and deeper")
_EXPECTIMINIMAX = Choice("textbook.expectiminimax", "Expectiminimax", "weighs what chance may do")
_MAXN = Choice("textbook.maxn", "maxⁿ", "every player for itself")
_MCTS = Choice(
    "textbook.mcts", "Monte Carlo tree search", "plays games to the end at random, and counts"
)
_RANDOM = Choice("random", "Random", "plays any legal move")


def levels(game: Game) -> list[Choice]:
    """The levels, for a list to choose from, and what each does in this game."""
    return [Choice(item.name, item.title, item.help_in(game)) for item in levels_in(game)]


def algorithms(game: Game, solved: bool = False) -> list[Choice]:
    """Who can think about this game, and who knows it if it is solved."""
    if not kind_of(game).opposed:
        own = [_MAXN]
    elif kind_of(game).chance:
        own = [_EXPECTIMINIMAX]
    else:
        own = [_ALPHABETA, _MINIMAX]
    return [BEST, *([POLICY] if solved else []), *own, _MCTS, _RANDOM]
