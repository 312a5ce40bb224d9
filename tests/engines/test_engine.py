"""An engine remembers, forgets, is stopped, and asks the exact solver of a game that has one."""

import threading
import time

import pytest

import zermelo as z
from zermelo.engines import SOLVERS, solver_of
from zermelo.games.tictactoe import TicTacToe
from zermelo.play import EnginePlayer

CONNECT4 = z.load("connect4")
LATE = CONNECT4.parse_state("63162471446263112612226")
KALAH = z.load("kalah:houses=4,seeds=3")


@pytest.mark.parametrize(("game", "state"), [(CONNECT4, LATE), (KALAH, KALAH.initial())])
def test_a_search_gives_what_the_exact_solver_proves(game, state):
    known = z.solve(game, state, every_move=True)
    found = z.search(game, state, seconds=60, lines=3)
    assert "solver" in found.algorithm
    assert (found.value, found.remoteness, found.exactness) == (
        known.value,
        known.remoteness,
        "proved",
    )
    assert found.moves == known.moves[:3]
    assert found.move in known.ties


@pytest.mark.parametrize(
    "asked", [{"depth": 4}, {"algorithm": "alphabeta", "nodes": 5_000}], ids=str
)
@pytest.mark.parametrize(("game", "state"), [(CONNECT4, LATE), (KALAH, KALAH.initial())])
def test_a_depth_or_an_algorithm_asks_for_a_search(game, state, asked):
    assert z.search(game, state, **asked).algorithm == "alphabeta"


def test_what_cannot_be_solved_within_half_of_the_limits_is_searched():
    seen = []
    found = z.search(CONNECT4, nodes=4_000, progress=seen.append)
    assert found.algorithm == "selective"
    assert found.depth > 1
    assert found.nodes <= 4_100
    assert seen[0].move is not None  # there is an answer from the first moment on
    assert "solver" in seen[0].algorithm


def test_a_solved_position_takes_no_longer_than_the_solver_does():
    started = time.process_time()
    z.solve(CONNECT4, LATE)
    solved = time.process_time() - started
    started = time.process_time()
    z.search(CONNECT4, LATE, seconds=60)
    assert time.process_time() - started < 3 * solved + 0.2


def test_solvers_are_found_by_the_game_alone():
    assert (
        {solver.family for solver in SOLVERS.values()}
        == set(SOLVERS)
        == {
            "connect4",
            "kalah",
            "othello",
        }
    )
    assert [
        solver_of(game) for game in (z.load("othello:size=6"), TicTacToe(), z.load("chess"))
    ] == [
        None,
        None,
        None,
    ]
    assert solver_of(z.load("connect4:connect=3")) is None


@pytest.mark.parametrize(
    ("game", "state"),
    [(z.load("othello"), None), (CONNECT4, LATE), (KALAH, None)],
    ids=["alphabeta", "connect4", "kalah"],
)
def test_an_engine_remembers_until_a_new_game_begins(game, state):
    limits = {"depth": 8} if state is None and game is not KALAH else {"seconds": 60}
    engine = z.engine(game, memory_mb=16)
    first, again = (engine.search(state, **limits) for _ in range(2))
    assert (again.value, again.exactness) == (first.value, first.exactness)
    assert again.nodes < first.nodes
    engine.new_game()
    fresh = engine.search(state, **limits)
    assert fresh.nodes == first.nodes == z.search(game, state, memory_mb=16, **limits).nodes


@pytest.mark.parametrize(
    "game", [z.load("othello"), z.load("connect4-plain")], ids=["native", "plain"]
)
def test_a_running_search_of_an_engine_is_stopped(game):
    engine = z.engine(game)
    timer = threading.Timer(0.1, engine.stop)
    timer.start()
    found = engine.search(seconds=60)
    timer.join()
    assert found.seconds < 30
    assert found.move is not None
    assert engine.search(depth=2).depth == 2  # and the next one is not


def test_an_engine_searches_lines():
    engine = z.engine(z.load("chess"))
    line = z.Line(engine.game, moves=["f3", "e5", "g4"])
    found = engine.search(line, depth=2)
    assert (found.proved, found.remoteness) == (True, 1)
    other = z.Line(z.load("chess"), moves=["f3", "e5", "g4"])
    assert engine.search(other, depth=2).value == found.value


def test_wrong_arguments_name_the_right_ones():
    with pytest.raises(z.errors.InvalidInputError, match=r"did you mean threads\?"):
        z.engine(CONNECT4, thread=2)
    with pytest.raises(z.errors.InvalidInputError, match=r"did you mean seconds\?"):
        z.engine(CONNECT4).search(second=2)
    with pytest.raises(z.errors.InvalidInputError, match="is a text, not a game"):
        z.engine("connect4")


def test_a_player_has_an_engine_that_remembers():
    player, line = EnginePlayer(depth=7), z.Line(z.load("othello"))
    first, again = (player.think(line) for _ in range(2))
    assert again.nodes < first.nodes
    assert player == EnginePlayer(depth=7)
