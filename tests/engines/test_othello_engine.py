"""The Othello endgame solver through `z.solve`, `z.search` and the command line."""

import json
import random
import threading
import time
from pathlib import Path

import pytest

import zermelo as z
from zermelo.cli.main import main
from zermelo.engines import OthelloEngine, solver_of
from zermelo.native import OthelloSolver, Stop

GAME = z.load("othello")
FFO = Path(__file__).parents[1] / "data" / "othello_ffo.txt"


def suite():
    """Number, state, score with the empty cells to the winner, and best moves."""
    for line in FFO.read_text().splitlines():
        if not line.startswith("#"):
            number, cells, mover, _, score, best = line.split(";")
            rows = "/".join(cells[start : start + 8] for start in range(0, 64, 8))
            yield int(number), f"{rows} {mover}".lower().replace("-", "."), int(score), best.split()


def random_ending(source, empty):
    """A state with at most so many empty cells in the course of a random game."""
    while True:
        state = GAME.initial()
        while not GAME.is_terminal(state):
            if GAME.format_state(state).count(".") <= empty:
                return state
            state = GAME.result(state, source.choice(GAME.actions(state)))


def test_values_and_best_moves_are_those_of_everything_solved():
    source = random.Random(5)
    engine = OthelloEngine(GAME, memory_mb=4)
    for number in range(40):
        state = random_ending(source, 3 + number % 6)
        policy = z.solve_all(GAME, state)
        known = policy[state]
        found = engine.margin(state, every_move=True)
        assert (found.value, found.player, found.exactness) == (
            known.value if found.player == known.player else -known.value,
            GAME.to_move(state),
            "proved",
        )
        assert found.move in found.ties
        assert {one.move for one in found.moves} == set(GAME.actions(state))
        for one in found.moves:
            after = policy[GAME.result(state, one.move)]
            assert one.value == (1 if found.player == after.player else -1) * after.value
            assert (one.move in found.ties) == (one.value == found.value)
        sign = (found.value > 0) - (found.value < 0)
        assert engine.outcome(state) == sign


def test_a_near_end_has_its_distance_too():
    state = random_ending(random.Random(2), 5)
    found, known = z.solve(GAME, state), z.solve_all(GAME, state)[state]
    assert found.algorithm == "Othello solver"
    assert found.remoteness == known.remoteness


def test_the_suite_counts_empty_cells_for_the_winner():
    engine = OthelloEngine(GAME, memory_mb=64, counting="empties to winner")
    for number, text, score, best in suite():
        if number <= 23:
            found = engine.solve(GAME.parse_state(text))
            assert (found.value, found.exactness) == (score, "proved"), number
            assert {str(move) for move in found.ties} == set(best), number


def test_both_ways_of_counting_a_rout():
    over = GAME.parse_state("/".join(["x" * 8] * 7 + ["x" * 5 + "..."]) + " o")
    plain, full = (
        OthelloEngine(GAME, memory_mb=1, counting=counting)
        for counting in ("discs", "empties to winner")
    )
    assert (plain.solve(over).value, full.solve(over).value) == (-61, -64)
    last = GAME.parse_state("/".join(["x" * 8] * 7 + ["xxxxxo.."]) + " x")
    assert (plain.solve(last).value, full.solve(last).value) == (63, 64)
    assert full.outcome(last) == plain.outcome(last) == 1


def test_the_line_leads_to_the_margin():
    state = random_ending(random.Random(8), 12)
    found = z.solve(GAME, state)
    for move in found.pv:
        state = GAME.result(state, move)
    assert GAME.is_terminal(state)
    assert GAME.utility(state, found.player) == found.value


def test_a_search_solves_endings_and_searches_what_comes_before():
    ending = random_ending(random.Random(1), 12)
    found = z.search(GAME, ending, seconds=60)
    assert (found.algorithm, found.exactness) == ("Othello solver", "proved")
    assert found.value == z.solve(GAME, ending).value
    early = random_ending(random.Random(1), 30)
    assert z.search(GAME, early, nodes=2_000).algorithm == "selective"
    assert z.solve(GAME, early, nodes=2_000).algorithm != "Othello solver"


def test_limits_and_a_stop_leave_bounds_that_are_marked():
    hard = GAME.parse_state(next(text for number, text, *_ in suite() if number == 47))
    found = z.solve(GAME, hard, nodes=5_000)
    assert not found.proved
    assert found.nodes <= 5_000
    assert found.move in GAME.actions(hard)
    stop = Stop()
    threading.Timer(0.2, stop.stop).start()
    started = time.monotonic()
    assert not OthelloEngine(GAME, memory_mb=16).solve(hard, stop=stop).proved
    assert time.monotonic() - started < 20


def test_progress_tells_first_who_wins():
    seen = []
    state = GAME.parse_state(next(text for number, text, *_ in suite() if number == 22))
    found = z.solve(GAME, state, progress=lambda answer: seen.append(answer.details["margin"]))
    assert seen[0][0] > 0
    assert seen[-1] == found.details["margin"] == (found.value, found.value)


def test_what_the_solver_does_not_suit_is_refused_or_left_to_the_others():
    assert solver_of(GAME) is OthelloEngine
    assert solver_of(z.load("othello:size=6")) is None
    with pytest.raises(z.errors.UnsupportedGameError, match="not Othello on 8 by 8 cells"):
        OthelloEngine(z.load("othello:size=4"))
    with pytest.raises(z.errors.UnsupportedGameError, match="one thread"):
        z.solve(GAME, threads=2)
    with pytest.raises(z.errors.InvalidInputError, match="discs or empties to winner"):
        OthelloSolver(counting="all")
    with pytest.raises(z.errors.InvalidInputError, match="both players"):
        OthelloSolver().solve(3, 1)
    with pytest.raises(z.errors.InvalidInputError, match="the game is over"):
        OthelloSolver().moves(1, 0)


def test_the_command_shows_every_move(capsys):
    text = next(text for number, text, *_ in suite() if number == 20)
    assert main(["solve", "othello", text, "--every-move", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["value"], found["proved"]) == (1, True)
    assert found["moves"][0]["move"] == "h5"
