"""The command line as tests run it: inside the test, or as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import zermelo
from zermelo.cli import main

COMMAND = [sys.executable, "-m", "zermelo"]
"""The start of a command line for a process of its own."""

TAKE = '''
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
'''
"""The beginning of a user's file: a small game from which tests derive others."""


class Ran(NamedTuple):
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


def run_here(capsys: pytest.CaptureFixture[str], *words: str) -> Ran:
    """Run a command inside the test."""
    capsys.readouterr()
    status = main(list(words))
    captured = capsys.readouterr()
    return Ran(status, captured.out, captured.err)


def run_process(*words: str, stdin: str = "", timeout: float = 60) -> Ran:
    """Run a command as a process of its own."""
    done = subprocess.run(
        [*COMMAND, *words],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=timeout,
        env=environment_of_commands(),
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def environment_of_commands() -> dict[str, str]:
    """An environment in which a process finds the package under test."""
    home = str(Path(zermelo.__file__).parent.parent)
    kept = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "ZERMELO_DEBUG")}
    return kept | {"PYTHONPATH": home, "PYTHONIOENCODING": "utf-8"}
