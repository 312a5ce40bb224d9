"""The native search from the command line: lines, threads, switches, tuning."""

import json

import pytest


def test_lines_are_the_best_moves_with_their_values(run):
    printed = run("best", "connect4", "4455", "--depth", "6", "--lines", "3", "--json")
    found = json.loads(printed.out)
    assert printed.status == 0
    assert len(found["moves"]) == 3
    assert found["moves"][0]["pv"][0] == found["move"]
    values = [line["value"] for line in found["moves"]]
    assert values == sorted(values, reverse=True)
    assert found["statistics"]["leaves"] > 0


def test_switches_change_the_work_and_not_the_value(run):
    common = ["best", "connect4", "4455", "--depth", "7", "--json"]
    plain = run(*common)
    without = run(*common, "--option", "killers=false", "--option", "table=off")
    plain, without = json.loads(plain.out), json.loads(without.out)
    assert plain["value"] == without["value"]
    assert plain["nodes"] != without["nodes"]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--option", "killerz=false"], "killers"),
        (["--option", "killers"], "NAME=VALUE"),
        (["--option", "killers=maybe"], "killers"),
        (["--threads", "0"], "1"),
        (["--probcut", "nowhere.json"], "nowhere.json"),
    ],
)
def test_bad_options_are_refused_in_one_line(run, words, hint):
    printed = run("best", "connect4", "--depth", "2", *words)
    assert printed.status == 2
    assert hint in printed.err
    assert printed.err.count("\n") == 1


def test_native_options_are_refused_for_a_plain_game(run):
    printed = run("best", "tictactoe", "--threads", "2")
    assert printed.status == 2
    assert "native and compiled games" in printed.err


def test_probcut_is_tuned_and_used(run, tmp_path):
    file = tmp_path / "probcut.json"
    printed = run(
        *["tune", "probcut", "connect4", "--pairs", "2-4", "--positions", "40"],
        *["-o", str(file), "--json"],
    )
    assert printed.status == 0
    assert json.loads(printed.out) == json.loads(file.read_text())
    printed = run("best", "connect4", "--depth", "6", "--probcut", str(file), "--json")
    assert printed.status == 0
    assert not json.loads(printed.out)["proved"]


def test_techniques_are_measured_on_a_game(run):
    printed = run(
        *["experiment", "techniques", "connect4", "--depth", "4", "--positions", "2", "--json"],
    )
    found = json.loads(printed.out)
    assert printed.status == 0
    assert {"added", "removed"} <= set(found)
    assert found["added"][0]["node_ratio"] == 1


@pytest.mark.parametrize(
    "words",
    [
        ["experiment", "techniques"],
        ["experiment", "techniques", "tictactoe"],
        ["experiment", "ordering", "connect4"],
        ["tune", "evaluation", "connect4"],
        ["tune", "probcut", "tictactoe"],
        ["tune", "probcut", "connect4", "--pairs", "4-2"],
    ],
)
def test_impossible_experiments_are_refused_in_one_line(run, words):
    printed = run(*words)
    assert printed.status == 2
    assert printed.err.count("\n") == 1
