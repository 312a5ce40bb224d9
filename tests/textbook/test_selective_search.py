"""Techniques that look further or drop moves: what they mend, and that they never claim proof."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo import textbook
from zermelo.games.tree import Tree, tree

from .random_games import GraphGame, depth_limited_value, seeds


class NoisyTree(Tree):
    """A tree whose moves ending in `x` are captures."""

    def noisy(self, state):
        return [move for move in self.actions(state) if move.endswith("x")]


def noisy_tree(spec):
    plain = tree(spec)
    return NoisyTree(plain.nodes)


def inner(estimate, *children, moves):
    return {"estimate": estimate, "children": list(children), "moves": list(moves)}


# MAX seems ahead by 5 after `a`, but MIN then takes the queen (AIMA Fig. 5.8 b); `b` is quiet.
HANGING = inner(
    0,
    inner(5, -4, 5, moves=["qx", "p"]),
    inner(1, 1, 1, moves=["p", "r"]),
    moves=["a", "b"],
)


def test_a_plain_depth_limit_trusts_a_position_with_a_hanging_queen():
    assert textbook.alphabeta(noisy_tree(HANGING), depth=1).move == "a"


def test_quiescence_sees_the_capture_past_the_horizon():
    result = textbook.quiescence(noisy_tree(HANGING), depth=1)
    assert (result.move, result.value) == ("b", 1)


@given(seed=seeds, depth=st.integers(1, 4))
def test_quiescence_with_nothing_noisy_is_plain_alphabeta(seed, depth):
    game = GraphGame(seed)
    assert textbook.quiescence(game, depth=depth).value == depth_limited_value(game, depth)


def test_quiescence_plies_are_bounded():
    class Brawl(GraphGame):
        def noisy(self, state):
            return list(self.actions(state))

    game = Brawl(3, size=16, cycles=True)
    result = textbook.quiescence(game, depth=1, quiet_plies=2)
    assert result.nodes < 100


# The bishop is doomed whatever MAX does; checks only push that over the horizon (AIMA Fig. 5.9).
def doomed(after_checks):
    takes = {"value": -3}
    late = inner(0, after_checks, moves=["take"])
    check = inner(-2, inner(-2, late, moves=["wait"]), moves=["kx"])
    calm = inner(-3, inner(-3, takes, moves=["on"]), moves=["take"])
    return inner(0, check, calm, moves=["check", "calm"])


def test_the_horizon_effect_makes_a_doomed_delay_look_good():
    assert textbook.alphabeta(tree(doomed(-5)), depth=3).move == "check"


def test_secondary_search_looks_again_and_finds_the_delay_useless():
    result = textbook.secondary_search(tree(doomed(-5)), depth=3, further=2)
    assert (result.move, result.value) == ("calm", -3)
    assert result.details["looked_again"] == ["check", "calm"]


def test_secondary_search_keeps_a_best_move_that_holds():
    result = textbook.secondary_search(tree(doomed(-1)), depth=3, further=2)
    assert result.move == "check"
    assert result.details["looked_again"] == ["check"]


def test_a_singular_move_is_followed_past_the_horizon():
    # At B the reply `strike` is clearly best for MIN and so remembered; at the horizon below C
    # it is legal too, and turns a good-looking position into a bad one.
    spec = inner(
        0,
        inner(0, inner(-9, -9, moves=["x"]), inner(2, 2, moves=["x"]), moves=["strike", "idle"]),
        inner(0, inner(4, -9, 4, moves=["strike", "idle"]), moves=["go"]),
        moves=["b", "c"],
    )
    game = tree(
        {
            "player": "max",
            **spec,
            "children": [
                spec["children"][0],
                {
                    **spec["children"][1],
                    "children": [{**spec["children"][1]["children"][0], "player": "min"}],
                },
            ],
        }
    )
    assert textbook.alphabeta(game, depth=2).value == 4
    followed = textbook.singular(game, depth=2, margin=5)
    assert followed.value == -9


@given(seed=seeds)
def test_a_beam_as_wide_as_the_game_is_alphabeta_and_may_be_proved(seed):
    game = GraphGame(seed)
    wide = textbook.beam(game, width=4, depth=20)
    assert wide.value == textbook.alphabeta(game).value
    assert wide.proved


@given(seed=seeds, width=st.integers(1, 3))
def test_a_beam_that_dropped_a_move_is_never_called_proved(seed, width):
    result = textbook.beam(GraphGame(seed), width=width, depth=20)
    assert result.proved == (result.details["dropped"] == 0)


@given(seed=seeds)
def test_probcut_with_no_doubt_allowed_is_alphabeta(seed):
    game = GraphGame(seed)
    certain = textbook.Regression(1, 3, 1.0, 0.0, 1000.0)
    result = textbook.probcut(game, depth=5, regression=certain)
    assert result.value == depth_limited_value(game, 5)


@given(seed=seeds)
def test_probcut_that_cut_on_probability_is_never_called_proved(seed):
    reckless = textbook.Regression(1, 2, 1.0, 0.0, 0.0)
    result = textbook.probcut(GraphGame(seed), depth=12, regression=reckless)
    if result.details["probable_cutoffs"]:
        assert result.exactness == "estimate"


def test_calibration_recovers_a_regression_from_the_game_itself():
    fit = textbook.calibrate(z.load("tictactoe"), shallow=1, deep=3, positions=60)
    assert fit.positions == 60
    assert fit.slope > 0
    assert fit == textbook.calibrate(z.load("tictactoe"), shallow=1, deep=3, positions=60)


def test_calibration_of_a_useless_evaluation_is_refused_by_the_search():
    with pytest.raises(z.errors.InvalidInputError, match="foretells nothing"):
        textbook.probcut(tree([1, 2]), regression=textbook.Regression(1, 3, 0.0, 0.0, 1.0))
