"""Moves at a glance: the more a move gives away, the rarer it is."""

import time
from dataclasses import dataclass

import pytest

import zermelo as z
from zermelo.play.glance import MOST, given_away, glance_unit, likelihoods
from zermelo.play.levels import LevelPlayer, find_level

GIVEN = {
    "two moves": [0.0, 1.0],
    "one good move": [0.0, *[3.0] * 20],
    "many sizes": [0.0, 0.1, 0.2, 0.5, 1.0, 4.0, 4.0],
    "two equals": [0.0, 0.0, 2.0],
}


@pytest.mark.parametrize("name", GIVEN)
@pytest.mark.parametrize("mean", [0.0, 0.05, 0.3, 0.6, 1.0])
def test_the_average_given_away_is_what_was_asked_for_or_less(name, mean):
    given = GIVEN[name]
    weights = likelihoods(given, mean)
    average = sum(w * one for w, one in zip(weights, given, strict=True)) / sum(weights)
    uniform = sum(given) / len(given)
    assert average == pytest.approx(min(mean, uniform), abs=1e-6)
    assert weights == sorted(weights, reverse=True)
    best = {weight for weight, one in zip(weights, given, strict=True) if one == 0}
    assert len(best) == 1


@pytest.mark.parametrize("name", GIVEN)
@pytest.mark.parametrize("mean", [1.2, 1.5, 3.0, 9.0])
def test_more_than_a_unit_asks_for_worse_than_random_but_not_for_the_worst_alone(name, mean):
    given = GIVEN[name]
    weights = likelihoods(given, mean)
    average = sum(w * one for w, one in zip(weights, given, strict=True)) / sum(weights)
    steepest = [4.0**one for one in given]
    most = sum(w * one for w, one in zip(steepest, given, strict=True)) / sum(steepest)
    assert average == pytest.approx(min(mean, most), abs=1e-6)
    assert all(weights)


def test_what_is_given_away_is_counted_in_units_up_to_a_most():
    assert given_away([1.0, 0.5, -99.0], 0.5) == [0.0, 1.0, MOST]
    assert given_away([1.0, 1.0, 0.99], 0.0) == [0.0, 0.0, MOST]


FLAT = ["connect4-plain", "nim"]
ESTIMATED = [
    *("chess", "checkers", "othello", "connect4", "kalah", "hex", "breakthrough", "mnk-native"),
    *("pig", "pig-plain", "pig-compiled", "dots", "dots-plain", "dots-compiled"),
]


@pytest.mark.parametrize("spec", [*ESTIMATED, *FLAT])
def test_the_unit_is_the_games_own_and_the_same_however_it_is_written(spec):
    unit = glance_unit(z.load(spec))
    assert (unit > 0) == (spec in ESTIMATED)
    assert unit == glance_unit(z.load(spec))
    native = spec.removesuffix("-plain").removesuffix("-compiled")
    if spec in ESTIMATED:
        assert unit == pytest.approx(glance_unit(z.load(native)), rel=1e-4)


def test_the_unit_of_chess_is_a_few_pawns_at_most():
    game = z.load("chess")
    assert 0.5 < glance_unit(game) / game.unit.worth < 4


@dataclass
class Slow(z.Game):
    """Rules that take their time, and a game that cannot be hashed."""

    plies: int = 30

    def initial(self):
        return 0

    def to_move(self, state):
        return state % 2

    def actions(self, state):
        return list(range(20))

    def result(self, state, action):
        time.sleep(0.002)
        return state + 1

    def is_terminal(self, state):
        return state >= self.plies

    def utility(self, state, player):
        return 0

    payoff_range = (-1, 1)


@pytest.mark.parametrize("name", ["beginner", "medium"])
def test_slow_rules_are_measured_within_the_time(name):
    game = Slow()
    player = LevelPlayer(find_level(name), seed=1)
    started = time.perf_counter()
    for _ in range(4):
        assert player.choose_within(z.Line(game), seconds=0.2).move in range(20)
    assert time.perf_counter() - started < 20  # without a limit the measure alone takes longer
