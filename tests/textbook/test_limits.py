"""Limits are kept, an answer is always there, and the same question has the same answer."""

import pytest

import zermelo as z
from zermelo import textbook
from zermelo.game.limits import Limits


@pytest.mark.parametrize("nodes", [1, 2, 50, 5_000])
def test_iterative_deepening_answers_within_any_number_of_nodes(nodes):
    game = z.load("mnk:m=4,n=4,k=4")
    result = textbook.iterative_deepening(game, nodes=nodes)
    assert result.nodes <= nodes + 1
    assert result.move in game.actions(game.initial())


def test_iterative_deepening_reports_every_finished_depth():
    seen = []
    textbook.iterative_deepening(z.load("tictactoe"), depth=4, progress=seen.append)
    assert [result.depth for result in seen] == [1, 2, 3, 4]


def test_iterative_deepening_stops_when_the_value_is_proved():
    result = textbook.iterative_deepening(z.load("tictactoe"))
    assert (result.value, result.proved, result.depth) == (0, True, 9)


def test_iterative_deepening_is_repeatable():
    game = z.load("mnk:m=4,n=4,k=3")
    runs = {textbook.iterative_deepening(game, depth=5).nodes for _ in range(2)}
    assert len(runs) == 1


def test_a_stop_from_outside_ends_the_search():
    asked = 0

    def stop():
        nonlocal asked
        asked += 1
        return asked > 3

    game = z.load("mnk:m=5,n=5,k=4")
    result = textbook.iterative_deepening(game, limits=Limits(stop=stop))
    assert result.move is not None
    assert result.nodes < 1_000


def test_monte_carlo_finds_the_win_and_repeats_itself_with_the_same_seed():
    game = z.load("tictactoe")
    state = z.game.parse_state(game, "xx./oo./...")
    first, again = (textbook.mcts(game, state, playouts=300, seed=7) for _ in range(2))
    assert z.game.format_move(game, state, first.move) == z.game.format_move(
        game, state, again.move
    )
    assert game.is_terminal(game.result(state, first.move))
    assert first.moves == again.moves
    assert sum(one.visits for one in first.moves) == 300
    assert first.details["playouts"] == 300
    assert not first.proved


def test_monte_carlo_plays_games_with_chance_and_many_players():
    tree = z.tree([[[9, 0], [8, 8]], [[1, 2], [0, 3]]], levels=("max", "chance", "min"))
    assert textbook.mcts(tree, playouts=400, exploration=10).move == "a1"
    three = z.tree([[(1, 0, 0), (5, 9, 0)], [(4, 1, 0), (9, 0, 0)]], levels=[0, 1, 2])
    assert textbook.mcts(three, playouts=3_000, exploration=3).move == "a1"


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"nodes": -3}, {"seconds": float("nan")}])
def test_impossible_limits_are_refused(limits):
    with pytest.raises(z.errors.InvalidInputError, match="must be more than 0"):
        textbook.iterative_deepening(z.load("tictactoe"), **limits)


def test_an_unknown_algorithm_is_refused_with_a_suggestion():
    with pytest.raises(z.errors.InvalidInputError, match=r"did you mean 'textbook\.alphabeta'"):
        textbook.find("alphabet")
