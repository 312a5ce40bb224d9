"""`zermelo learn` and `zermelo rollout`."""

import json

import pytest


def test_learning_writes_weights_that_rollouts_use(run, tmp_path):
    path = tmp_path / "small.safetensors"
    ran = run("learn", "backgammon", "--games", "32", "--hidden", "32", "-o", str(path), "--json")
    assert ran.status == 0, ran.err
    found = ran.json
    assert found["games"] == 32
    assert found["curve"][-1]["games"] == 32
    ran = run(
        "rollout",
        "31 8/5 6/5",
        "--trials",
        "4",
        "--truncate",
        "3",
        "--weights",
        str(path),
        "--json",
    )
    assert ran.status == 0, ran.err
    (rollout,) = ran.json["rollouts"]
    assert rollout["trials"] == 4
    low, high = rollout["interval"]
    assert low <= rollout["equity"] <= high


def test_othello_learns_weights_that_it_plays_by(run, tmp_path):
    path = tmp_path / "othello.safetensors"
    ran = run("learn", "othello", "--games", "4", "--threads", "2", "-o", str(path), "--json")
    assert ran.status == 0, ran.err
    assert ran.json["stages"][-1]["discs"] == 4
    assert ran.json["positions"] > 500
    ran = run("best", f"othello:weights={path}", "f5d6", "--depth", "4", "--json")
    assert ran.status == 0, ran.err
    ran = run("learn", "othello", "--games", "4", "-o", str(path))
    assert ran.status == 2
    assert "there already" in ran.err


def test_networks_learn_from_games_of_others_and_anywhere(run, tmp_path):
    games, path = tmp_path / "games.jsonl", tmp_path / "mine.safetensors"
    words = ["match", "random", "random", "--game", "othello:size=4", "--games", "8"]
    assert run(*words, "-o", str(games)).status == 0
    ran = run(
        *["learn", "othello:size=4", "--method", "zero", "--games", str(games), "--games", "16"],
        *["--simulations", "4", "--hidden", "32", "--match-games", "4", "--on", "threads:2"],
        *["-o", str(path), "--json"],
    )
    assert ran.status == 0, ran.err
    assert (ran.json["records"], ran.json["games"]) == (8, 16)


def test_plays_of_a_roll_are_compared(run):
    ran = run("rollout", "31", "--trials", "8", "--truncate", "3", "--plays", "2", "--json")
    found = json.loads(ran.out)["rollouts"]
    assert next(play["move"] for play in found) == "8/5 6/5"
    assert found[0]["equity"] >= found[1]["equity"]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["learn", "chess", "--games", "16"], "of its own kind"),
        (["learn", "backgammon", "--minutes", "0"], "minutes"),
        (["learn", "backgammon", "--games", "games.jsonl"], "for --method zero"),
        (["learn", "othello", "--games", "3", "--on", "threads"], "for --method zero"),
        (["learn", "tictactoe", "--games", "3", "--on", "threads"], "on= is for method='zero'"),
        (["learn", "tictactoe", "--games", "x.jsonl"], "records of games are for method='zero'"),
        (["learn", "tictactoe", "--method", "zero", "--games", "x.jsonl"], "no such file"),
        (["learn", "tictactoe", "--method", "zero", "--on", "nowhere"], "no place to work"),
        (["learn", "backgammon", "--games", "16", "--hidden", "33"], "multiple of 32"),
        (["learn", "backgammon", "--games", "16", "-o", "nowhere/at/all"], "folder"),
        (
            ["learn", "backgammon", "--games", "16", "-o", "missing.safetensors", "--resume"],
            "missing",
        ),
        (["learn", "othello", "--games", "5", "--minutes", "1"], "not both"),
        (["learn", "othello", "--games", "5", "-o", "missing.safetensors", "--resume"], "missing"),
        (["rollout", "AAAAAAAAAAAAAA!"], ""),
        (["rollout", "XGID=-zzzzz------------------:0:0:1:00:0:0:0:0:0"], ""),
        (["rollout", "31", "--trials", "0"], "trials"),
        (["rollout", "31", "--weights", "missing.safetensors"], "missing"),
    ],
)
def test_bad_input_is_refused_in_one_line(run, tmp_path, monkeypatch, words, hint):
    monkeypatch.chdir(tmp_path)
    ran = run(*words)
    assert ran.status == 2, ran.err
    assert ran.err.count("\n") == 1
    assert hint in ran.err


def test_any_game_is_learned_and_played_with(run, tmp_path):
    path, page = tmp_path / "small.safetensors", tmp_path / "small.html"
    words = ["learn", "connect4:width=4,height=4", "--games", "128", "--match-games", "8"]
    ran = run(*words, "-o", str(path), "--report", str(page), "--json")
    assert ran.status == 0, ran.err
    assert ran.json["games"] == 128
    assert "Strength over time" in page.read_text()
    spec = f"connect4:width=4,height=4,evaluation={path}.training"
    ran = run("best", spec, "--depth", "2", "--json")
    assert ran.status == 0, ran.err
    ran = run(*words, "-o", str(path), "--resume")
    assert ran.status == 0, ran.err
    assert "Against no evaluation" in ran.out


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["best", "connect4:evaluation=missing.safetensors"], "missing.safetensors"),
        (["learn", "connect4", "--minutes", "-1"], "minutes"),
        (["learn", "conect4"], "connect4"),
    ],
)
def test_what_is_wrong_with_learning_is_named(run, words, hint):
    ran = run(*words)
    assert ran.status == 2
    assert hint in ran.err
