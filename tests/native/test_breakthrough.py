"""Breakthrough as Python sees it: values of small boards, text and errors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo.game import IllegalMoveError, InvalidInputError, PositionError
from zermelo.games.breakthrough import Breakthrough

# Computed twice by the tests of the crate: by trying everything, and from the ends backwards.
WINNERS = {(2, 4): 1, (2, 5): 1, (2, 6): 0, (2, 7): 1, (3, 4): 1, (3, 5): 1, (4, 4): 1}


@pytest.mark.parametrize(("size", "winner"), WINNERS.items())
def test_small_boards_have_the_known_winner(size, winner):
    found = z.solve(Breakthrough(*size))
    assert found.proved
    assert found.value == (1 if winner == found.player else -1)


def test_who_reaches_the_last_row_has_won():
    game = Breakthrough(4, 5)
    state = game.parse_state("..o./.x../..../..../x... x")
    assert sorted(game.format_move(state, move) for move in game.actions(state)) == [
        "a1-a2",
        "a1-b2",
        "b4-a5",
        "b4-b5",
        "b4xc5",
    ]
    end = game.result(state, "b4-b5")
    assert game.is_terminal(end)
    assert [game.utility(end, player) for player in (0, 1)] == [1, -1]


def test_who_takes_the_last_piece_has_won():
    game = Breakthrough(4, 5)
    end = game.result(game.parse_state("..../..../.o../x.../.... x"), "a2xb3")
    assert game.is_terminal(end)
    assert game.utility(end, 0) == 1


def test_mirror_images_are_symmetries():
    game = Breakthrough(4, 5)
    state = game.parse_state("a2-a3")
    assert game.symmetries(state) == [state, game.parse_state("d2-d3")]


def test_only_small_boards_offer_exact_keys():
    small, large = Breakthrough(6, 6), Breakthrough()
    assert isinstance(small.key(small.initial()), int)
    assert not hasattr(large, "key")


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("a2-a4", "a2 to a4 is no step: a piece goes one row up"),
        ("a1-a2", "a2 has a piece of the same player"),
        ("a2xb3", "nothing to take on b3"),
        ("h2-h3", '"h2-h3" is not a move: write two cells of a1 to d5'),
    ],
)
def test_illegal_moves_are_refused_with_the_reason(move, message):
    game = Breakthrough(4, 5)
    with pytest.raises(IllegalMoveError, match=message):
        game.result(game.initial(), move)


@pytest.mark.parametrize("size", [(1, 8), (9, 8), (8, 3), (8, 9), (0, 0), (-1, 8)])
def test_boards_that_cannot_be_are_refused(size):
    with pytest.raises(InvalidInputError):
        Breakthrough(*size)


def test_a_game_says_what_it_is():
    assert (Breakthrough().name, Breakthrough(6, 5).name) == ("Breakthrough", "Breakthrough 6×5")
    assert Breakthrough(6, 5) == z.load("breakthrough:width=6,height=5")
    assert Breakthrough().payoff_range == (-1, 1)


@given(text=st.text(alphabet="abcdefgh12345678xoXO./- ,é\n", max_size=60))
def test_any_text_is_a_position_or_a_position_error(text):
    game = Breakthrough(3, 5)
    try:
        state = game.parse_state(text)
    except PositionError:
        return
    assert game.parse_state(game.format_state(state)) == state
