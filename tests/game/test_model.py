"""The formal model: what ten lines of rules get for nothing."""

from __future__ import annotations

import pytest
from sound_games import Again, Cake, Coins, Piles

from zermelo.game import CHANCE, Game, legal_moves, max_player, payoff_vector


def test_a_game_needs_all_six_methods():
    class Half(Game):
        def initial(self):
            return 0

    with pytest.raises(TypeError, match="actions"):
        Half()


def test_a_game_is_called_by_its_class_unless_it_says_otherwise():
    class Renamed(Piles):
        name = "Two piles"

    assert Piles().name == "Piles"
    assert Renamed().name == "Two piles"


def test_a_game_is_for_two_players_with_opposed_payoffs_unless_it_says_otherwise():
    assert (Coins.players, Coins.payoffs, Coins.information) == (2, "zero-sum", "perfect")
    assert Coins.payoff_range is None


def test_a_game_without_outcomes_explains_that_it_needs_them():
    game = Piles()
    with pytest.raises(TypeError, match=r"Piles\.to_move.*must define outcomes"):
        game.outcomes(game.initial())


def test_chance_is_no_player():
    assert CHANCE not in range(2)
    assert Coins().to_move((5, 0, None)) == CHANCE


def test_max_is_the_player_to_move():
    assert max_player(Piles(), (3, 2, 0)) == 0
    assert max_player(Piles(), (3, 1, 1)) == 1


def test_max_is_player_0_where_chance_moves_or_the_game_is_over():
    assert max_player(Coins(), (5, 1, None)) == 0
    assert max_player(Piles(), (0, 0, 1)) == 0


def test_a_game_may_fix_max_for_good():
    class Fixed(Piles):
        max_player = 1

    assert max_player(Fixed(), (3, 2, 0)) == 1


def test_the_payoffs_of_all_players_come_as_a_vector():
    assert payoff_vector(Cake(), (1, (3, 2, 2))) == (3, 2, 2)
    assert sum(payoff_vector(Piles(), (0, 0, 1))) == 0


def test_a_player_may_move_twice_in_a_row():
    game = Again()
    assert game.to_move(game.result(game.initial(), 1)) == 0
    assert game.to_move(game.result(game.initial(), 2)) == 1


def test_legal_moves_are_those_of_the_player_of_chance_or_none():
    assert legal_moves(Piles(), (1, 0, 0)) == [("L", 1)]
    assert legal_moves(Coins(), (5, 0, None)) == [1, 2]
    assert legal_moves(Piles(), (0, 0, 0)) == []
