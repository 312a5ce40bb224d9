"""Whole games solved: every state's value, distance and best moves, to ask, save and check."""

from zermelo.game.errors import DamagedFileError, UnknownStateError
from zermelo.policies.build import Forecast, forecast, solve_all
from zermelo.policies.files import load_policy
from zermelo.policies.policy import Counts, Flaw, Policy, Solved
from zermelo.policies.progress import SolveProgress

__all__ = [
    "Counts",
    "DamagedFileError",
    "Flaw",
    "Forecast",
    "Policy",
    "SolveProgress",
    "Solved",
    "UnknownStateError",
    "forecast",
    "load_policy",
    "solve_all",
]
