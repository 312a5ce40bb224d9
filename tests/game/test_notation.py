"""Notation: every game can be typed and shown, with a notation of its own or without."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sound_games import Again, Coins, Piles

from zermelo.game import (
    IllegalMoveError,
    PositionError,
    draw,
    format_move,
    format_state,
    legal_moves,
    parse_move,
    parse_state,
)


def test_a_games_own_notation_is_used():
    game, state = Piles(), (3, 2, 0)
    assert format_move(game, state, ("R", 2)) == "R2"
    assert parse_move(game, state, " R2 ") == ("R", 2)
    assert format_state(game, state) == "3 2 0"
    assert parse_state(game, " 3 2 0\n") == state
    assert draw(game, state) == "|||\n||"


def test_without_a_notation_a_move_is_what_str_says():
    game, state = Again(), (0, 0, 0)
    assert format_move(game, state, 2) == "2"
    assert parse_move(game, state, "2") == 2
    assert format_state(game, state) == draw(game, state) == "(0, 0, 0)"


def test_spaces_within_a_move_do_not_matter():
    class Spaced(Again):
        def actions(self, state):
            return [(n, "take") for n in super().actions(state)]

    assert parse_move(Spaced(), (0, 0, 0), "(2,'take')") == (2, "take")


def test_a_move_that_is_not_legal_is_refused_with_the_legal_ones():
    with pytest.raises(IllegalMoveError, match=r"no legal move '9' here.*legal: 1, 2, 3"):
        parse_move(Again(), (0, 0, 0), "9")


def test_a_misspelt_move_gets_a_suggestion():
    class Spelt(Again):
        def format_move(self, state, action):
            return ["one", "two", "three"][action - 1]

    with pytest.raises(IllegalMoveError, match="did you mean 'three'"):
        parse_move(Spelt(), (0, 0, 0), "thre")


def test_a_move_after_the_end_is_refused():
    with pytest.raises(IllegalMoveError, match="the game is over"):
        parse_move(Again(), (3, 3, 0), "1")


@pytest.mark.parametrize("text", ["2 1", "2,1", "2;1"])
def test_a_position_is_the_moves_that_lead_to_it(text):
    assert parse_state(Again(), text) == (2, 1, 1)


def test_an_empty_position_is_the_start():
    assert parse_state(Again(), "  ") == Again().initial()


def test_the_moves_of_chance_are_part_of_a_position():
    assert parse_state(Coins(), "2 1") == (4, 1, None)


def test_a_position_names_the_move_that_is_wrong():
    with pytest.raises(PositionError, match="move 2: no legal move '9'"):
        parse_state(Again(), "2 9 1")


def test_a_position_past_the_end_is_refused():
    with pytest.raises(PositionError, match=r"move 3.*already over"):
        parse_state(Again(), "3 3 1")


@given(st.sampled_from([Again(), Coins(), Piles()]), st.randoms(use_true_random=False))
def test_every_legal_move_of_a_random_game_is_read_back(game, random):
    state = game.initial()
    while moves := legal_moves(game, state):
        for move in moves:
            assert parse_move(game, state, format_move(game, state, move)) == move
        state = game.result(state, random.choice(moves))


class Trusting(Again):
    """Reads any number as a move, legal or not."""

    def parse_move(self, state, text):
        return int(text)


def test_a_move_that_a_games_own_reader_accepts_must_be_legal():
    with pytest.raises(IllegalMoveError, match="no legal move '9' here; legal: "):
        parse_move(Trusting(), Trusting().initial(), "9")
    with pytest.raises(PositionError, match="move 2: no legal move '9'"):
        parse_state(Trusting(), "2 9 1")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        parse_move(Trusting(), (3, 3, 0), "1")
    assert parse_state(Trusting(), "2 1") == (2, 1, 1)


def test_a_games_own_reader_that_stumbles_is_no_crash():
    with pytest.raises(IllegalMoveError, match=r"'x' names no move .*ValueError"):
        parse_move(Trusting(), Trusting().initial(), "x")

    class Lookup(Again):
        def parse_state(self, text):
            return {}[text]

    with pytest.raises(PositionError, match=r"'x' is no position .*KeyError"):
        parse_state(Lookup(), "x")
