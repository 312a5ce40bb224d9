"""Programs for single games, where one game earns its own.

>>> from zermelo.games import load
>>> engine = engine_for(load("connect4"))
>>> type(engine).__name__
'ConnectFourEngine'
>>> engine_for(load("tictactoe")) is None
True
"""

from __future__ import annotations

from zermelo.engines.connect4 import MEMORY_MB, ConnectFourEngine, Scores
from zermelo.game import Game

__all__ = ["MEMORY_MB", "ConnectFourEngine", "Scores", "engine_for"]


def engine_for(
    game: Game, *, memory_mb: float | None = None, threads: int | None = None
) -> ConnectFourEngine | None:
    """The program that solves this game, or None where there is none."""
    if not ConnectFourEngine.suits(game):
        return None
    memory_mb = MEMORY_MB if memory_mb is None else memory_mb
    return ConnectFourEngine(game, memory_mb=memory_mb, threads=threads or 1)
