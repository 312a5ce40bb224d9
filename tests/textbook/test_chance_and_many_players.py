"""Expectiminimax, expectimax and max^n against direct enumeration."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo import textbook

from .random_games import GraphGame, nested, seeds, true_value


@given(seed=seeds)
def test_expectiminimax_equals_direct_enumeration(seed):
    game = GraphGame(seed, chance=True)
    player = max(game.to_move(0), 0)
    result = textbook.expectiminimax(game)
    assert result.value == pytest.approx(true_value(game, player=player))
    assert result.proved


@given(seed=seeds)
def test_expectiminimax_without_chance_is_minimax(seed):
    game = GraphGame(seed)
    assert textbook.expectiminimax(game).value == true_value(game)


@given(spec=nested)
def test_expectimax_is_expectiminimax_with_chance_in_place_of_min(spec):
    against_random = textbook.expectimax(z.tree(spec)).value
    chance_tree = z.tree(spec, levels=("max", "chance"))
    assert against_random == pytest.approx(textbook.expectiminimax(chance_tree).value)


@given(seed=seeds)
def test_maxn_with_two_opposed_players_is_minimax(seed):
    game = GraphGame(seed)
    value = true_value(game, player=0)
    assert textbook.maxn(game).value == (value, -value)


@given(seed=seeds, players=st.integers(1, 4), chance=st.booleans())
def test_maxn_values_follow_from_its_own_best_moves(seed, players, chance):
    game = GraphGame(seed, players=players, chance=chance)
    result = textbook.maxn(game)
    if result.move is not None:
        below = textbook.maxn(game, game.result(0, result.move)).value
        assert below == pytest.approx(result.value)
        mover = game.to_move(0)
        for action in game.actions(0):
            other = textbook.maxn(game, game.result(0, action)).value[mover]
            assert other <= result.value[mover] + 1e-9
            assert (action in result.ties) == (other == result.value[mover])


def test_the_line_of_play_ends_where_chance_decides():
    game = z.tree([[[2, 3], [4, 6]], [[0, 9], [5, 5]]], levels=("max", "chance", "min"))
    assert textbook.expectiminimax(game).pv == ("a1",)
