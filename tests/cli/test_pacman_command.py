"""Pacman on the command line: the experiment, marks, and arrow keys in a terminal."""

import os
import select
import sys
import time
from pathlib import Path

import pytest

from zermelo.cli.keys import moves_by_key, read_keys
from zermelo.games import load
from zermelo.games.pacman import Pacman

DATA = Path(__file__).parent.parent / "data" / "cs188"
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
KEYS = {"up": "north", "left": "west", "space": "stop"}


def test_the_experiment_prints_a_table_and_what_it_shows(run):
    ran = run("experiment", "pacman", "--games", "30")
    assert ran.status == 0
    for agent in ("minimax", "alphabeta", "expectimax"):
        assert ran.out.count(f"  {agent} ") >= 3
    assert "Against random ghosts minimax gives up" in ran.out


def test_the_experiment_as_json_repeats_itself(run):
    words = ["experiment", "pacman", "--games", "10", "--seed", "3", "--json"]
    found = run(*words).json
    assert len(found["rows"]) == 9
    assert (found["layout"], found["depth"], found["games"]) == ("trapped", 3, 10)
    assert all(
        row["win_interval"][0] <= row["wins"] / 10 <= row["win_interval"][1]
        for row in found["rows"]
    )
    assert run(*words).json == found


def test_one_game_has_an_interval_without_end_and_is_still_json(run):
    found = run("experiment", "pacman", "--games", "1", "--agent", "reflex", "--json").json
    assert found["rows"][0]["score_interval"] == [None, None]
    assert found["minimax_gives_up"] is None


def test_agents_and_layouts_of_one_s_own_are_measured(run, tmp_path):
    (tmp_path / "mine.lay").write_text("%%%%%%\n%P .G%\n%%%%%%")
    (tmp_path / "mine.py").write_text(
        "from zermelo.play.pacman import Agent\n"
        "class East(Agent):\n"
        "    def action(self, game, state):\n"
        "        return 'east'\n"
    )
    words = ["--agent", f"{tmp_path}/mine.py:East", "--layout", f"{tmp_path}/mine.lay"]
    found = run("experiment", "pacman", *words, "--games", "2", "--json").json
    # The ghost comes one cell nearer, and Pacman eats the last food where it stands.
    assert [(row["steps"], row["wins"]) for row in found["rows"]] == [(2, 2)] * 3


def test_agents_are_marked_by_the_tests_of_the_course(run):
    words = ["experiment", "pacman", "--test", str(DATA / "pacman-corner.test")]
    ran = run(*words, "--agent", "expectimax")
    assert ran.status == 0
    assert "4 of 4 points" in ran.out
    ran = run(*words, "--agent", "minimax:depth=1", "--json")
    assert ran.status == 1
    assert ran.json["marks"][0]["points"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pacman", "othello"], "takes no game"),
        (["pacman", "--depth", "2-4"], "one depth"),
        (["pacman", "--layout", "huge"], "no layout is called 'huge'"),
        (["pacman", "--agent", "minmax"], "did you mean 'minimax'?"),
        (["pacman", "--agent", "reflex", "--agent", "reflex"], "given twice"),
        (["pacman", "--games", "0"], "whole number from 1"),
        (["pacman", "--match", "3"], "--match is for the experiment techniques"),
        (["pacman", "--test", "no.test"], "name one"),
        (["pacman", "--test", "no.test", "--agent", "reflex"], "there is no file no.test"),
        (["pacman", "--test", "no.test", "--agent", "reflex", "--games", "3"], "leave --games out"),
        (["ordering", "--layout", "small"], "--layout is for the experiment pacman"),
        (["techniques", "othello", "--games", "3"], "--games is for the experiment pacman"),
    ],
)
def test_what_cannot_be_measured_is_one_line(run, words, said):
    ran = run("experiment", *words)
    assert ran.status == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def typed(content, keys=KEYS):
    """What is read of these bytes, and what the terminal shows of it."""
    bytes_left = [content[place : place + 1] for place in range(len(content))]
    shown = []

    def read():
        return bytes_left.pop(0) if bytes_left else b""

    return read_keys(read, shown.append, "> ", keys), "".join(shown)


@pytest.mark.parametrize(
    ("content", "answer"),
    [
        (UP, "north"),
        (b"\x1bOA", "north"),
        (b"\x1b[1;5D", "west"),
        (b" ", "stop"),
        (DOWN + UP, "north"),  # a key that makes no move is ignored
        (b"\x1b" + LEFT, "west"),
        (b"undo\n", "undo"),
        (b"umdo" + b"\x7f" * 3 + b"ndo\r", "undo"),
        (b"take back\n", "take back"),  # within a line a space is a space
        (b"mo" + UP + b"ves\n", "moves"),
        ("größer\n".encode(), "größer"),
        ("ö\x7fn\n".encode(), "n"),
        (b"\n", ""),
        (b"quit", "quit"),
        (b"\x04", None),
        (b"", None),
    ],
)
def test_keys_make_moves_and_everything_else_is_a_line(content, answer):
    assert typed(content)[0] == answer


def test_the_move_of_a_key_is_shown_as_if_it_had_been_typed():
    assert typed(UP)[1] == "> north\n"
    assert typed(b"hi\n")[1] == "> hi\n"


def test_games_that_are_not_steered_have_no_keys():
    game = load("tictactoe")
    assert moves_by_key(game, game.initial()) == {}
    maze = Pacman("trapped")
    assert set(moves_by_key(maze, maze.initial())) == {"left", "right", "space"}
    over = maze.parse_state("west east")
    assert maze.is_terminal(over)
    assert moves_by_key(maze, over) == {}


def test_without_a_terminal_words_are_typed(run, monkeypatch):
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("east\nn\nquit\n"))
    ran = run("play", "pacman:layout=trapped,ghosts=random", "--seed", "1")
    assert ran.status == 0
    assert "arrow keys" not in ran.out
    assert "score -1" in ran.out
    assert "'n' is not possible here" in ran.out


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_pacman_is_steered_with_the_arrow_keys_of_a_terminal(command, environment):
    import pty

    words = [*command, "play", "pacman:layout=trapped,ghosts=random", "--seed", "2"]
    child, place = pty.fork()
    if child == 0:
        os.execvpe(words[0], words, environment | {"TERM": "dumb"})
    seen = ""

    def until(text, seconds=30):
        nonlocal seen
        end = time.monotonic() + seconds
        while text not in seen and time.monotonic() < end:
            if select.select([place], [], [], 0.2)[0]:
                try:
                    seen += os.read(place, 65536).decode()
                except OSError:
                    break
        assert text in seen, seen
        seen = seen.partition(text)[2]

    try:
        until("Steer with the arrow keys")
        until("Pacman> ")
        os.write(place, RIGHT)
        until("east")
        until("score -1")
        until("Pacman> ")
        os.write(place, b"undo\n")
        until("Took back 3 moves.")
        until("Pacman> ")
        os.write(place, b"quit\n")
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        child = 0
    finally:
        os.close(place)
        if child:
            os.kill(child, 9)
            os.waitpid(child, 0)
