"""The native Connect Four and the plain one are one game; both searches find one value."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo import textbook
from zermelo.games.connect4 import ConnectFour
from zermelo.games.connect4.plain import PlainConnectFour


def random_game(width, height, seed, plies):
    """The columns of a random game, cut off after some plies."""
    rng = random.Random(seed)
    plain = PlainConnectFour(width, height)
    state, columns = plain.initial(), []
    while not plain.is_terminal(state) and len(columns) < plies:
        columns.append(rng.choice(plain.actions(state)))
        state = plain.result(state, columns[-1])
    return plain, state, columns


@given(
    width=st.integers(3, 9),
    height=st.integers(3, 9),
    seed=st.integers(0, 10**9),
    plies=st.integers(0, 81),
)
def test_native_and_plain_rules_agree_at_every_move_of_a_random_game(width, height, seed, plies):
    plain, _, columns = random_game(width, height, seed, plies)
    native = ConnectFour(width=width, height=height)
    p, n = plain.initial(), native.initial()
    for column in [*columns, None]:
        assert plain.is_terminal(p) == native.is_terminal(n)
        assert plain.format_state(p) == native.format_state(n)
        if plain.is_terminal(p):
            assert [plain.utility(p, i) for i in (0, 1)] == [native.utility(n, i) for i in (0, 1)]
            return
        assert plain.to_move(p) == native.to_move(n)
        texts = [native.format_move(n, move) for move in native.actions(n)]
        assert sorted(texts) == sorted(str(move) for move in plain.actions(p))
        if column is not None:
            p = plain.result(p, column)
            n = native.result(n, native.parse_move(n, str(column)))


@pytest.mark.parametrize("seed", range(12))
def test_native_search_and_textbook_alphabeta_find_the_same_value(seed):
    plain, state, columns = random_game(4, 4, seed, 6)
    native = ConnectFour(width=4, height=4)
    start = native.parse_state("".join(map(str, columns)))
    fast, slow = z.solve(native, start), z.solve(plain, state)
    assert (fast.value, fast.player) == (slow.value, slow.player)
    assert fast.proved
    assert slow.proved
    if fast.value:
        assert fast.remoteness == slow.remoteness


@pytest.mark.parametrize("name", ["alphabeta", "combined", "transposition", "retrograde"])
def test_textbook_algorithms_run_on_the_native_game(name):
    game = ConnectFour(width=4, height=4)
    state = game.parse_state("112233")
    assert textbook.find(name)(game, state).value == z.solve(game, state).value


def test_a_textbook_search_of_the_native_game_can_be_watched():
    game = ConnectFour(width=4, height=4)
    seen = z.trace(game, game.parse_state("1212343"), algorithm="textbook.alphabeta")
    assert seen.result.proved
    assert seen.replay().views[0].low == seen.result.value
