"""The native Nim and the one written for reading are the same game."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo.game import IllegalMoveError, InvalidInputError, PositionError, capabilities
from zermelo.games import load, spec_of
from zermelo.games.nim import Nim, mover_wins, winning_moves
from zermelo.games.nim_native import NativeNim

PILES = st.lists(st.integers(1, 9), min_size=1, max_size=7)


def assert_equal_states(plain, p, native, n):
    """Everything that can be asked of a state has the same answer."""
    assert plain.format_state(p) == native.format_state(n)
    assert plain.draw(p) == native.draw(n)
    assert plain.is_terminal(p) == native.is_terminal(n)
    assert plain.to_move(p) == native.to_move(n)
    if plain.is_terminal(p):
        assert [plain.utility(p, i) for i in (0, 1)] == [native.utility(n, i) for i in (0, 1)]
        assert native.actions(n) == []
    else:
        moves = [native.format_move(n, move) for move in native.actions(n)]
        assert moves == [plain.format_move(p, move) for move in plain.actions(p)]


@given(piles=PILES, misere=st.booleans(), seed=st.integers(0, 10**9))
def test_native_and_plain_agree_at_every_move_of_a_random_game(piles, misere, seed):
    rng = random.Random(seed)
    plain, native = Nim(piles, misere), NativeNim(piles, misere)
    p, n = plain.initial(), native.initial()
    assert_equal_states(plain, p, native, n)
    while not plain.is_terminal(p):
        text = plain.format_move(p, rng.choice(plain.actions(p)))
        p = plain.result(p, plain.parse_move(p, text))
        n = native.result(n, text)
        assert_equal_states(plain, p, native, n)
        assert native.parse_state(plain.format_state(p)) == n


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("piles", [(3, 4, 5), (2, 2), (1, 1, 1), (7, 6, 1), (1, 3, 5, 7), (9,)])
def test_search_proves_what_bouton_says(piles, misere):
    plain, native = Nim(piles, misere), NativeNim(piles, misere)
    found = z.solve(native)
    wins = mover_wins(piles, misere)
    assert (found.value, found.proved) == (1 if wins else -1, True)
    if wins:
        moves = winning_moves(plain, plain.initial())
        assert str(found.move) in {f"{size}-{take}" for size, take in moves}


def test_winning_takes_are_tried_first():
    game = NativeNim((3, 4, 5), misere=False)
    state = game.initial()
    assert str(game.order(state, game.actions(state))[0]) == "3-2"


def test_piles_are_one_game_in_any_order():
    assert NativeNim((3, 0, 5, 4)) == NativeNim((5, 4, 3))
    assert NativeNim((3, 4)) != NativeNim((3, 4), misere=False)
    game = NativeNim()
    assert game.key(game.parse_state("3 4")) == game.key(game.parse_state("4,3,0 first"))
    assert "symmetries" not in capabilities(game)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5-2 5-1", "there is no pile of 5 at move 2; there is 4,3"),
        ("5-6", "from a pile of 5 take 1 to 5 at move 1"),
        ("6 first", '"6 first" cannot be left of the starting piles 5,4,3'),
    ],
)
def test_bad_positions_are_refused_with_the_reason(text, message):
    with pytest.raises(PositionError) as caught:
        NativeNim().parse_state(text)
    assert str(caught.value) == message


def test_illegal_moves_are_refused_with_what_is_legal():
    game = NativeNim((2, 1))
    with pytest.raises(IllegalMoveError, match="there is no pile of 3; there is 2,1; legal: 2-1"):
        game.result(game.initial(), "3-1")


@pytest.mark.parametrize("piles", [(), (0,), (1,) * 8, (256,), (-1, 2), (10**30,)])
def test_piles_that_cannot_be_are_refused(piles):
    with pytest.raises(InvalidInputError):
        NativeNim(piles)


def test_specs_name_the_piles():
    game = load("nim-native:piles=2,2,misere=false")
    assert game == NativeNim((2, 2), misere=False)
    assert spec_of(game) == "nim-native:piles=2,2,misere=false"
    assert game.name == "Nim 2, 2 (normal)"


@pytest.mark.parametrize("misere", [False, True])
def test_the_checker_finds_nothing(misere):
    assert z.check(NativeNim((3, 2, 2), misere)).ok
