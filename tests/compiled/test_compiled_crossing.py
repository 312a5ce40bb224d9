"""How states and moves of a compiled game cross into the core: as bytes and as numbers."""

from operator import index

import pytest

import zermelo as z

GAMES = ["dots-compiled:width=2,height=1", "pig-compiled:goal=20", "dots-compiled:players=2"]
"""Three players, chance, two players."""


@pytest.mark.parametrize("name", GAMES)
def test_states_are_bytes_and_moves_are_numbers_there_and_back(name):
    game = z.load(name)
    native, _ = game.compile().open()
    state = game.initial()
    twin = native.core.state_from_bytes(game.layout.encode(state))
    assert game.layout.decode(bytes(twin)) == state
    assert [index(move) for move in native.actions(twin)] == list(game.actions(state))
    move = next(iter(game.actions(state)))
    after = game.layout.encode(game.result(state, move))
    assert bytes(native.core.result(twin, move)) == after


def test_bytes_that_are_no_state_are_refused():
    native, _ = z.load(GAMES[0]).compile().open()
    with pytest.raises(z.errors.PositionError, match="3 bytes are no state"):
        native.core.state_from_bytes(b"abc")


@pytest.mark.parametrize("number", [10**6, 10**30, -(10**30)])
@pytest.mark.parametrize("name", [*GAMES, "connect4"])
def test_a_number_that_is_no_move_is_an_illegal_one(name, number):
    game = z.load(name)
    if name == "connect4":
        native, state = game, game.initial()
    else:
        native, _ = game.compile().open()
        state = native.initial()
    with pytest.raises(z.errors.IllegalMoveError):
        native.core.result(state, number)


def test_other_games_have_neither():
    game = z.load("connect4")
    with pytest.raises(TypeError, match=r"states of connect4.* are not bytes"):
        bytes(game.initial())
    with pytest.raises(TypeError, match=r"moves of connect4.* are not numbers"):
        index(game.actions(game.initial())[0])
    with pytest.raises(z.errors.InvalidInputError, match="are not bytes"):
        game.core.state_from_bytes(b"")
