"""The cross-table of searches for many players: seatings, shares, verdict, and the command."""

import json
from itertools import pairwise

import pytest

import zermelo as z
from zermelo.cli import experiment_multiplayer
from zermelo.cli.main import main
from zermelo.experiments import multiplayer
from zermelo.experiments.multiplayer import Played, Table, measure, seatings, thinker
from zermelo.game import Answer, legal_moves

GAME = "dots:width=1,height=1,players=3"


def answer(game, state, place):
    move = legal_moves(game, state)[place]
    player = game.to_move(state)
    return Answer(0.0, player, move, (move,), "estimate", nodes=1)


PLAYERS = {
    "first": lambda game, state: answer(game, state, 0),
    "last": lambda game, state: answer(game, state, -1),
}


@pytest.mark.parametrize(("players", "ways"), [(2, 2), (3, 6), (4, 14), (6, 62)])
def test_every_seating_in_which_both_have_a_seat_is_played(players, ways):
    found = seatings("a", "b", players)
    assert len(set(found)) == len(found) == ways
    for seat in range(players):
        assert sum(way[seat] == "a" for way in found) == ways / 2


def test_those_with_the_greatest_payoff_share_the_win():
    assert Played(("a", "b", "a"), (1, 0, 0), 9).share("a") == 1
    assert Played(("a", "b", "a"), (1, 1, 1), 9).share("a") == pytest.approx(2 / 3)
    assert Played(("a", "b", "b"), (0, 1, 1), 9).share("a") == 0


def test_a_round_is_every_seating_of_every_pair_and_rounds_are_whole():
    game = z.load("chinese-checkers:size=1,players=3,rounds=5")
    tables = list(measure(game, ("first", "last"), games=7, players=PLAYERS))
    assert len(tables) == 12
    last = tables[-1]
    assert last.wanted == len(last.played) == 12
    seats = [game.seats for game in last.played]
    assert seats[:6] == seats[6:] == seatings("first", "last", 3)
    one, other = last.score("first", "last"), last.score("last", "first")
    assert one.share + other.share == pytest.approx(1)
    assert one.interval[0] <= one.share <= one.interval[1]


def test_the_same_seed_gives_the_same_games():
    game = z.load("rolit:size=4,players=3")

    def games(seed):
        *_, last = measure(game, ("first", "last"), games=6, seed=seed, players=PLAYERS)
        return last.played

    assert games(1) == games(1)
    assert games(1) != games(2)


def table_with(shares):
    played = []
    for other, share in shares.items():
        for number in range(100):
            won = number < share * 100
            played.append(Played(("best_reply", other), (int(won), int(not won)), 1))
    return Table(("best_reply", *shares), len(played), played)


def test_the_published_order_came_out_only_if_the_interval_says_so():
    assert table_with({"maxn": 0.8, "paranoid": 0.7}).verdict() == {
        "maxn": "ahead",
        "paranoid": "ahead",
    }
    assert table_with({"maxn": 0.55, "paranoid": 0.2}).verdict() == {
        "maxn": "undecided",
        "paranoid": "behind",
    }
    assert Table(("a", "b"), 1).verdict() == {}
    order = table_with({"maxn": 0.8, "paranoid": 0.2}).order
    assert order == ["paranoid", "best_reply", "maxn"]


@pytest.mark.parametrize(
    ("shares", "says"),
    [
        ({"maxn": 0.8, "paranoid": 0.7}, "came out: best_reply is ahead of maxn (80%, "),
        ({"maxn": 0.8, "paranoid": 0.2}, "did not come out: best_reply is ahead of maxn"),
        ({"maxn": 0.8, "paranoid": 0.5}, "is not decided by these games: best_reply is ahead"),
        ({"maxn": 0.8}, "is not decided by these games"),
    ],
)
def test_the_verdict_says_no_more_than_the_games_do(shares, says):
    table = table_with(shares)
    assert says in experiment_multiplayer._verdict(table, table.verdict())


def test_monte_carlo_is_the_textbook_s_where_the_library_has_none():
    game = z.load(GAME)
    found = thinker("mcts", 0.02)(game, game.initial())
    assert found.move in legal_moves(game, game.initial())
    assert found.seconds < 0.5


def test_the_command_prints_a_cross_table_and_the_verdict(capsys):
    names = "maxn,paranoid,best-reply"
    words = ["experiment", "multiplayer", GAME, "--contestants", names, "--games", "18"]
    assert main([*words, "--seconds", "0.001", "--plies", "1"]) == 0
    out = capsys.readouterr().out
    assert "18 games, 0.001 s a move" in out
    assert "The published order for Chinese checkers, best_reply ahead of maxn and" in out
    assert main([*words, "--seconds", "0.001", "--plies", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 18
    assert set(told["published"]) == {"maxn", "paranoid"}
    shares = [told["scores"][name]["all"]["share"] for name in told["order"]]
    assert all(one >= other for one, other in pairwise(shares))


def test_ctrl_c_leaves_the_table_of_the_games_so_far(capsys, monkeypatch):
    def stopping(game, contestants, **more):
        tables = measure(game, contestants, **more)
        for _ in range(4):
            yield next(tables)
        raise KeyboardInterrupt

    monkeypatch.setattr("zermelo.cli.experiment_multiplayer.measure", stopping)
    words = ["experiment", "multiplayer", GAME, "--contestants", "maxn,paranoid"]
    assert main([*words, "--seconds", "0.001", "--plies", "0", "--json"]) == 130
    told = json.loads(capsys.readouterr().out)
    assert told["stopped"]
    assert told["games"] == 4


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--contestants", "maxn"], "two or more different searches"),
        (["--contestants", "maxn,maxn"], "two or more different searches"),
        (["--contestants", "maxn,magic"], "no search is called 'magic'"),
        (["--contestants", "maxn,alphabeta"], "alphabeta is not for"),
        (["--layout", "trapped"], "--layout is for the experiment pacman"),
        (["--plies", "1000"], "give fewer --plies"),
    ],
)
def test_what_cannot_be_compared_is_refused(words, says, capsys):
    assert main(["experiment", "multiplayer", GAME, *words]) == 2
    assert says in capsys.readouterr().err


def test_the_default_game_is_a_small_chinese_checkers_for_three():
    game = z.load(multiplayer.GAME)
    assert game.players == 3
    multiplayer.refuse(game, multiplayer.CONTESTANTS)
