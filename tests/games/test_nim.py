from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.game import IllegalMoveError, PositionError, payoff_vector
from zermelo.games.nim import Nim, mover_wins, nim_sum, winning_moves
from zermelo.games.subtraction import Subtraction, grundy


def mover_value(game, state):
    """Minimax from the side of the player to move, remembering states."""

    @cache
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state))
        return max(-value(game.result(state, move)) for move in game.actions(state))

    return value(state)


def test_2_2_nim_misere_is_lost_for_the_first_player():
    assert mover_value(Nim([2, 2]), ((2, 2), 0)) == -1


def test_2_2_nim_is_modelled_as_in_the_brown_notes():
    game = Nim.of(2, 2)

    def after(state):
        return [game.result(state, move) for move in game.actions(state)]

    assert after(((2, 2), 0)) == [((2, 1), 1), ((2, 0), 1)]
    assert after(((2, 1), 1)) == [((1, 1), 0), ((1, 0), 0), ((2, 0), 0)]
    assert payoff_vector(game, ((0, 0), 0)) == (1, -1)
    assert payoff_vector(game, ((0, 0), 1)) == (-1, 1)


@pytest.mark.parametrize("misere", [True, False])
def test_nim_agrees_with_sprague_grundy_on_all_small_positions(misere):
    game = Nim([6, 6, 6, 6], misere)
    for piles in combinations_with_replacement(range(6, -1, -1), 4):
        wins = mover_value_of_piles(game, piles) == 1
        assert wins == mover_wins(piles, misere)
        if not misere:
            assert wins == (nim_sum(piles) != 0)
        if any(piles):
            assert bool(winning_moves(game, (piles, 0))) == wins


_MEMO = {}


def mover_value_of_piles(game, piles):
    key = (game.misere, piles)
    if key not in _MEMO:
        if game.is_terminal((piles, 0)):
            _MEMO[key] = game.utility((piles, 0), 0)
        else:
            states = [game.result((piles, 0), move) for move in game.actions((piles, 0))]
            _MEMO[key] = max(-mover_value_of_piles(game, rest) for rest, _ in states)
    return _MEMO[key]


@given(st.lists(st.integers(0, 12), min_size=1, max_size=5).filter(any), st.booleans())
def test_a_lost_position_has_no_move_to_a_lost_one(piles, misere):
    game = Nim(piles, misere)
    if not mover_wins(piles, misere):
        assert winning_moves(game, game.initial()) == []


def test_positions_and_moves_are_read_in_the_usual_spellings():
    game = Nim([3, 4, 5])
    assert game.parse_state("3,4 min") == ((4, 3, 0), 1)
    assert game.parse_state("1 2 3 first") == ((3, 2, 1), 0)
    assert game.parse_state("5-2 4-4") == ((3, 3, 0), 0)
    assert game.parse_move(game.initial(), "5 2") == (5, 2)
    assert game.draw(((5, 2, 0), 0)) == "5 |||||\n2 ||\n0"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("6,4", "cannot arise"),
        ("5,5", "cannot arise"),
        ("1,1,1,1", "cannot arise"),
        ("3,4 third", "first or second"),
        ("3;4", "write the piles"),
        ("5-2 5-1", "move 2: '5-1': there is no pile of 5"),
        ("5-6", "take 1 to 5"),
    ],
)
def test_a_bad_position_is_refused(text, words):
    with pytest.raises(PositionError, match=words):
        Nim([3, 4, 5]).parse_state(text)


def test_a_bad_move_is_refused():
    game = Nim([2, 2])
    with pytest.raises(IllegalMoveError, match="as in 2-1"):
        game.parse_move(game.initial(), "all")
    with pytest.raises(IllegalMoveError, match="game is over"):
        game.parse_move(((0, 0), 0), "1-1")


@pytest.mark.parametrize(
    ("matches", "take", "value", "best"),
    [(5, 2, 1, [2]), (6, 3, 1, [2]), (3, 2, -1, []), (4, 3, -1, [])],
)
def test_baby_nim_has_its_known_value_and_winning_moves(matches, take, value, best):
    game = Subtraction(matches, take)
    start = game.initial()
    assert mover_value(game, start) == value
    wins = [m for m in game.actions(start) if mover_value(game, game.result(start, m)) == -1]
    assert wins == best


@pytest.mark.parametrize("take", [(1, 2), (1, 3, 4), (2, 3), (2, 5)])
def test_subtraction_agrees_with_its_grundy_values(take):
    game = Subtraction(30, take)
    for heap in range(31):
        assert (mover_value(game, (heap, 0)) == 1) == (grundy(heap, take) != 0)


def test_subtraction_of_1_3_4_has_period_seven():
    values = [grundy(heap, (1, 3, 4)) for heap in range(21)]
    assert values == [0, 1, 0, 1, 2, 3, 2] * 3


def test_misere_subtraction_turns_the_last_match_round():
    game = Subtraction(4, 2, misere=True)
    assert mover_value(game, (1, 0)) == -1
    assert mover_value(game, (4, 0)) == -1
    assert mover_value(game, (3, 0)) == 1
