"""Native games, states and moves are ordinary Python values."""

import copy
import pickle
import subprocess
import sys

import pytest

from zermelo import _core
from zermelo.games.connect4 import ConnectFour
from zermelo.native import NativeGame

BOARDS = [(7, 6, 4), (4, 4, 3), (12, 8, 4)]


@pytest.fixture(params=BOARDS, ids=lambda board: "x".join(map(str, board)))
def game(request):
    return ConnectFour(*request.param)


def reached(game, moves=5):
    """A state some moves after the start."""
    state = game.initial()
    for _ in range(moves):
        state = game.result(state, game.actions(state)[-1])
    return state


def test_equal_states_are_equal_and_hash_alike(game):
    one, other = reached(game), reached(ConnectFour(game.width, game.height, game.connect))
    assert one == other
    assert hash(one) == hash(other)
    assert one != game.initial()
    assert len({one, other, game.initial()}) == 2


def test_states_of_different_boards_are_never_equal():
    assert ConnectFour(7, 6).initial() != ConnectFour(6, 7).initial()
    assert ConnectFour(7, 6).initial() != "connect4"


def test_moves_are_equal_hashable_and_ordered_as_listed(game):
    moves = game.actions(game.initial())
    again = game.actions(game.initial())
    assert moves == again
    assert [hash(move) for move in moves] == [hash(move) for move in again]
    backwards = list(reversed(moves))
    assert sorted(backwards) == moves
    assert moves[0] < moves[1] <= moves[1] != moves[0]


def test_moves_of_different_games_are_neither_equal_nor_ordered():
    one, other = (g.actions(g.initial())[0] for g in (ConnectFour(7, 6), ConnectFour(6, 7)))
    assert one != other
    with pytest.raises(TypeError):
        assert one < other


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_copies_are_equal_and_separate_objects(game, duplicate):
    state = reached(game)
    move = game.actions(state)[0]
    for value in (state, move):
        twin = duplicate(value)
        assert twin == value
        assert twin is not value
    assert duplicate(game) == game
    assert duplicate(game).actions(state) == game.actions(state)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_read_back(game, protocol):
    state = reached(game)
    for value in (game, game.core, state, game.actions(state)[1]):
        assert pickle.loads(pickle.dumps(value, protocol)) == value


def test_pickles_cross_processes(game):
    state = reached(game)
    data = pickle.dumps((game, state, game.actions(state)))
    code = (
        "import pickle, sys; game, state, moves = pickle.load(sys.stdin.buffer);"
        "assert game.actions(state) == moves;"
        "sys.stdout.buffer.write(pickle.dumps(game.result(state, moves[0])))"
    )
    run = subprocess.run([sys.executable, "-c", code], input=data, capture_output=True, check=True)
    assert pickle.loads(run.stdout) == game.result(state, game.actions(state)[0])


def test_texts_name_the_value():
    game = ConnectFour(4, 2)
    state = game.parse_state("221")
    assert str(state) == ".o../xx.."
    assert repr(state) == "<State connect4:width=4,height=2,connect=4 .o../xx..>"
    assert [str(move) for move in game.actions(state)] == ["1", "3", "4"]
    assert repr(game.actions(state)[0]) == "<Move 1>"
    assert repr(game) == "<ConnectFour connect4:width=4,height=2,connect=4>"
    assert state.spec == game.spec == game.core.spec


def test_games_are_equal_by_kind_and_options():
    assert ConnectFour() == ConnectFour(7, 6, 4)
    assert hash(ConnectFour()) == hash(ConnectFour(7, 6, 4))
    assert ConnectFour() != ConnectFour(6, 7)
    assert _core.game("connect4") == _core.game_from_spec("connect4:width=7")
    assert "connect4" in _core.games()


def test_a_game_says_what_it_is():
    game = ConnectFour(6, 5, 3)
    assert game.players == 2
    assert game.payoff_range == (-1, 1)
    assert game.name == "Connect Four 6×5, 3 in a line"
    assert ConnectFour().name == "Connect Four"
    assert isinstance(game, NativeGame)


def test_only_exact_keys_are_offered():
    small, large = ConnectFour(), ConnectFour(12, 8)
    assert isinstance(small.key(small.initial()), int)
    assert not hasattr(large, "key")
