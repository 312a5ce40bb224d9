"""`zermelo play --policy`: a solved game as the opponent."""

import io

import pytest

GAME = "connect4:width=4,height=4,connect=3"


@pytest.fixture
def play(run, monkeypatch):
    def play(*words, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return run("play", *words)

    return play


@pytest.fixture
def file(run, tmp_path):
    path = str(tmp_path / "solved.table")
    assert run("solve", GAME, "--all", "-o", path).status == 0
    return path


def test_the_policy_wins_a_won_game_and_gives_hints(play, file):
    ran = play(GAME, "--policy", file, "--you", "2", typed="hint\n1\n1\n1\nquit\n")
    assert ran.status == 0
    assert "The policy plays" in ran.out
    assert "Game over: x wins." in ran.out
    ran = play(GAME, "--policy", file, "--you", "none")
    assert ran.status == 0
    assert "Game over" in ran.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("connect4:width=4,height=4", "--policy"), "other rules than those of Connect Four 4×4"),
        (("tictactoe", "--policy"), "other rules than those of Tic-tac-toe"),
        ((GAME, "--seconds", "1", "--policy"), "leave --seconds out"),
        ((GAME, "--depth", "3", "--policy"), "leave --depth out"),
    ],
)
def test_a_policy_of_something_else_is_refused_by_name(play, file, words, why):
    ran = play(*words, file)
    assert ran.status == 2
    assert why in ran.err


def test_files_that_are_no_policies_and_unknown_positions_are_refused(play, run, file, tmp_path):
    assert "No such file" in play(GAME, "--policy", "nowhere.table").err
    other = tmp_path / "other.table"
    other.write_bytes(b"something")
    assert f"{other}: not a table of Zermelo" in play(GAME, "--policy", str(other)).err
    late = str(tmp_path / "late.table")
    assert run("solve", GAME, "12", "--all", "-o", late).status == 0
    ran = play(GAME, "--policy", late)
    assert ran.status == 2
    assert f"{late} begins at ..../..../..../xo.., from which this position" in ran.err
