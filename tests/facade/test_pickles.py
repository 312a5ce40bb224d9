"""Results, games and states go through pickle, `deepcopy`, `asdict` and other processes."""

import copy
import dataclasses
import pickle
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest
from kinds import KINDS, Compiled

import zermelo as z
from zermelo.games.tictactoe import TicTacToe

pytest.importorskip("numba", reason="one of the kinds of games is compiled")

GAMES = KINDS | {"chess": lambda: z.load("chess"), "tictactoe": TicTacToe}


@pytest.fixture(scope="module", params=GAMES)
def asked(request):
    game = GAMES[request.param]()
    return game, z.search(game, depth=2, lines=2, ties=True)


@pytest.mark.parametrize(
    "again", [lambda x: pickle.loads(pickle.dumps(x)), copy.deepcopy, copy.copy]
)
def test_a_result_survives_a_copy(asked, again):
    _, found = asked
    assert again(found) == found


def test_a_result_becomes_a_dictionary(asked):
    _, found = asked
    as_dict = dataclasses.asdict(found)
    assert as_dict["move"] == found.move
    assert as_dict["pv"] == found.pv
    for line, variation in zip(as_dict["moves"], found.moves, strict=True):
        assert line["pv"] == variation.pv
    assert pickle.loads(pickle.dumps(as_dict)) == as_dict


@pytest.mark.parametrize("again", [lambda x: pickle.loads(pickle.dumps(x)), copy.deepcopy])
def test_games_states_and_moves_survive_a_copy(asked, again):
    game, found = asked
    state = game.initial()
    assert again(state) == state
    assert again(found.move) == found.move
    other = again(game)
    assert type(other) is type(game)
    assert other.result(again(state), again(found.move)) == game.result(state, found.move)


def test_a_proof_survives_a_copy():
    for game in (z.load("mnk-native:m=3,n=3,k=3"), TicTacToe()):
        found = z.prove(game, payoff=0)
        assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == found
        assert dataclasses.asdict(found)["line"] == found.line


def test_other_processes_search_for_us():
    games = [z.load("connect4"), z.load("chess"), TicTacToe(), Compiled()]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(partial(z.search, depth=2), games))
        states = [
            game.result(game.initial(), one.move) for game, one in zip(games, found, strict=True)
        ]
        later = list(pool.map(partial(z.search, depth=2), games, states))
    for game, state, first, second in zip(games, states, found, later, strict=True):
        assert first.move == z.search(game, depth=2).move
        assert second.move == z.search(game, state, depth=2).move
