"""The Connect Four solver through `z.solve` and the command line."""

import itertools
import json
import random
import threading
import time

import pytest

import zermelo as z
from zermelo.cli.main import main
from zermelo.engines import ConnectFourEngine, solver_of
from zermelo.engines.connect4 import remoteness, stones
from zermelo.games import load
from zermelo.native import ConnectFourSolver, Stop


@pytest.fixture(autouse=True)
def no_book(tmp_path, monkeypatch):
    """A book of the user's must not answer in the solver's place."""
    monkeypatch.setenv("ZERMELO_DATA", str(tmp_path / "data"))


def random_state(game, plies, source):
    """A state after random moves, the game not over."""
    while True:
        state = game.initial()
        for _ in range(plies):
            if game.is_terminal(state):
                break
            state = game.result(state, source.choice(game.actions(state)))
        if not game.is_terminal(state):
            return state


@pytest.mark.parametrize("spec", ["connect4:width=4,height=4", "connect4:width=5,height=4"])
def test_value_remoteness_and_best_moves_are_those_of_the_whole_game_solved(spec):
    game = load(spec)
    policy = z.solve_all(game)
    source = random.Random(spec)
    for _ in range(40):
        state = random_state(game, source.randrange(4, 12), source)
        known = policy[state]
        found = z.solve(game, state, every_move=True)
        sign = 1 if found.player == known.player else -1
        assert found.value == sign * known.value
        assert found.proved
        assert set(found.ties) == set(policy.best_moves(state))
        if found.value:
            assert found.remoteness == known.remoteness
        assert {one.move for one in found.moves} == set(game.actions(state))
        for one in found.moves:
            after = policy[game.result(state, one.move)]
            assert one.value == (1 if found.player == after.player else -1) * after.value
            assert one.exactness == "proved"
            assert one.bounds == (one.value, one.value)
            if one.value:
                assert one.remoteness == after.remoteness + 1


def test_the_line_is_best_play_to_the_end():
    game = load("connect4:width=5,height=4")
    policy = z.solve_all(game)
    state = game.parse_state("3")
    found = z.solve(game, state)
    for move in found.pv:
        assert move in policy.best_moves(state)
        state = game.result(state, move)
    assert found.pv[0] == found.move


def test_one_thread_and_two_agree():
    game = load("connect4")
    source = random.Random(5)
    for _ in range(5):
        state = random_state(game, 16, source)
        one = z.solve(game, state, memory_mb=16)
        two = z.solve(game, state, memory_mb=16, threads=2)
        assert (one.value, one.remoteness, one.ties) == (two.value, two.remoteness, two.ties)


def test_a_finished_game_has_its_value_and_no_moves():
    game = load("connect4")
    won = game.parse_state("1212121")
    found = z.solve(game, won)
    assert (found.value, found.remoteness, found.move, found.ties) == (-1, 0, None, ())


def test_a_limit_leaves_bounds_that_are_marked():
    game = load("connect4")
    found = z.solve(game, nodes=1000)
    lower, upper = found.details["score"]
    assert lower < 1 < upper
    assert found.exactness == "estimate"
    assert found.remoteness is None
    assert found.nodes <= 1000


def test_a_stop_from_another_thread_ends_it():
    game = load("connect4")
    stop = Stop()
    threading.Timer(0.2, stop.stop).start()
    started = time.monotonic()
    found = ConnectFourEngine(game, memory_mb=64).solve(game.initial(), stop=stop)
    assert found.details["score"][0] < found.details["score"][1]
    assert time.monotonic() - started < 20


def test_progress_narrows_the_bounds():
    game = load("connect4")
    seen = []
    state = game.parse_state("44444413")
    found = z.solve(game, state, progress=lambda result: seen.append(result.details["score"]))
    assert len(seen) > 1
    for (low, high), (lower, upper) in itertools.pairwise(seen):
        assert low <= lower <= upper <= high
    assert seen[-1] == found.details["score"]


def test_bounds_that_are_proved_before_are_used_and_checked():
    game = load("connect4")
    key = game.core.key(game.parse_state("44444413"))
    solver = ConnectFourSolver(7, 6)
    whole = solver.solve(key)
    score = whole["lower"]
    for bounds in ({"lower": score}, {"upper": score}, {"lower": score - 2, "upper": score + 1}):
        solver.clear()
        found = solver.solve(key, **bounds)
        assert found["lower"] == found["upper"] == score
        assert found["nodes"] < whole["nodes"]
    solver.clear()
    assert solver.solve(key, lower=score, upper=score)["nodes"] == 0
    with pytest.raises(z.errors.InvalidInputError, match="lower=2 is more than upper=1"):
        solver.solve(key, lower=2, upper=1)
    far = 2**31 - 1
    assert solver.solve(key, lower=-far - 1, upper=far)["lower"] == score


def test_scores_come_in_order_and_an_error_of_the_listener_ends_them():
    game = load("connect4")
    lines = ["121212", "33224", "6231252455372214645541453321314713", "212121"]
    keys = [game.core.key(game.parse_state(line)) for line in lines]
    solver = ConnectFourSolver(7, 6, memory_mb=8, threads=3)
    seen = []
    assert solver.scores(keys, found=seen.append) == seen == [18, -18, 0, 18]
    assert solver.scores([]) == []

    def fail(score):
        raise ValueError(score)

    with pytest.raises(ValueError, match="18"):
        solver.scores([keys[0], game.core.key(game.initial())], found=fail)
    with pytest.raises(z.errors.InvalidInputError, match="the game is over"):
        solver.scores([game.core.key(game.parse_state("1212121"))])


def test_a_line_is_shown_for_no_more_than_the_value_took():
    game = load("connect4")
    solver = ConnectFourSolver(7, 6)
    key = game.core.key(game.parse_state("44444413"))
    score = solver.solve(key)["lower"]
    line, spent = solver.line(key, score, nodes=500)
    assert spent["nodes"] <= 500
    whole, _ = solver.line(key, score)
    assert line == whole[: len(line)]
    state = game.parse_state("44444413" + "".join(str(column + 1) for column in whole))
    assert game.is_terminal(state)
    assert len(whole) == (remoteness(42, 8, score) or 42 - 8)


def test_what_the_solver_does_not_suit_is_left_to_the_others():
    assert solver_of(load("connect4:connect=3")) is None
    assert solver_of(load("connect4:width=9,height=8")) is None
    assert solver_of(load("tictactoe")) is None
    with pytest.raises(
        z.errors.UnsupportedGameError, match="solver of their own, not for Tic-tac-toe"
    ):
        z.solve(load("tictactoe"), threads=2)


def test_remoteness_and_stones_follow_from_score_and_key():
    game = load("connect4")
    state = game.parse_state("4431")
    assert stones(6, game.core.key(state)) == 4
    assert remoteness(42, 4, 18) == 3
    assert remoteness(42, 4, -18) == 4
    assert remoteness(25, 0, 1) == 25
    assert remoteness(25, 1, 1) == 23


def test_many_positions_come_out_one_json_line_each(tmp_path, capsys):
    file = tmp_path / "positions"
    file.write_text("# two\n121212\n\n6231252455372214645541453321314713\n")
    assert main(["solve", "connect4", "--positions", str(file), "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["value"], first["remoteness"], first["best_moves"]) == (1, 1, ["1"])
    assert second["value"] == 0
    assert second["proved"]
    assert second["nodes"] >= 0


def test_the_command_shows_every_move(capsys):
    words = ["solve", "connect4", "121212", "--every-move", "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    moves = {one["move"]: one for one in found["moves"]}
    assert found["moves"][0] is moves["1"]
    assert (moves["1"]["value"], moves["1"]["remoteness"]) == (1, 1)
    assert moves["1"]["exactness"] == "proved"
    assert moves["3"]["value"] == -1
    assert main(["solve", "tictactoe", "--every-move"]) == 2
    assert main(["solve", "tictactoe", "--threads", "2"]) == 2
