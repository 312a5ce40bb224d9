"""`zermelo perft` and `zermelo check`."""

import pytest

from zermelo.game import InvalidInputError
from zermelo.games import load
from zermelo.perft import divide, perft


@pytest.mark.parametrize("game", ["connect4", "connect4-plain"])
def test_connect_four_has_its_published_counts(game):
    # 7^n until the first column can be full (7 moves) and the first four stands (8 moves).
    assert [perft(load(game), depth) for depth in range(1, 7)] == [7**n for n in range(1, 7)]
    assert perft(load(game), 7) == 823_536


def test_every_order_of_tic_tac_toe():
    game = load("tictactoe")
    assert [perft(game, depth) for depth in (5, 9)] == [15_120, 127_872]
    assert perft(game, 10) == 0
    assert sum(leaves for _, leaves in divide(game, 5)) == 15_120


@pytest.mark.parametrize("depth", [0, -1, True, 2.0])
def test_perft_refuses_depths_that_are_none(depth):
    with pytest.raises(InvalidInputError):
        perft(load("nim"), depth)


def test_perft_counts_chance_and_long_games(games):
    assert perft(load(f"{games}:Coin"), 2) == 4
    assert perft(load("subtraction:matches=5000,take=1"), 5000) == 1


def test_games_that_end_sooner_are_left_out_or_counted():
    plain, native = load("tictactoe"), load("mnk-native:m=3,n=3,k=3")
    for depth, ended in [(5, 0), (6, 1_440), (7, 1_440 + 5_328)]:
        for game in (plain, native):
            assert perft(game, depth, finished=True) - perft(game, depth) == ended
    assert perft(plain, 10) == 0
    assert perft(plain, 10, finished=True) == perft(native, 12, finished=True) == 255_168
    assert sum(leaves for _, leaves in divide(plain, 7, finished=True)) == perft(
        plain, 7, finished=True
    )


def test_othello_has_its_counts_by_either_convention(run):
    """Nine moves can end a game, in 228 ways; the published count of ten has them too."""
    game = load("othello")
    assert perft(game, 10) == 24_571_056
    assert perft(game, 10, finished=True) == 24_571_284
    ran = run("perft", "othello", "--depth", "3")
    assert "Games that end sooner are left out; --finished counts them too." in ran.out
    ran = run("perft", "othello", "--depth", "3", "--finished", "--json")
    assert (ran.json["leaves"], ran.json["finished"]) == (56, True)
    ran = run("perft", "tictactoe", "--depth", "6", "--finished")
    assert "Games that end sooner are counted" in ran.out
    assert "56,160" in ran.out


def test_perft_refuses_to_go_on_for_ever():
    with pytest.raises(InvalidInputError, match="at most 10,000,000 moves"):
        perft(load("nim"), 10_000_001)


def test_perft_as_json(run):
    found = run("perft", "tictactoe", "--depth", "4", "--json").json
    assert found["leaves"] == 3_024
    assert [row["leaves"] for row in found["depths"]] == [9, 72, 504, 3_024]
    found = run("perft", "tictactoe", "xx./oo./...", "--depth", "2", "--divide", "--json").json
    assert found["divide"] == {"a1": 4, "b1": 4, "c1": 4, "c2": 4, "c3": 0}
    assert found["leaves"] == 16


def test_perft_for_people(run):
    ran = run("perft", "connect4", "--depth", "4")
    assert ran.status == 0
    assert "2,401 sequences of 4 moves" in ran.out
    assert "leaves/s" in ran.out
    assert "move  leaves" in run("perft", "connect4", "--depth", "2", "--divide").out


def test_a_sound_game_passes(run, games):
    ran = run("check", f"{games}:Take", "--games", "20")
    assert ran.status == 0
    assert "no fault found" in ran.out
    found = run("check", "tictactoe", "--games", "5", "--seed", "3", "--json").json
    assert (found["ok"], found["seed"], found["games"]) == (True, 3, 5)


def test_a_broken_game_fails_with_the_reason(run, games):
    ran = run("check", f"{games}:Cheats")
    assert ran.status == 1
    assert "payoff" in ran.out
    ran = run("check", f"{games}:Raises", "--json")
    assert ran.status == 1
    assert ran.json["problems"][0]["method"] == "result"
