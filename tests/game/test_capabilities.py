"""Capabilities: a method is offered by defining it, and nothing else."""

from __future__ import annotations

import pytest
from sound_games import Coins, Piles

from zermelo.game import CAPABILITIES, capabilities, evaluation, key_function, ordering


def test_a_game_with_every_method_offers_every_capability():
    assert capabilities(Piles()) == set(CAPABILITIES)


def test_a_game_of_rules_alone_offers_none():
    assert capabilities(Coins()) == set()


def test_an_attribute_that_cannot_be_called_is_no_capability():
    class Undrawn(Piles):
        draw = None

    assert "draw" not in capabilities(Undrawn())


@pytest.mark.parametrize("name", CAPABILITIES)
def test_each_protocol_recognises_exactly_the_games_with_its_method(name):
    assert isinstance(Piles(), CAPABILITIES[name])
    assert not isinstance(Coins(), CAPABILITIES[name])


def test_the_evaluation_given_comes_before_the_games_own_and_that_before_nothing():
    state = (3, 2, 0)
    assert evaluation(Piles(), lambda state, player: 9)(state, 0) == 9
    assert evaluation(Piles())(state, 0) == Piles().evaluate(state, 0)
    assert evaluation(Coins())((5, 0, None), 0) == 0


def test_the_order_given_comes_before_the_games_own_and_that_before_the_order_of_actions():
    game, state = Piles(), (3, 2, 0)
    actions = game.actions(state)
    assert ordering(game, lambda state, actions: actions[::-1])(state, actions) == actions[::-1]
    assert ordering(game)(state, actions) == game.order(state, actions)
    assert ordering(Coins())((5, 0, 2), [1, 2]) == [1, 2]


def test_a_state_is_its_own_key_unless_the_game_has_one():
    assert key_function(Piles())((3, 2, 0)) == (2, 3, 0)
    assert key_function(Coins())((5, 0, None)) == (5, 0, None)
