"""`zermelo luck`: luck apart from skill in a game that was played."""

from pathlib import Path

import pytest

MATCH = Path(__file__).parents[1] / "data" / "backgammon_match.mat"


def test_the_parts_are_printed_as_a_table(run):
    ran = run("luck", "pig:goal=20", "roll", "5", "roll", "3", "hold", "--depth", "4")
    assert ran.status == 0
    for said in (
        "an estimate: every position was looked at 4 plies deep",
        "opponent's skill",
        "Worst moves",
        "best: roll",
        "Rolls that changed most",
    ):
        assert said in ran.out


@pytest.mark.parametrize("spec", ["pig:goal=20", "backgammon", "pacman:ghosts=random"])
def test_the_parts_add_up_for_programs(run, spec, games):
    moves = {
        "pig:goal=20": "roll 5 roll 3 hold roll 1",
        "backgammon": "31; 8/5 6/5; 52; 13/8 13/11; 66",
        "pacman:ghosts=random": "west east",
    }[spec]
    found = run("luck", spec, moves, "--depth", "2", "--json").json
    for player in found["players"]:
        parts = ("start", "luck", "skill", "others", "revised")
        assert sum(player[part] for part in parts) == pytest.approx(player["result"])
    assert found["proved"] is False
    assert len(found["plies"]) == len(found["moves"])
    rolls = [one for one in found["plies"] if one["player"] == -1]
    assert all(0 < one["probability"] <= 1 for one in rolls)


def test_a_saved_game_is_read_from_its_file(run, tmp_path):
    file = tmp_path / "game.txt"
    file.write_text("Game: pig\nMoves: roll 5 hold roll 1\n", encoding="utf-8")
    found = run("luck", "pig", str(file), "--depth", "2", "--json").json
    assert found["moves"] == ["roll", "5", "hold", "roll", "1"]
    assert found["players"][0]["winning_chances"] == pytest.approx(0.5, abs=0.2)


def test_the_values_of_a_policy_are_proved(run, tmp_path):
    table = str(tmp_path / "pig.table")
    assert run("solve", "pig:goal=6", "--all", "-o", table).status == 0
    found = run("luck", "pig:goal=6", "roll", "5", "hold", "--policy", table, "--json").json
    assert (found["proved"], found["depth"]) == (True, None)
    assert found["players"][0]["revised"] == pytest.approx(0, abs=1e-6)
    assert "(proved)" in run("luck", "pig:goal=6", "roll", "5", "--policy", table).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["luck", "pig"], "MOVES is missing"),
        (["luck", "pig", "roll", "7"], "no move"),
        (["luck", "pig", "nothing.txt"], "there is no file nothing.txt"),
        (["luck", "pig", "8 0 5 second"], "there are no moves in this"),
        (["luck", "pig", "roll", "--seconds", "0"], "seconds"),
        (["luck", "pig", "roll", "--policy", "x.table", "--depth", "2"], "leave --seconds"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(run, words, said):
    ran = run(*words)
    assert ran.status == 2
    assert said in ran.err


def test_a_match_is_taken_apart_game_by_game(run):
    found = run("luck", "backgammon", str(MATCH), "--depth", "1", "--json").json
    assert found["length"] > 0
    assert [game["number"] for game in found["games"]] == list(range(1, len(found["games"]) + 1))
    for game in found["games"]:
        for player in game["players"]:
            parts = ("start", "luck", "skill", "others", "revised")
            assert sum(player[part] for part in parts) == pytest.approx(player["result"])
        if game["over"]:
            won = game["players"][game["winner"]]["result"]
            assert won == pytest.approx(game["points"])
    for player, total in enumerate(found["totals"]):
        assert total["name"] == found["players"][player]
        luck = sum(game["players"][player]["luck"] for game in found["games"])
        assert total["luck"] == pytest.approx(luck)
    assert found["totals"][0]["luck"] == pytest.approx(-found["totals"][1]["luck"])


def test_one_game_of_a_match_is_looked_at(run):
    ran = run("luck", "backgammon", str(MATCH), "--only", "1", "--depth", "1")
    assert ran.status == 0, ran.err
    assert "Game 1, at 0-0" in ran.out
    assert "Game 2" not in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["luck", "pig", str(MATCH)], "matches of backgammon"),
        (["luck", "backgammon", "nothing.mat"], "there is no file nothing.mat"),
        (["luck", "backgammon", str(MATCH), "--only", "99"], "the match has"),
        (["luck", "pig", "roll", "--only", "1"], "for a match"),
        (["luck", "backgammon", str(MATCH), "--policy", "x"], "single game"),
    ],
)
def test_matches_that_cannot_be_read_are_refused(run, words, said):
    ran = run(*words)
    assert ran.status == 2
    assert said in ran.err


def test_a_damaged_match_is_refused_with_its_name_and_line(run, tmp_path):
    file = tmp_path / "match.mat"
    file.write_text(MATCH.read_text(encoding="utf-8").replace("31:", "77:"), encoding="utf-8")
    ran = run("luck", "backgammon", str(file))
    assert ran.status == 2
    assert "match.mat" in ran.err
