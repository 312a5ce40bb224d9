"""Compiled, plain and native games say the same."""

from random import Random

import pytest
from compiled_games import ConnectFour, Duel, Kalah, Nim
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo.compiled.compare import compare
from zermelo.game import capabilities
from zermelo.game.request import Request
from zermelo.native.plain import search_plain
from zermelo.perft import perft
from zermelo.textbook import minimax, retrograde

GAMES = [
    ConnectFour(),
    ConnectFour(4, 5),
    ConnectFour(8, 7),
    Nim(),
    Nim((0, 5, 5, 1)),
    Kalah(),
    Duel(),
]


def offers(game):
    return {"evaluate", "order", "noisy", "key", "symmetries", "level"} & capabilities(game)


def plain_perft(game, state, depth):
    if game.is_terminal(state):
        return 0
    moves = game.actions(state)
    if depth == 1:
        return len(moves)
    return sum(plain_perft(game, game.result(state, move), depth - 1) for move in moves)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_compiled_and_plain_agree_on_random_games(game, seed):
    states = compare(game, game.compile().open, offers(game), games=3, seed=seed, seconds=60)
    assert states > 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_perft_counts_what_plain_python_counts(game):
    for depth in (1, 2, 3, 4):
        assert perft(game, depth) == plain_perft(game, game.initial(), depth)


def test_perft_of_connect_four_is_the_published_one():
    counts = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234]
    assert [perft(ConnectFour(), depth) for depth in range(1, 9)] == counts


@pytest.mark.parametrize("heaps", [(1, 2, 3, 0), (1, 1, 1, 0), (2, 3, 1, 1), (3, 3, 0, 0)])
def test_nim_is_won_unless_the_heaps_cancel_out(heaps):
    game = Nim()  # compiled once: where play begins is given
    start = game.State(heaps, 0)
    found = z.solve(game, start)
    cancelled = heaps[0] ^ heaps[1] ^ heaps[2] ^ heaps[3] == 0
    assert found.proved
    assert found.value == (-1 if cancelled else 1)
    if not cancelled:
        assert z.solve(game, game.result(start, found.move)).value == -1


@pytest.mark.parametrize(
    ("game", "start"),
    [(Nim(), Nim.State((2, 2, 1, 0), 0)), (Kalah(), Kalah().initial())],
    ids=["Nim", "Kalah"],
)
def test_values_are_those_of_the_textbook(game, start):
    assert z.solve(game, start).value == minimax(game, start).value
    assert z.solve(game, start).value == retrograde(game, start).value


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 2), max_size=12))
def test_kalah_positions_have_their_textbook_value(choices):
    game = Kalah()
    state = game.initial()
    for choice in choices:
        if not game.is_terminal(state):
            moves = game.actions(state)
            state = game.result(state, moves[choice % len(moves)])
    found = z.solve(game, state)
    assert found.proved
    if not game.is_terminal(state):  # a value is from the side of the player to move
        assert found.player == game.to_move(state)
        assert found.value == minimax(game, state).value


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 3)])
def test_connect_four_has_the_value_of_the_native_game(width, height):
    native = z.load(f"connect4:width={width},height={height}")
    ours, theirs = z.solve(ConnectFour(width, height)), z.solve(native)
    assert (ours.value, ours.proved) == (theirs.value, theirs.proved)
    assert ours.remoteness == theirs.remoteness


def test_the_plain_methods_are_still_python():
    game = ConnectFour()
    state = game.result(game.initial(), 3)
    assert game.actions(state) == [0, 1, 2, 3, 4, 5, 6]
    assert {state: "hashable"}[game.result(game.initial(), 3)] == "hashable"
    assert z.check(Nim((1, 2, 0, 0))).ok


def test_captures_are_played_out_past_the_horizon_as_in_plain_python():
    game, different = Duel(), 0
    random = Random(3)
    for _ in range(20):
        state = game.initial()
        for _ in range(random.randrange(8)):
            if game.is_terminal(state):
                break
            state = game.result(state, random.choice(game.actions(state)))
        for depth in (1, 2, 3):
            compiled = z.search(game, state, depth=depth, memory_mb=1)
            assert compiled.value == search_plain(game, state, Request(depth=depth)).value
            without = z.search(game, state, algorithm=z.AlphaBeta(quiescence=0), depth=depth)
            different += compiled.value != without.value
    assert different > 5
