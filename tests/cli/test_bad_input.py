"""Whatever is wrong: exit status 2, nothing on standard output, one line that helps."""

import pytest

CASES = {
    "unknown command": (["bset", "connect4"], "did you mean 'best'?"),
    "a game for a command": (["nim"], "zermelo play nim"),
    "an option for a command": (["--depth", "3"], "a command comes first"),
    "no game": (["best"], "for example: zermelo best"),
    "unknown game": (["best", "connect5"], "did you mean 'connect4'?"),
    "unknown option of a game": (["best", "nim:pile=3"], "'piles'"),
    "wrong option of a game": (["best", "nim:piles=abc"], "whole numbers"),
    "illegal position": (["best", "connect4", "8"], "columns 1 to 7"),
    "impossible position": (["solve", "tictactoe", "xxx/ooo/..."], "cannot arise"),
    "depth 0": (["best", "nim", "--depth", "0"], "whole number from 1"),
    "depth −1": (["perft", "nim", "--depth", "-1"], "whole number from 1"),
    "depth abc": (["tree", "aima-5.2", "--depth", "abc"], "such as 6"),
    "no depth": (["perft", "nim"], "--depth is missing; for example"),
    "no time": (["best", "nim", "--seconds", "0"], "such as 2"),
    "no number for a time": (["best", "nim", "--seconds", "nan"], "such as 2"),
    "no nodes": (["solve", "nim", "--nodes", "0"], "--nodes"),
    "unknown option": (["best", "nim", "--dpeth", "3"], "did you mean --depth?"),
    "unknown algorithm": (["best", "nim", "--algorithm", "alfabeta"], "did you mean 'alphabeta'?"),
    "an algorithm for two": (["best", "tree:aima-5.4", "--algorithm", "alphabeta"], "use maxn"),
    "an algorithm without chance": (
        ["tree", "expectiminimax-dice", "--algorithm", "textbook.minimax"],
        "use expectiminimax",
    ),
    "an algorithm without depth": (
        ["best", "nim", "--algorithm", "textbook.mcts", "--depth", "3"],
        "leave --depth out",
    ),
    "an algorithm without an answer": (
        ["best", "tictactoe", "--algorithm", "textbook.minimax", "--nodes", "50"],
        "iterative_deepening",
    ),
    "no tree": (["tree"], "--list"),
    "unknown tree": (["tree", "aima-52"], "did you mean 'aima-5.2'?"),
    "broken tree": (["tree", "[[3,]"], "[[3,12,8],[2,4,6]]"),
    "broken tree with vectors": (["tree", "[[(1,2]"], "[[3,12,8],[2,4,6]]"),
    "empty node": (["tree", "[[3],[]]"], "at least one child"),
    "no such tree file": (["tree", "no-such.json"], "there is no file"),
    "unknown step": (["tree", "aima-5.2", "--step", "z"], "a stage: a, b, c"),
    "step too far": (["tree", "aima-5.2", "--step", "999"], "steps 0 to"),
    "tree and game": (["tree", "aima-5.2", "--game", "nim"], "not both"),
    "unknown kind of drawing": (["tree", "aima-5.2", "-o", "x.png"], ".svg"),
    "no such folder": (["tree", "aima-5.2", "-o", "no/such/folder/x.svg"], "there is no folder"),
    "no experiment": (["experiment"], "zermelo experiment ordering"),
    "unknown experiment": (["experiment", "odering"], "did you mean 'ordering'?"),
    "one branch only": (["experiment", "ordering", "--branching", "1"], "such as 3 or 2-4"),
    "a tree too large": (
        ["experiment", "ordering", "--branching", "9", "--depth", "20"],
        "smaller --branching",
    ),
    "a chart that is none": (["experiment", "ordering", "-o", "x.pdf"], ".svg"),
    "unknown player": (["play", "nim", "--you", "3"], "1 to 2, both or none"),
    "check of nothing": (["check", "no-such-file.py:Game"], "there is no file"),
}


@pytest.mark.parametrize("case", CASES)
def test_bad_input_is_told_in_one_line(run, case):
    words, hint = CASES[case]
    ran = run(*words)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("zermelo: ")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert hint in ran.err


def test_an_error_in_the_users_own_game_is_told_with_its_place(run, games):
    line = 1 + games.read_text().splitlines().index(
        '            raise ValueError("three is out\\nof order")'
    )
    for command in ("best", "solve"):
        ran = run(command, f"{games}:Raises")
        assert ran.status == 2
        assert ran.err.startswith("zermelo: Raises.result raised ValueError: three is out of order")
        assert f"(mygame.py line {line})" in ran.err
        assert ran.err.count("\n") == 1


def test_rules_that_make_no_sense_lead_to_check(run, games):
    ran = run("best", f"{games}:Nonsense")
    assert ran.status == 2
    assert f"zermelo check {games}:Nonsense" in ran.err


def test_a_game_that_never_ends_is_refused_in_words(run, games):
    ran = run("best", f"{games}:Endless", "--algorithm", "textbook.minimax")
    assert ran.status == 2
    assert "give a depth limit" in ran.err


def test_traceback_shows_everything(run, games, monkeypatch):
    with pytest.raises(ValueError, match="three is out"):
        run("best", f"{games}:Raises", "--traceback")
    monkeypatch.setenv("ZERMELO_DEBUG", "1")
    with pytest.raises(ValueError, match="three is out"):
        run("best", f"{games}:Raises")


@pytest.mark.parametrize("text", ["def (", "1 / 0", "x = 1", "raise SystemExit(3)"])
def test_files_that_cannot_be_used(run, tmp_path, text):
    path = tmp_path / "bad.py"
    path.write_text(text)
    for command in ("best", "check"):
        ran = run(command, f"{path}:Game")
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.count("\n") == 1
        assert "bad.py" in ran.err


def test_a_fault_of_our_own_is_told_apart(run, monkeypatch):
    from zermelo.cli import games as command

    def broken(arguments, screen):
        raise AssertionError("oops")

    monkeypatch.setattr(command, "run", broken)
    ran = run("games")
    assert ran.status == 70
    assert "a fault of Zermelo's own: AssertionError: oops" in ran.err


TRUSTING = """
from mygame import Take

class Trusting(Take):
    def parse_move(self, state, text):
        return int(text)
"""


@pytest.mark.parametrize("moves", ["7", "1 7", "x", "2 2 1 1"])
@pytest.mark.parametrize("command", ["best", "solve", "prove"])
def test_illegal_moves_of_own_games_are_refused(run, games, command, moves):
    file = games.with_name("trusting.py")
    file.write_text(TRUSTING)
    ran = run(command, f"{file}:Trusting", *moves.split())
    assert (ran.status, ran.out) == (2, "")
    assert "move" in ran.err
    assert ran.err.count("\n") == 1
    assert run(command, f"{file}:Trusting", "2", "1", "--json").status == 0


@pytest.mark.parametrize("option", [["--threads", "2"], ["--tables", "here"]], ids=" ".join)
def test_options_of_native_games_are_refused_by_the_name_that_was_typed(run, games, option):
    ran = run("best", f"{games}:Take", *option)
    assert ran.status == 2
    assert f"{option[0]} is for native and compiled games" in ran.err


def test_plain_games_have_lines_ties_and_techniques_too(run, games):
    options = ("--lines", "2", "--ties", "--memory-mb", "9", "--option", "killers=false")
    ran = run("best", f"{games}:Take", *options, "--json")
    assert ran.status == 0
    assert len(ran.json["moves"]) == 2
    assert ran.json["move"] in ran.json["ties"]


def test_options_of_a_search_are_refused_for_the_textbook(run):
    ran = run("best", "connect4", "--algorithm", "textbook.mcts", "--lines", "2")
    assert ran.status == 2
    assert "--lines is not for textbook.mcts" in ran.err


def test_a_payoff_that_chess_does_not_have_is_refused(run):
    ran = run("prove", "chess", "--payoff", "5")
    assert ran.status == 2
    assert "payoffs from -1 to 1" in ran.err
