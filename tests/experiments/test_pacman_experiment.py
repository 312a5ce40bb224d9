"""What believing in adversarial ghosts does to Pacman, and intervals that say how sure it is."""

import pytest

from zermelo.experiments.intervals import mean_interval, share_interval
from zermelo.experiments.pacman import gives_up, measure
from zermelo.play.pacman import ExpectimaxAgent, MinimaxAgent

AGENTS = [("minimax", MinimaxAgent(3)), ("expectimax", ExpectimaxAgent(3))]


@pytest.fixture(scope="module")
def rows():
    return list(measure(AGENTS, games=60, seed=5))


def row(rows, agent, ghosts):
    return next(one for one in rows if (one.agent, one.ghosts) == (agent, ghosts))


def test_a_trapped_minimax_pacman_gives_up_and_an_expectimax_one_does_not(rows):
    assert gives_up(rows) is True
    minimax = row(rows, "minimax", "random")
    assert (minimax.wins, minimax.score, minimax.steps) == (0, -501, 1)
    # The right ghost goes up half of the time, and then Pacman has won.
    assert row(rows, "expectimax", "random").win_interval[0] < 0.5
    assert row(rows, "expectimax", "random").win_interval[1] > 0.5


def test_against_adversarial_ghosts_the_hope_of_expectimax_costs_a_step(rows):
    assert row(rows, "expectimax", "adversarial").score == -502
    assert row(rows, "minimax", "adversarial").score == -501


def test_the_same_seed_gives_the_same_rows(rows):
    assert list(measure(AGENTS, games=60, seed=5)) == rows
    assert list(measure(AGENTS, games=60, seed=6)) != rows


def test_nothing_is_said_of_minimax_where_it_did_not_play(rows):
    assert gives_up([one for one in rows if one.agent == "expectimax"]) is None
    assert gives_up([one for one in rows if one.ghosts == "adversarial"]) is None
    few = list(measure(AGENTS, games=2, seed=5))
    assert gives_up(few) is False


def test_wilson_s_interval_is_that_of_the_books():
    assert share_interval(10, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert share_interval(1, 10) == pytest.approx((0.0179, 0.4042), abs=1e-4)
    assert share_interval(0, 10)[0] == 0
    assert share_interval(10, 10)[1] == 1


def test_a_mean_s_interval_is_two_standard_errors_each_way():
    low, high = mean_interval([0, 1] * 50)
    assert (low + high) / 2 == pytest.approx(0.5)
    assert (high - low) / 2 == pytest.approx(1.96 * 0.5025 / 10, abs=1e-4)
    assert mean_interval([7]) == (float("-inf"), float("inf"))
