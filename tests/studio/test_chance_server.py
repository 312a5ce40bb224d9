"""Chance on the server's side of the page: rolls by a seed, odds, luck apart from skill."""

from __future__ import annotations

import pytest

ROLL = {"game": "backgammon", "moves": ["31", "8/5 6/5"]}


def test_a_position_before_a_roll_has_its_odds(page):
    view = page.view("backgammon", "31", "8/5 6/5")
    assert (view["chance"], view["to_move"], len(view["legal"])) == (True, -1, 21)
    assert sum(view["odds"]) == pytest.approx(1)
    odds = dict(zip(view["legal"], view["odds"], strict=True))
    assert (odds["66"], odds["65"]) == (pytest.approx(1 / 36), pytest.approx(1 / 18))


def test_a_position_in_which_a_player_moves_has_none(page):
    assert page.view("backgammon", "31")["odds"] == []
    view = page.view("tictactoe")
    assert (view["chance"], view["odds"]) == (False, [])


@pytest.mark.parametrize("game", ["backgammon", "own:Coin"])
def test_the_same_seed_rolls_the_same_dice(page, game):
    body = ROLL if game == "backgammon" else {"game": game}

    def rolls(seed):
        asked = {**body, "seed": seed}
        return [page.post("/api/chance", asked).json()["moves"][-1] for _ in range(3)]

    assert len(set(rolls(5))) == 1
    assert len({rolls(seed)[0] for seed in range(12)}) > 1


def test_the_dice_of_the_page_are_those_of_the_terminal(page):
    from zermelo.game import Line
    from zermelo.games import load
    from zermelo.play import rolled

    line = Line.read(load("backgammon"), "31; 8/5 6/5")
    here = line.play(rolled(line, 77)).texts()[-1]
    assert page.post("/api/chance", {**ROLL, "seed": 77}).json()["moves"][-1] == here


@pytest.mark.parametrize("seed", [-1, 2**60, 1.5, "x"])
def test_a_seed_that_is_none_is_refused(page, seed):
    assert page.post("/api/chance", {**ROLL, "seed": seed}).status_code == 422


def test_what_was_rolled_by_hand_is_read_as_the_game_reads_it(page):
    assert page.view("backgammon", "31", "8/5 6/5", "25")["moves"][-1] == "52"
    refused = page.post("/api/position", {"game": "backgammon", "moves": ["77"]})
    assert refused.status_code == 422
    assert "two dice, each 1 to 6" in refused.json()["message"]


def test_rolls_are_weighed_deeper_and_deeper(page):
    said = page.ask("weigh", position=ROLL, seconds=0.5)
    last = said[-1]
    assert (len(last["moves"]), last["side"], last["proved"]) == (21, 0, False)
    assert last["verdict"].startswith("Before the roll White can expect about")
    assert "an estimate" in last["verdict"]
    mean = sum(one["probability"] * one["ahead"] for one in last["moves"])
    assert mean == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("game", ["pig:goal=10", "pig-plain:goal=10"])
def test_moves_are_weighed_with_winning_chances(page, game):
    last = page.ask("weigh", position={"game": game, "moves": ["roll", "5"]}, seconds=0.5)[-1]
    assert last["moves"][0]["move"] == "roll"
    assert all(one["worth"].endswith("%") and one["probability"] is None for one in last["moves"])
    assert last["moves"][0]["ahead"] == 0


def test_games_of_ones_own_are_weighed_and_judged(page):
    found = page.ask("weigh", position={"game": "own:Coin"}, seconds=0.5)[-1]
    assert [one["move"] for one in found["moves"]] == ["heads", "tails"]
    judged = page.ask("judge", position={"game": "own:Coin", "moves": ["heads", "take"]})[-1]
    assert judged["over"]
    assert [one["mover"] for one in judged["plies"]] == [-1, 0]


def test_a_game_is_taken_apart(page):
    moves = ["roll", "5", "roll", "3", "hold", "roll", "1"]
    last = page.ask("judge", position={"game": "pig:goal=20", "moves": moves}, seconds=0.5)[-1]
    assert last["unit"] == "winning chances"
    assert "an estimate" in last["sureness"]
    assert len(last["plies"]) == len(moves)
    assert all(last["plies"][ply]["mover"] >= 0 for ply in last["mistakes"])
    assert last["plies"][last["rolls"][0]]["move"] == "1"
    assert [share["player"] for share in last["shares"]] == [0, 1]
    assert last["shares"][0]["luck"].startswith("+")


@pytest.mark.parametrize(
    ("kind", "position", "said"),
    [
        ("judge", {"game": "pig"}, "nothing was rolled or played yet"),
        ("weigh", {"game": "tictactoe", "moves": ["a1", "b1", "a2", "b2", "a3"]}, "over"),
    ],
)
def test_what_cannot_be_answered_is_said(page, kind, position, said):
    with pytest.raises(AssertionError, match=said):
        page.ask(kind, position=position)


def test_the_score_of_an_undecided_game_of_chance_is_no_win(page):
    found = page.ask(
        "analyse", position={"game": "pig:goal=10", "moves": ["roll", "5"]}, seconds=0.3
    )
    score = found[-1]["lines"][0]["score"]
    assert score["words"].startswith("First player about ")
    assert score["words"].endswith("%")
    assert 0 < score["share"] < 1
