"""Running the command line inside the test, and as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.cli import main

GAMES = '''
from zermelo import CHANCE, Game


class Take(Game):
    """Take one or two matches of five; whoever takes the last one wins."""

    def initial(self):
        return (5, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [n for n in (1, 2) if n <= state[0]]

    def result(self, state, n):
        return (state[0] - n, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


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


@dataclass
class Ran:
    """What a run left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one JSON object on the one line of standard output."""
        assert self.out.count("\n") == 1
        found = json.loads(self.out, parse_constant=lambda word: pytest.fail(f"{word} in JSON"))
        assert isinstance(found, dict)
        return found


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("ZERMELO_DEBUG", raising=False)

    def run(*words: str) -> Ran:
        capsys.readouterr()
        status = main(list(words))
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with games of all kinds, sound and broken."""
    path = tmp_path / "mygame.py"
    path.write_text(GAMES, encoding="utf-8")
    return path


@pytest.fixture
def command() -> list[str]:
    """The start of a command line for a process of its own."""
    return [sys.executable, "-m", "zermelo"]


@pytest.fixture
def environment() -> dict[str, str]:
    """An environment in which that process finds the package under test."""
    home = str(Path(zermelo.__file__).parent.parent)
    kept = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "ZERMELO_DEBUG")}
    return kept | {"PYTHONPATH": home, "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def process(command: list[str], environment: dict[str, str]) -> Callable[..., Ran]:
    def process(*words: str, stdin: str = "") -> Ran:
        done = subprocess.run(
            [*command, *words],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
            env=environment,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return process
