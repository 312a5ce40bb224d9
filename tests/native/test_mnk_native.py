"""The native m,n,k games and those written for reading are the same games."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo.game import IllegalMoveError, InvalidInputError, PositionError
from zermelo.games import load, spec_of
from zermelo.games.mnk import MNK
from zermelo.games.mnk_native import NativeMNK


def assert_equal_states(plain, p, native, n):
    """Everything that can be asked of a state has the same answer."""
    assert plain.format_state(p) == native.format_state(n)
    assert plain.draw(p) == native.draw(n)
    assert plain.is_terminal(p) == native.is_terminal(n)
    assert plain.to_move(p) == native.to_move(n)
    assert {plain.format_state(s) for s in plain.symmetries(p)} == {
        native.format_state(s) for s in native.symmetries(n)
    }
    if plain.is_terminal(p):
        assert [plain.utility(p, i) for i in (0, 1)] == [native.utility(n, i) for i in (0, 1)]
        assert native.actions(n) == []
    else:
        moves = [native.format_move(n, move) for move in native.actions(n)]
        assert moves == [plain.format_move(p, move) for move in plain.actions(p)]


@given(
    m=st.integers(1, 9),
    n=st.integers(1, 9),
    k=st.integers(1, 5),
    gravity=st.booleans(),
    seed=st.integers(0, 10**9),
)
def test_native_and_plain_agree_at_every_move_of_a_random_game(m, n, k, gravity, seed):
    k = min(k, max(m, n))
    rng = random.Random(seed)
    plain, native = MNK(m, n, k, gravity), NativeMNK(m, n, k, gravity)
    p, s = plain.initial(), native.initial()
    assert_equal_states(plain, p, native, s)
    while not plain.is_terminal(p):
        text = plain.format_move(p, rng.choice(plain.actions(p)))
        p = plain.result(p, plain.parse_move(p, text))
        s = native.result(s, text)
        assert_equal_states(plain, p, native, s)
    assert native.parse_state(plain.format_state(p)) == s


def reachable(game):
    """Every state that can be reached, and the number of ways to play to the end from each."""
    games = {}

    def count(state):
        if state not in games:
            children = [game.result(state, move) for move in game.actions(state)]
            games[state] = sum(map(count, children)) if children else 1
        return games[state]

    count(game.initial())
    return games


def test_tic_tac_toe_has_its_known_counts():
    game = load("tictactoe-native")
    start = game.initial()
    games = reachable(game)
    assert len(games) == 5_478
    assert games[start] == 255_168
    leaves = [game.perft(start, plies) for plies in range(1, 10)]
    assert leaves == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@pytest.mark.parametrize(
    ("size", "value"),
    [((3, 3, 3), 0), ((4, 3, 3), 1), ((3, 4, 3), 1), ((2, 2, 2), 1), ((4, 4, 4, True), 0)],
)
def test_small_games_have_their_known_values(size, value):
    found = z.solve(NativeMNK(*size))
    assert (found.value, found.proved) == (value, True)


@pytest.mark.parametrize("seed", range(8))
def test_native_search_and_plain_solving_find_the_same_value(seed):
    rng = random.Random(seed)
    plain, native = MNK(4, 3, 3), NativeMNK(4, 3, 3)
    state = plain.initial()
    for _ in range(4):
        if not plain.is_terminal(state):
            state = plain.result(state, rng.choice(plain.actions(state)))
    slow, fast = (
        z.solve(plain, state),
        z.solve(native, native.parse_state(plain.format_state(state))),
    )
    assert (fast.value, fast.player, fast.proved) == (slow.value, slow.player, True)


def test_a_threat_is_answered():
    game = load("gomoku-11")
    state = game.parse_state("c3 f6 d3 g7 e3 b9 f3")
    assert str(z.search(game, state, depth=2).move) in {"b3", "g3"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1 d1", '"d1" at move 2 is not a cell: this board has cells a1 to c3'),
        ("a1 a1", "a1 is taken at move 2"),
        ("xxx/.../...", "there are 3 x and 0 o: x moves first, so it has as many as o or one more"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(text, message):
    with pytest.raises(PositionError) as caught:
        NativeMNK().parse_state(text)
    assert str(caught.value) == message


def test_illegal_moves_are_refused_with_what_is_legal():
    game = NativeMNK(2, 2, 2, gravity=True)
    with pytest.raises(IllegalMoveError, match="is not a column: this board has columns 1 to 2"):
        game.parse_move(game.initial(), "3")


@pytest.mark.parametrize("size", [(0, 3, 3), (12, 11, 5), (3, 3, 4), (3, 3, 0), (-1, 3, 3)])
def test_boards_that_cannot_be_are_refused(size):
    with pytest.raises(InvalidInputError):
        NativeMNK(*size)


def test_specs_name_the_size():
    game = load("mnk-native:m=4,n=4,k=4,gravity=true")
    assert game == NativeMNK(4, 4, 4, True)
    assert spec_of(game) == "mnk-native:m=4,n=4,k=4,gravity=true"
    assert game.name == "4,4,4 game with gravity"


@pytest.mark.parametrize("gravity", [False, True])
def test_the_checker_finds_nothing(gravity):
    assert z.check(NativeMNK(3, 3, 3, gravity)).ok
