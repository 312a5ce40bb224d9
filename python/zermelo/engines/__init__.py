"""Engines: algorithms with their memory, and programs for single games, where one earns its own."""

from zermelo.engines.connect4 import ConnectFourEngine
from zermelo.engines.engine import Engine, engine
from zermelo.engines.kalah import KalahEngine
from zermelo.engines.limits import MEMORY_MB
from zermelo.engines.othello import OthelloEngine
from zermelo.engines.registry import SOLVERS, solver_of
from zermelo.engines.solver import ExactSolver, Scores

__all__ = [
    "MEMORY_MB",
    "SOLVERS",
    "ConnectFourEngine",
    "Engine",
    "ExactSolver",
    "KalahEngine",
    "OthelloEngine",
    "Scores",
    "engine",
    "solver_of",
]
