"""`zermelo experiment`."""

import json
import signal
import subprocess
import sys
import time
from xml.etree import ElementTree

import pytest
from ctrl_c import can_be_interrupted

from zermelo.cli import experiment_techniques
from zermelo.experiments.techniques import STEPS

SMALL = "connect4:width=4,height=4"
TECHNIQUES = ["experiment", "techniques", SMALL, "--depth", "4", "--positions", "2"]
MATCH = [*TECHNIQUES, "--match", "2", "--seconds", "0.01", "--steps", "table,null-move"]


def test_ordering_prints_a_table_and_a_plot(run):
    ran = run("experiment", "ordering", "--branching", "2,3", "--depth", "2-4", "--trees", "3")
    assert ran.status == 0
    assert "worst first" in ran.out
    assert "b = 3" in ran.out
    assert "m=4" in ran.out


def test_ordering_as_json(run):
    words = ["experiment", "ordering", "--branching", "2-3", "--depth", "3", "--trees", "4"]
    found = run(*words, "--json").json
    assert [(row["branching"], row["depth"]) for row in found["rows"]] == [(2, 3), (3, 3)]
    for row in found["rows"]:
        assert row["minimax"] == row["worst"] == row["b^m"]
        assert row["perfect"] == row["perfect_exact"]
    assert run(*words, "--json").json == found
    assert run(*words, "--seed", "1", "--json").json["rows"] != found["rows"]


@pytest.mark.parametrize("sizes", [("2-4", "2-5"), ("3", "4"), ("2-5", "3")])
def test_the_chart_is_well_formed(run, tmp_path, sizes):
    path = tmp_path / "chart.svg"
    branching, depth = sizes
    words = ["--branching", branching, "--depth", depth, "--trees", "2", "-o", str(path)]
    assert run("experiment", "ordering", *words).status == 0
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")


def test_list(run):
    assert "ordering" in run("experiment", "--list").out
    assert run("experiment", "--list", "--json").json["experiments"][0]["name"] == "ordering"


def test_techniques_of_both_searches_are_measured_unless_one_is_named(run):
    both = run(*TECHNIQUES, "--json").json
    assert {"added", "removed", "guessed", "selective"} <= set(both)
    assert [row["name"] for row in both["selective"]] == ["all of them", *STEPS]
    one = run(*TECHNIQUES, "--algorithm", "alphabeta", "--json").json
    assert "selective" not in one
    assert [row["nodes"] for row in one["added"]] == [row["nodes"] for row in both["added"]]
    other = run(*TECHNIQUES, "--algorithm", "selective", "--steps", "table", "--json").json
    assert "added" not in other
    assert [row["name"] for row in other["selective"]] == ["all of them", "table"]


def test_the_search_that_plays_is_searched_as_deep_as_bench_does(run):
    found = run("experiment", "techniques", "nim-native", "--positions", "1", "--json").json
    assert found["depths"] == {"added": 6, "removed": 6, "guessed": 6, "selective": 12}


def test_a_match_says_what_each_step_is_worth(run, tmp_path):
    ran = run(*MATCH, "--directory", str(tmp_path))
    assert ran.status == 0
    assert "Elo of the step" in ran.out
    assert "0.01 s a move" in ran.out
    assert sorted(file.name for file in tmp_path.iterdir()) == ["null_move.jsonl", "table.jsonl"]
    found = run(*MATCH, "--directory", str(tmp_path), "--json").json
    assert list(found["matches"]) == ["table", "null_move"]
    for step, match in found["matches"].items():
        assert match["games"] == 2
        assert match["players"] == ["selective", f"selective:{step}=False"]
        only = match["pairings"][0]
        assert {"elo", "low", "high", "superiority"} <= set(only)


def test_after_ctrl_c_there_are_the_rows_so_far(run, monkeypatch):
    whole = experiment_techniques.measure

    def stopped(*given, **options):
        rows = whole(*given, **options)
        yield next(rows)
        yield next(rows)
        raise KeyboardInterrupt

    monkeypatch.setattr(experiment_techniques, "measure", stopped)
    ran = run(*MATCH, "--json")
    assert (ran.status, ran.err) == (130, "zermelo: stopped\n")
    assert ran.json["stopped"] == "interrupted"
    assert [row["name"] for row in ran.json["selective"]] == ["all of them", "table"]
    assert ran.json["matches"] == {}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_within_a_match_shows_the_score_so_far(command, environment, tmp_path):
    words = [*MATCH, "--match", "100000", "--steps", "table", "--directory", str(tmp_path)]
    process = subprocess.Popen(
        [*command, *words, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=can_be_interrupted,
    )
    try:
        file, waited = tmp_path / "table.jsonl", time.monotonic() + 60
        while time.monotonic() < waited and not (
            file.exists() and file.read_text().count("\n") > 2
        ):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (process.returncode, err) == (130, "zermelo: stopped\n")
    found = json.loads(out)
    assert found["matches"]["table"]["games"] >= 2
    assert found["matches"]["table"]["stopped"] == "interrupted"


BAD = {
    "games of alpha-beta": (["--algorithm", "alphabeta", "--match", "2"], "--algorithm selective"),
    "steps of alpha-beta": (["--algorithm", "alphabeta", "--steps", "table"], "that plays"),
    "an unknown algorithm": (["--algorithm", "mcts"], "alphabeta"),
    "an unknown step": (["--steps", "nullmove"], "did you mean null_move"),
    "no games": (["--match", "0"], "--match"),
    "no time": (["--match", "2", "--seconds", "0"], "more than 0"),
    "time without games": (["--seconds", "1"], "--match N"),
    "a directory without games": (["--directory", "x"], "--match N"),
    "no openings": (["--match", "2", "--openings", "nowhere.epd"], "nowhere.epd"),
    "a chart": (["-o", "x.svg"], "--directory"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_techniques_are_status_2_with_what_would_be_right(run, name):
    words, told = BAD[name]
    ran = run(*TECHNIQUES, *words)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["--match", "2"], ["--steps", "table"], ["--algorithm", "selective"], ["-j", "2"]]
)
def test_ordering_refuses_what_is_of_techniques(run, words):
    ran = run("experiment", "ordering", *words)
    assert (ran.status, ran.out) == (2, "")
    assert "techniques" in ran.err


@pytest.mark.parametrize(("game", "told"), [("pig", "chance"), ("dots", "players")])
def test_games_of_another_kind_have_no_techniques(run, game, told):
    ran = run("experiment", "techniques", game)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err


def test_the_claims_about_chess_are_printed_drawn_and_given_as_json(run, tmp_path):
    file = tmp_path / "chess.svg"
    words = ["experiment", "chess", "--nodes", "20000", "--depth", "3"]
    ran = run(*words, "-o", str(file))
    assert ran.status == 0, ran.err
    for told in ("Plies that 20,000 nodes reach", "minimax", "the search that plays", "Qxe5"):
        assert told in ran.out
    assert file.read_text(encoding="utf-8").count("<polyline") == 7
    found = run(*words, "--json").json
    assert [row["name"] for row in found["reach"]][:2] == ["minimax", "alpha-beta"]
    assert {row["position"] for row in found["quiescence"]} == {"rook on f1", "rook on e1"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["othello"], "plays chess, not othello"),
        (["--depth", "2-4"], "--depth is one number here"),
        (["--nodes", "3"], "--nodes"),
        (["-o", "chess.png"], "should end in .svg"),
    ],
)
def test_what_makes_no_sense_for_the_claims_about_chess_is_refused(run, words, told):
    ran = run("experiment", "chess", *words)
    assert ran.status == 2
    assert told in ran.err
