"""Whom one can play against: algorithms, and levels from beginner to full strength."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.game import Game, kind_of
from zermelo.studio.schema.games import Choice


@dataclass(frozen=True)
class Level:
    """How far an opponent looks ahead, and how often it moves without looking at all."""

    name: str
    title: str
    depth: int | None
    """Plies; None for as many as its time allows."""
    careless: float
    """The part of its moves that are made at random."""

    @property
    def help(self) -> str:
        """What the level means, in words."""
        if self.depth is None:
            return "thinks as deep as its time allows"
        plies = "1 ply" if self.depth == 1 else f"{self.depth} plies"
        if not self.careless:
            return f"looks {plies} ahead"
        return f"looks {plies} ahead, and plays {self.careless:.0%} of its moves at random"


LEVELS = (
    Level("beginner", "Beginner", 1, 0.5),
    Level("easy", "Easy", 2, 0.2),
    Level("medium", "Medium", 3, 0.0),
    Level("strong", "Strong", 6, 0.0),
    Level("full", "Full strength", None, 0.0),
)

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


def level(name: str) -> Level:
    """The level with this name; full strength if there is none."""
    return next((item for item in LEVELS if item.name == name), LEVELS[-1])


def levels() -> list[Choice]:
    """The levels, for a list to choose from."""
    return [Choice(item.name, item.title, item.help) for item in LEVELS]


def algorithms(game: Game, solved: bool = False) -> list[Choice]:
    """Who can think about this game, and who knows it if it is solved."""
    if not kind_of(game).opposed:
        own = [_MAXN]
    elif kind_of(game).chance:
        own = [_EXPECTIMINIMAX]
    else:
        own = [_ALPHABETA, _MINIMAX]
    return [BEST, *([POLICY] if solved else []), *own, _MCTS, _RANDOM]
