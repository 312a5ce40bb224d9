"""Agents for Pacman: small classes with one method, to be written, played and marked."""

from zermelo.play.pacman.agents import (
    AGENTS,
    Agent,
    AlphaBetaAgent,
    ExpectimaxAgent,
    MinimaxAgent,
    ReflexAgent,
    SearchAgent,
    score,
)
from zermelo.play.pacman.games import Result, play_pacman
from zermelo.play.pacman.ghosts import HuntingGhosts
from zermelo.play.pacman.marking import Mark, mark, optimal_moves
from zermelo.play.pacman.own import load_agent

__all__ = [
    "AGENTS",
    "Agent",
    "AlphaBetaAgent",
    "ExpectimaxAgent",
    "HuntingGhosts",
    "Mark",
    "MinimaxAgent",
    "ReflexAgent",
    "Result",
    "SearchAgent",
    "load_agent",
    "mark",
    "optimal_moves",
    "play_pacman",
    "score",
]
