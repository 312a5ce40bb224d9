"""Kalah in Python: known values by search, both capture rules, turns kept, errors in words."""

import pickle
from pathlib import Path

import pytest

import zermelo as z
from zermelo.game import IllegalMoveError, InvalidInputError, PositionError, capabilities
from zermelo.games import load, spec_of
from zermelo.games.kalah import Kalah
from zermelo.native import game_options

VALUES = Path(__file__).parents[2] / "crates/games/src/kalah/data/values.txt"

QUICK = {
    "empty": [(1, 6), (2, 6), (3, 4), (4, 2), (5, 2), (6, 1)],
    "standard": [(1, 6), (2, 6), (3, 4), (4, 2), (5, 1), (6, 1)],
}
"""For each number of houses the most seeds with which the search takes no time."""


def known():
    """The rule, houses, seeds and value of each game that is quickly solved."""
    for line in VALUES.read_text().splitlines():
        if not line.startswith("#"):
            rule, houses, *values = line.split()
            most = dict(QUICK[rule])[int(houses)]
            for seeds, value in enumerate(values[:most], start=1):
                yield rule, int(houses), seeds, int(value)


@pytest.fixture
def game():
    return Kalah()


@pytest.mark.parametrize(("rule", "houses", "seeds", "value"), list(known()))
def test_the_search_finds_the_known_values(rule, houses, seeds, value):
    game = Kalah(houses, seeds, empty_capture=rule == "empty")
    found = z.solve(game)
    assert (found.value, found.player, found.proved) == (value, 0, True)


def test_the_principal_variation_of_a_proof_ends_with_the_margin():
    game = Kalah(3, 3)
    found = z.solve(game)
    state = game.initial()
    for move in found.pv:
        state = game.result(state, move)
    if game.is_terminal(state):
        assert game.utility(state, 0) == found.value


def test_a_last_seed_in_the_store_keeps_the_turn(game):
    state = game.result(game.initial(), "3")
    assert game.to_move(state) == 0
    assert game.to_move(game.result(state, "6")) == 1


def test_the_capture_rules_differ_where_nothing_is_opposite():
    position = "1 0 2 0 / 2 0 6 1 first"
    for empty_capture, expected in [
        (False, "0 1 2 0 / 2 0 6 1 second"),
        (True, "0 0 2 1 / 2 0 6 1 second"),
    ]:
        game = Kalah(3, 2, empty_capture=empty_capture)
        assert str(game.result(game.parse_state(position), "1")) == expected


@pytest.mark.parametrize(("remaining", "margin"), [("owner", -2), ("emptied", 8), ("nobody", 3)])
def test_remaining_seeds_go_by_the_rule(remaining, margin):
    game = Kalah(3, 2, remaining=remaining)
    state = game.result(game.parse_state("0 0 1 4 / 2 0 3 2 first"), "3")
    assert game.is_terminal(state)
    assert [game.utility(state, player) for player in (0, 1)] == [margin, -margin]
    assert game.payoff_range == (-12, 12)


def test_positions_are_written_and_read(game):
    state = game.parse_state("36")
    assert str(state) == "4 4 0 5 5 0 2 / 5 5 5 5 4 4 0 second"
    assert game.parse_state(str(state)) == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert game.parse_state("") == game.initial()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("37", "house 7 at move 2: a side has houses 1 to 6"),
        ("33", "house 3 of the first player is empty at move 2"),
        ("4 4 / 4 4", "the first player has 2 pits: a side has 6 houses and then its store"),
        ("4 4 4 4 4 4 0 / 4 4 4 4 4 4 9", "there are 57 seeds: this game has 48"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(game, text, message):
    with pytest.raises(PositionError) as caught:
        game.parse_state(text)
    assert str(caught.value) == message


def test_illegal_moves_are_refused_with_what_is_legal(game):
    state = game.parse_state("3")
    message = "house 3 of the first player is empty; legal: 1, 2, 4, 5, 6"
    with pytest.raises(IllegalMoveError, match=message):
        game.result(state, "3")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"houses": 7}, "houses=7 cannot be: houses is a whole number from 1 to 6"),
        ({"seeds": 0}, "seeds is a whole number from 1 to 127"),
        ({"seeds": 22}, "seeds=22 are too many: with houses=6 there can be at most 21"),
        ({"remaining": "me"}, "remaining=me cannot be: remaining is owner, emptied or nobody"),
    ],
)
def test_games_that_cannot_be_are_refused(options, message):
    with pytest.raises(InvalidInputError, match=message):
        Kalah(**options)


def test_specs_name_the_variant():
    game = load("kalah:houses=3,empty_capture=yes,remaining=nobody")
    assert (game.houses, game.seeds, game.empty_capture) == (3, 4, True)
    assert game == Kalah(3, 4, True, "nobody")
    assert spec_of(game) == "kalah:houses=3,empty_capture=true,remaining=nobody"
    assert game.name == "Kalah(3,4) with empty captures, remaining seeds to nobody"
    assert load("mancala").name == "Kalah(6,4)"
    with pytest.raises(InvalidInputError, match="owner, emptied or nobody"):
        load("kalah:remaining=all")


@pytest.mark.parametrize("remaining", game_options("kalah")["remaining"]["words"])
def test_the_checker_finds_nothing(remaining):
    assert z.check(Kalah(2, 3, True, remaining)).ok


def test_moves_that_keep_the_turn_are_tried_first(game):
    state = game.initial()
    assert str(game.order(state, game.actions(state))[0]) == "3"
    assert "symmetries" not in capabilities(game)


def test_an_estimate_leans_to_the_fuller_store(game):
    state = game.parse_state("3")
    assert game.evaluate(state, 0) == -game.evaluate(state, 1) > 0


def test_a_search_takes_what_it_can_get():
    game = Kalah(3, 2)
    state = game.parse_state("1 0 1 0 / 2 5 1 2 first")
    found = z.search(game, state, depth=2)
    assert [str(move) for move in found.pv[:2]] == ["3", "1"]  # the free move, then the capture
