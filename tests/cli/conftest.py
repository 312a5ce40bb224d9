"""Games to run commands on, and commands as processes of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import COMMAND, TAKE, Ran, environment_of_commands, run_process

GAMES = (
    TAKE
    + '''

class Raises(Take):
    def result(self, state, n):
        if state[0] == 3:
            raise ValueError("three is out\\nof order")
        return super().result(state, n)


class Nonsense(Take):
    def actions(self, state):
        return None


class Cheats(Take):
    def utility(self, state, player):
        return 1


class Endless(Take):
    def result(self, state, n):
        return (state[0] + n, 1 - state[1])


class Coin(Game):
    """A coin falls, then the first player stops or lets it fall once more."""

    def initial(self):
        return ("fall", 0, 0)

    def to_move(self, state):
        return CHANCE if state[0] == "fall" else 0

    def outcomes(self, state):
        return [(0.5, "heads"), (0.5, "tails")]

    def actions(self, state):
        return ["stop", "go"]

    def result(self, state, action):
        kind, value, falls = state
        if kind == "fall":
            value += 1 if action == "heads" else -1
            return ("choose" if falls == 0 else "end", value, falls + 1)
        return ("end" if action == "stop" else "fall", value, falls)

    def is_terminal(self, state):
        return state[0] == "end"

    def utility(self, state, player):
        return state[1] if player == 0 else -state[1]
'''
)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with games of all kinds, sound and broken."""
    path = tmp_path / "mygame.py"
    path.write_text(GAMES, encoding="utf-8")
    return path


@pytest.fixture
def command() -> list[str]:
    """The start of a command line for a process of its own."""
    return COMMAND


@pytest.fixture
def environment() -> dict[str, str]:
    """An environment in which that process finds the package under test."""
    return environment_of_commands()


@pytest.fixture
def process() -> Callable[..., Ran]:
    """Runs a command as a process of its own."""
    return run_process
