"""`zermelo match` and `zermelo suite`."""

import pytest


def test_a_match_prints_its_result(run):
    ran = run("match", "alphabeta:depth=3", "random", "--game", "connect4", "--games", "6")
    assert ran.status == 0
    assert "6 of 6 games" in ran.out
    assert "Elo" in ran.out
    assert "superiority" in ran.out
    assert ran.err == ""


def test_a_match_as_json(run):
    words = ["match", "alphabeta:depth=2", "random", "--game", "connect4", "--games", "4"]
    found = run(*words, "--sprt", "0", "10", "--seed", "3", "--json").json
    assert found["games"] == 4
    only = found["pairings"][0]
    assert only["wins"] + only["draws"] + only["losses"] == 4
    assert found["sprt"]["verdict"] == "open"


@pytest.mark.parametrize("game", ["dots", "connect4"])
def test_several_players_have_a_cross_table(run, game):
    ran = run("match", "best", "random", "level:2", "--game", game, "--games", "6", "--nodes", "50")
    assert ran.status == 0
    assert "1 " in ran.out
    assert "level:2" in ran.out


def test_a_match_goes_on_from_its_file(run, tmp_path):
    file = str(tmp_path / "games.jsonl")
    words = ["match", "random", "random", "--game", "tictactoe", "-o", file, "--json"]
    first = run(*words, "--games", "4").json
    second = run(*words, "--games", "8").json
    assert (first["games"], second["games"]) == (4, 8)
    assert run(*words, "--seed", "5").status == 2


def test_too_many_faults_stop_a_match(run, games):
    game = f"{games}:Take"
    ran = run("match", "random", "random", "--game", game, "--games", "4", "--max-faults", "1")
    assert ran.status == 0


BAD = {
    "no players": (["--game", "chess"], "who plays?"),
    "one player": (["random", "--game", "chess"], "2 players"),
    "no game": (["random", "random"], "--game"),
    "an unknown game": (["random", "random", "--game", "ches"], "did you mean"),
    "an unknown player": (["rndom", "random", "--game", "chess"], "did you mean 'random'"),
    "an unknown option": (["alphabeta:bem=3", "random", "--game", "chess"], "did you mean beam"),
    "no program": (["uci:not-there", "random", "--game", "chess"], "not-there"),
    "a bad clock": (["random", "random", "--game", "chess", "--clock", "x"], "10+0.1"),
    "a bad test": (["random", "random", "--game", "chess", "--sprt", "9", "1"], "0 10"),
    "the wrong algorithm": (["alphabeta", "random", "--game", "pig"], "expectiminimax"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_status_2_with_what_would_be_right(run, name):
    words, told = BAD[name]
    ran = run("match", *words)
    assert ran.status == 2
    assert told in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_suite_prints_a_table_and_json(run, tmp_path):
    file = tmp_path / "suite.epd"
    file.write_text('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";\n')
    ran = run("suite", str(file), "--nodes", "1000")
    assert ran.status == 0
    assert "back rank" in ran.out
    assert "1 of 1 solved" in ran.out
    found = run("suite", str(file), "--player", "alphabeta:null_move=true,depth=3", "--json").json
    assert (found["solved"], found["solutions"][0]["move"]) == (1, "Ra8#")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nowhere.epd"], "nowhere.epd"),
        (["x.epd", "--player", "random"], "does not search"),
        (["x.epd", "--player", "alphabet"], "did you mean"),
        ([], "FILE"),
    ],
)
def test_a_bad_suite_is_status_2(run, words, told):
    ran = run("suite", *words)
    assert ran.status == 2
    assert told in ran.err
