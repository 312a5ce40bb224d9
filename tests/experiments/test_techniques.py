"""The techniques experiment and the fitting of ProbCut measure the native search itself."""

import pytest

import zermelo as z
from zermelo.experiments.positions import random_positions
from zermelo.experiments.probcut import fit_pair
from zermelo.experiments.techniques import ADDED, GUESSED, REMOVED, STEPS, given_steps, measure

GUESSES = {"late-move reductions", "null move, principal variation", "beam of 4"}


def test_sound_techniques_keep_every_value_and_count_what_they_save():
    game = z.load("connect4:width=5,height=4")
    states = random_positions(game, 3, plies=4)
    rows = list(measure(game, states, 5, "added"))
    assert [row.name for row in rows] == ["plain alpha-beta", *ADDED]
    for row in rows:
        assert row.nodes > 0
        assert row.same_values or row.name in GUESSES | {"quiescence"}
    assert next(measure(game, states, 5, "removed")).name == "all of them"
    assert len(list(measure(game, states, 4, "removed"))) == len(REMOVED) + 1


def test_the_null_move_saves_nodes_in_chess():
    game = z.load("chess")
    state = game.parse_state("8/pp3k2/2p1bp2/3p4/3P1P2/2PBK3/PP6/8 w - - 0 30")
    rows = {row.name: row for row in measure(game, [state], 6, "guessed")}
    assert list(rows) == ["no guesses", *GUESSED]
    assert rows["null move"].node_ratio < 0.7
    assert rows["both"].node_ratio < 1


def test_every_step_of_the_search_that_plays_is_measured_without_it():
    usual = z.Selective()
    assert set(STEPS) == {name for name, value in usual.options.items() if value}
    for name, change in STEPS.items():
        assert z.Selective(**change).changed == change
        assert not change[name]
    game = z.load("connect4:width=5,height=4")
    states = random_positions(game, 2, plies=4)
    rows = list(measure(game, states, 6, "selective"))
    assert [row.name for row in rows] == ["all of them", *STEPS]
    again = measure(game, states, 6, "selective")
    assert [row.nodes for row in rows] == [row.nodes for row in again]


@pytest.mark.parametrize("step", ["reductions", "null_move"])
def test_steps_save_nodes_in_chess(step):
    game = z.load("chess")
    states = random_positions(game, 4, seed=3)
    whole, without = measure(game, states, 8, "selective", steps=[step])
    assert (whole.name, without.name) == ("all of them", step)
    assert without.node_ratio > 1.1
    assert without.nodes == pytest.approx(without.node_ratio * whole.nodes)


@pytest.mark.parametrize(
    ("text", "told"),
    [("nullmove", "did you mean null_move"), ("", "no step ''"), ("table,,history", "There are")],
)
def test_an_unknown_step_is_refused_with_those_there_are(text, told):
    assert given_steps("table, null-move,table") == ["table", "null_move"]
    with pytest.raises(z.errors.InvalidInputError, match=told):
        given_steps(text)


@pytest.mark.parametrize("part", ["added", "selective"])
@pytest.mark.parametrize(
    ("game", "told"), [("tictactoe", "native"), ("pig", "chance"), ("dots", "players")]
)
def test_only_native_games_of_two_without_chance_have_techniques_to_measure(part, game, told):
    with pytest.raises(z.errors.UnsupportedGameError, match=told):
        next(measure(z.load(game), [], 3, part))


def test_positions_are_the_same_for_the_same_seed_and_different_from_each_other():
    game = z.load("tictactoe")
    states = random_positions(game, 20, plies=3, seed=5)
    assert states == random_positions(game, 20, plies=3, seed=5)
    assert len(set(states)) == 20
    assert not any(game.is_terminal(state) for state in states)


def test_probcut_is_fitted_from_the_games_own_positions():
    game = z.load("connect4")
    fit = fit_pair(game, random_positions(game, 40), 2, 4)
    assert fit.slope > 0
    assert 0 < fit.correlation <= 1
    assert fit.deviation > 0
    assert fit.positions <= 40


def test_a_deep_search_must_be_deeper():
    with pytest.raises(z.errors.InvalidInputError, match="less than"):
        fit_pair(z.load("connect4"), [], 4, 4)
