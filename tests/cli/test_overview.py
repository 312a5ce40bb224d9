"""The command itself: help, version, and what stands above the commands."""

import pytest

import zermelo
from zermelo.cli.main import COMMANDS


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("help",)])
def test_alone_it_says_what_there_is(run, words):
    ran = run(*words)
    assert ran.status == 0
    assert all(name in ran.out for name in COMMANDS)


def test_version(run):
    ran = run("--version")
    assert (ran.status, ran.out) == (0, f"zermelo {zermelo.__version__}\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(run, name):
    for words in ([name, "--help"], ["help", name]):
        ran = run(*words)
        assert ran.status == 0
        assert f"usage: zermelo {name}" in ran.out
        assert "examples:" in ran.out


def test_games_lists_every_game_with_its_options(run):
    ran = run("games")
    assert ran.status == 0
    assert all(
        word in ran.out for word in ("connect4", "piles=3,4,5", "tictactoe", "tree:aima-5.2")
    )
    assert "\x1b" not in ran.out


def test_games_as_json(run):
    found = {game["name"]: game for game in run("games", "--json").json["games"]}
    assert found["nim"]["options"]["piles"]["default"] == [3, 4, 5]
    assert found["nim"]["summary"]


def test_describe(run):
    ran = run("describe", "tictactoe")
    assert ran.status == 0
    assert "2 players, zero-sum" in ran.out
    assert run("describe", "tree:aima-5.4", "--json").json["players"] == 3


def test_colour_only_where_it_is_wanted(run, monkeypatch):
    assert "\x1b" not in run("games").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("games").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("games").out


def test_a_reader_that_has_seen_enough_is_no_error(command, environment):
    import subprocess

    with subprocess.Popen(
        [*command, "perft", "nim", "--depth", "8"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as ran:
        assert ran.stdout is not None
        assert ran.stderr is not None
        ran.stdout.close()
        assert ran.stderr.read() == b""
