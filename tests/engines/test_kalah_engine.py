"""The Kalah solver through `z.solve` and the command line."""

import itertools
import json
import random
import threading
import time

import pytest

import zermelo as z
from zermelo.cli.main import main
from zermelo.engines import KalahEngine, solver_of
from zermelo.engines.kalah import pits
from zermelo.games import load
from zermelo.games.kalah import Kalah
from zermelo.native import KalahSolver, Stop


def random_state(game, source):
    """A state in the course of a random game."""
    state = game.initial()
    states = []
    while not game.is_terminal(state):
        states.append(state)
        state = game.result(state, source.choice(game.actions(state)))
    return source.choice(states)


@pytest.mark.parametrize("empty_capture", [False, True])
@pytest.mark.parametrize("remaining", ["owner", "emptied", "nobody"])
def test_value_and_best_moves_are_those_of_the_whole_game_solved(empty_capture, remaining):
    game = Kalah(3, 2, empty_capture=empty_capture, remaining=remaining)
    policy = z.solve_all(game)
    engine = KalahEngine(game, memory_mb=4)
    source = random.Random(3)
    for _ in range(25):
        state = random_state(game, source)
        known = policy[state]
        found = engine.margin(state, every_move=True)
        sign = 1 if found.player == known.player else -1
        assert (found.value, found.exactness) == (sign * known.value, "proved")
        assert found.move in found.ties
        assert {one.move for one in found.moves} == set(game.actions(state))
        for one in found.moves:
            after = policy[game.result(state, one.move)]
            assert one.value == (1 if found.player == after.player else -1) * after.value
            assert (one.remoteness, one.exactness) == (None, "proved")
            assert one.bounds == (one.value, one.value)
            assert (one.move in found.ties) == (one.value == found.value)


def test_the_line_leads_to_the_margin():
    game = Kalah(4, 3)
    found = z.solve(game)
    state = game.initial()
    for move in found.pv:
        state = game.result(state, move)
    assert game.is_terminal(state)
    assert game.utility(state, 0) == found.value == 6


def test_a_near_end_has_its_distance_too():
    game = Kalah(2, 2)
    found = z.solve(game)
    assert (found.value, found.algorithm) == (-2, "Kalah solver")
    assert found.remoteness == z.solve_all(game)[game.initial()].remoteness


def test_stores_count_and_the_side_of_the_mover_is_taken():
    game = Kalah()
    state = game.parse_state("0 0 0 0 0 1 20 / 0 0 0 0 0 2 25 second")
    assert pits(game, state) == ([0, 0, 0, 0, 0, 2], [0, 0, 0, 0, 0, 1], 5)
    found = z.solve(game, state)
    assert found.player == 1
    assert found.value == z.solve_all(game, state)[state].value


def test_a_finished_game_has_its_margin_and_no_moves():
    game = Kalah()
    over = game.parse_state("0 0 0 0 0 0 20 / 0 0 0 0 1 2 25 first")
    found = z.solve(game, over)
    assert (found.value, found.remoteness, found.move, found.ties) == (-8, 0, None, ())


def test_a_limit_leaves_bounds_that_are_marked():
    game = Kalah()
    found = z.solve(game, nodes=50_000)
    lower, upper = found.details["margin"]
    assert lower < 8 < upper or lower == 8 < upper
    assert not found.proved
    assert found.nodes <= 50_000
    assert found.move in game.actions(game.initial())


def test_a_stop_from_another_thread_ends_it():
    game = Kalah(6, 6)
    stop = Stop()
    threading.Timer(0.2, stop.stop).start()
    started = time.monotonic()
    found = KalahEngine(game, memory_mb=64).solve(game.initial(), stop=stop)
    assert not found.proved
    assert time.monotonic() - started < 20


def test_progress_narrows_the_bounds():
    seen = []
    found = z.solve(Kalah(5, 3), progress=lambda result: seen.append(result.details["margin"]))
    assert len(seen) > 1
    for (low, high), (lower, upper) in itertools.pairwise(seen):
        assert low <= lower <= upper <= high
    assert seen[-1] == found.details["margin"] == (6, 6)


def test_what_the_solver_does_not_suit_is_refused_or_left_to_the_others():
    assert solver_of(Kalah(6, 11)) is None
    assert solver_of(Kalah(6, 10)) is KalahEngine
    with pytest.raises(z.errors.UnsupportedGameError, match="one thread"):
        z.solve(Kalah(), threads=2)
    with pytest.raises(z.errors.UnsupportedGameError, match="books of Connect Four"):
        z.solve(Kalah(), book="some.book")
    with pytest.raises(z.errors.UnsupportedGameError, match="not Kalah"):
        KalahEngine(load("tictactoe"))
    with pytest.raises(z.errors.InvalidInputError, match="6 houses"):
        KalahSolver(6).solve([1], [1])
    with pytest.raises(z.errors.InvalidInputError, match="owner, emptied or nobody"):
        KalahSolver(6, remaining="all")
    with pytest.raises(z.errors.InvalidInputError, match="1 to 6 houses, not 7"):
        KalahSolver(7)
    with pytest.raises(z.errors.InvalidInputError, match="the game is over"):
        KalahSolver(2).moves([0, 0], [1, 1])


def test_the_command_shows_every_move(capsys):
    assert main(["solve", "kalah:houses=4,seeds=3", "--every-move", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["value"], found["proved"]) == (6, True)
    best = found["moves"][0]
    assert (best["move"], best["value"], best["remoteness"]) == ("2", 6, None)
    assert best["exactness"] == "proved"
    assert main(["solve", "kalah", "--book", "some.book"]) == 2
    assert "--book is for Connect Four" in capsys.readouterr().err
