"""Ctrl-C at any moment while the command line is being read, and text that is none."""

import argparse
import json
import os
import subprocess
import sys

import pytest

import zermelo as z
from zermelo.cli import main

HALF = "\udcff\udcfe"
"""What Python makes of the bytes FF FE on the command line, which are no UTF-8."""


INTERRUPTED = """
import argparse, contextlib, io, sys
from zermelo.cli import main

def interrupted_at(moment):
    passed = 0
    def trace(frame, event, argument):
        nonlocal passed
        if frame.f_code.co_filename != argparse.__file__:
            return None
        if event == "line":
            passed += 1
            if passed == moment:
                raise KeyboardInterrupt
        return trace
    said = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(said):
        sys.settrace(trace)
        try:
            status = main(["perft", "tictactoe", "--depth", "1", "--json"])
        finally:
            sys.settrace(None)
    return status, said.getvalue(), passed

status, _, lines = interrupted_at(0)
assert (status, lines > 500) == (0, True), (status, lines)
for moment in range(1, lines + 1, 7):
    found = interrupted_at(moment)[:2]
    assert found == (130, "zermelo: stopped\\n"), (moment, found)
print("all")
"""


def test_ctrl_c_at_any_line_of_argparse_is_status_130(environment):
    """In a process of its own: raising from a tracer leaves an interpreter's errors in disorder."""
    command = [sys.executable, "-c", INTERRUPTED]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert ran.stdout == "all\n", ran.stderr


def test_an_error_while_tidying_up_after_ctrl_c_is_no_fault_of_its_own(monkeypatch, capsys):
    def interrupted(parser, words):
        try:
            raise KeyboardInterrupt
        finally:
            raise AttributeError("half done")

    monkeypatch.setattr(argparse.ArgumentParser, "parse_intermixed_args", interrupted)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == "zermelo: stopped\n"


# Text that is none.

COMMANDS = [
    ["best", "chess", HALF],
    ["best", "connect4", HALF],
    ["best", "tictactoe", HALF],
    ["best", "nim", HALF],
    ["best", "subtraction", HALF],
    ["best", "connect4-plain", HALF],
    ["best", HALF],
    ["best", f"connect4:{HALF}=3"],
    ["best", f"connect4:width={HALF}"],
    ["best", f"{HALF}.py:Game"],
    ["solve", "kalah", HALF],
    ["prove", "hex:size=3", HALF],
    ["perft", "othello", HALF, "--depth", "1"],
    ["describe", HALF],
    ["check", HALF],
    ["play", "checkers", HALF],
    ["tree", HALF],
    ["tree", f"[[3,5],[{HALF}]]"],
    ["tree", "--game", "tictactoe", "--position", HALF],
    ["tree", "aima-5.2", "--algorithm", HALF],
    ["tree", "aima-5.2", "--step", HALF],
    ["tree", "aima-5.2", "-o", HALF],
    ["tables", "probe", HALF],
    ["tables", "build", HALF],
    ["verify", HALF],
    ["book", "info", HALF],
    ["lesson", HALF],
    ["experiment", HALF],
    ["tune", HALF],
    [HALF],
    [f"--{HALF}"],
    ["best", f"--{HALF}"],
    ["best", "connect4", "--seconds", HALF],
]


@pytest.mark.parametrize(
    "words", COMMANDS, ids=lambda words: " ".join(words).encode("unicode_escape").decode()
)
def test_text_that_is_none_is_bad_input_told_in_one_line(run, words):
    ran = run(*words)
    assert ran.status == 2, ran.err
    assert ran.out == ""
    assert ran.err.startswith("zermelo: ")
    assert ran.err.count("\n") == 1
    ran.err.encode("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="the command line is text there")
@pytest.mark.parametrize("game", ["chess", "tictactoe", "connect4"])
def test_bytes_that_are_no_text_are_bad_input(environment, game):
    command = [os.fsencode(sys.executable), b"-m", b"zermelo", b"best", game.encode(), b"\xff\xfe"]
    ran = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"zermelo: ")
    ran.stderr.decode("utf-8")


# The library.

GAMES = ["chess", "connect4", "checkers", "othello", "kalah", "hex", "breakthrough", "nim-native"]
PLAIN = ["tictactoe", "nim", "subtraction", "connect4-plain", "tree:aima-5.2"]


@pytest.mark.parametrize("name", [*GAMES, *PLAIN])
@pytest.mark.parametrize("half", ["\ud800", "\udfff4", "e\udc80"])
def test_the_library_refuses_half_a_character_with_its_own_errors(name, half):
    game = z.load(name)
    state = game.initial()
    with pytest.raises(z.errors.InvalidInputError) as error:
        z.game.parse_state(game, half)
    str(error.value).encode("utf-8")
    with pytest.raises(z.errors.InvalidInputError) as error:
        z.game.parse_move(game, state, half)
    str(error.value).encode("utf-8")
    if name in GAMES:
        with pytest.raises(z.errors.InvalidInputError):
            game.result(state, half)
        with pytest.raises(z.errors.InvalidInputError):
            game.parse_state(half)


@pytest.mark.parametrize("spec", ["\ud800", "connect4:\ud800=3", "nim:piles=\ud800", "\ud800.py:A"])
def test_a_spec_with_half_a_character_names_no_game(spec):
    with pytest.raises(z.errors.InvalidInputError) as error:
        z.load(spec)
    str(error.value).encode("utf-8")


class Halves(z.Game):
    """Take one or two of three; the moves are written with half a character."""

    player_names = ("a\ud800", "b\ud800")

    def initial(self):
        return (3, 0)

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

    def format_move(self, state, n):
        return "\ud800" * n

    def format_state(self, state):
        return f"{state[0]}\udfff"

    @property
    def name(self):
        return "Half\ud800"


def test_a_game_that_writes_halves_is_drawn_saved_and_shown(tmp_path, run):
    game = Halves()
    seen = z.trace(game, algorithm="textbook.alphabeta")
    for suffix in (".svg", ".tex", ".html", ".txt", ".json"):
        seen.save(tmp_path / f"search{suffix}")
    for text in (seen.svg(), seen.tikz(), seen.html(), seen.text(), seen.to_json()):
        text.encode("utf-8")
    json.dumps(z.check(game).to_dict()).encode("utf-8")
    file = tmp_path / "halves.py"
    source = HALVES_FILE
    file.write_text(source, encoding="utf-8")
    for words in (
        ["best", f"{file}:Halves"],
        ["best", f"{file}:Halves", "--json"],
        ["solve", f"{file}:Halves"],
        ["describe", f"{file}:Halves"],
        ["check", f"{file}:Halves"],
        ["check", f"{file}:Halves", "--json"],
        ["perft", f"{file}:Halves", "--depth", "2", "--divide"],
        ["tree", "--game", f"{file}:Halves", "-o", str(tmp_path / "x.svg")],
    ):
        ran = run(*words)
        assert ran.status == 0, ran.err
        ran.out.encode("utf-8")


HALVES_FILE = """
import zermelo as z

class Halves(z.Game):
    player_names = ("a\\ud800", "b\\ud800")
    name = "Half\\ud800"
    def initial(self): return (3, 0)
    def to_move(self, state): return state[1]
    def actions(self, state): return [n for n in (1, 2) if n <= state[0]]
    def result(self, state, n): return (state[0] - n, 1 - state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if player == state[1] else 1
    def format_move(self, state, n): return "\\ud800" * n
    def format_state(self, state): return f"{state[0]}\\udfff"
"""
