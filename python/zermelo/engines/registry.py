"""The programs for single games, found by the game's own name."""

from __future__ import annotations

from typing import Final

from zermelo.engines.connect4 import ConnectFourEngine
from zermelo.engines.kalah import KalahEngine
from zermelo.engines.othello import OthelloEngine
from zermelo.engines.solver import ExactSolver
from zermelo.game import Game

SOLVERS: Final[dict[str, type[ExactSolver]]] = {
    solver.family: solver for solver in (ConnectFourEngine, KalahEngine, OthelloEngine)
}
"""Every program by the name of its game."""


def solver_of(game: Game) -> type[ExactSolver] | None:
    """The program that solves this game, or None where there is none.

    >>> from zermelo.games import load
    >>> solver_of(load("connect4")).__name__
    'ConnectFourEngine'
    >>> solver_of(load("tictactoe")) is None
    True
    """
    found = SOLVERS.get(getattr(game, "family", ""))
    return found if found is not None and found.suits(game) else None
