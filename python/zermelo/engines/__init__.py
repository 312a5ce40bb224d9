"""Programs for single games, where one game earns its own.

>>> from zermelo.games import load
>>> engine = engine_for(load("connect4"))
>>> type(engine).__name__
'ConnectFourEngine'
>>> engine_for(load("tictactoe")) is None
True
"""

from __future__ import annotations

from typing import TypeAlias

from zermelo.engines.connect4 import ConnectFourEngine, Scores
from zermelo.engines.kalah import KalahEngine
from zermelo.engines.limits import MEMORY_MB
from zermelo.game import Game, UnsupportedGameError

__all__ = ["MEMORY_MB", "ConnectFourEngine", "Engine", "KalahEngine", "Scores", "engine_for"]

Engine: TypeAlias = ConnectFourEngine | KalahEngine


def engine_for(
    game: Game, *, memory_mb: float | None = None, threads: int | None = None
) -> Engine | None:
    """The program that solves this game, or None where there is none."""
    memory_mb = MEMORY_MB if memory_mb is None else memory_mb
    if ConnectFourEngine.suits(game):
        return ConnectFourEngine(game, memory_mb=memory_mb, threads=threads or 1)
    if KalahEngine.suits(game):
        if threads is not None and threads > 1:
            raise UnsupportedGameError(f"the solver of {game.name} has one thread, not {threads}")
        return KalahEngine(game, memory_mb=memory_mb)
    return None
