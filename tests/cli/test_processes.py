"""The real thing, from the outside: processes, pipes and Ctrl-C."""

import json
import signal
import subprocess
import sys
import time

import pytest
from ctrl_c import can_be_interrupted


def test_best_runs_as_a_command(process):
    ran = process("best", "connect4", "121212", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.json["move"] == "1"


def test_play_runs_as_a_command(process):
    ran = process("play", "tictactoe", "--you", "both", stdin="b2\na1\nquit\n")
    assert (ran.status, ran.err) == (0, "")
    assert "2 . x ." in ran.out


def test_bad_input_as_a_command(process):
    ran = process("best", "shogi")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_tree_from_a_pipe(process):
    assert process("tree", "-", "--json", stdin="[[3,12,8],[2,4,6],[14,5,2]]").json["leaves"] == 7


def interrupted(command, environment, words, after):
    """Send Ctrl-C to a running command; what it left, and how long it took to leave."""
    process = subprocess.Popen(
        [*command, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
        preexec_fn=can_be_interrupted,
    )
    try:
        time.sleep(after)
        started = time.perf_counter()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        return process.returncode, out, err, time.perf_counter() - started
    finally:
        process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
@pytest.mark.parametrize("game", ["connect4", "connect4-plain"])
def test_an_interrupted_search_gives_its_best_answer_so_far(command, environment, game):
    words = ["best", game, "--seconds", "60", "--json"]
    status, out, err, seconds = interrupted(command, environment, words, after=3)
    assert (status, err) == (130, "")
    found = json.loads(out)
    assert found["interrupted"] is True
    assert found["move"] == found["pv"][0]
    assert seconds < 5


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
@pytest.mark.parametrize(
    "words",
    [
        ["perft", "connect4", "--depth", "30"],
        ["perft", "connect4-plain", "--depth", "30"],
        ["play", "connect4"],
        ["play", "connect4", "--you", "2", "--seconds", "60"],
        ["experiment", "ordering", "--branching", "4", "--depth", "8", "--trees", "100000"],
    ],
    ids=" ".join,
)
def test_ctrl_c_leaves_cleanly(command, environment, words):
    status, _, err, seconds = interrupted(command, environment, words, after=2)
    assert (status, err) == (130, "zermelo: stopped\n")
    assert seconds < 5
