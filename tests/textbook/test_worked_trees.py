"""Every worked tree of the books comes out exactly, down to the leaves never looked at."""

import pytest

import zermelo as z
from zermelo import textbook
from zermelo.games.tree import example
from zermelo.trace import trace


def looked_at(name, algorithm="alphabeta"):
    seen = trace(example(name), algorithm=f"textbook.{algorithm}")
    return seen.result, [seen.replay().views[leaf].value for leaf in seen.leaves]


def test_aima_fig_5_2_never_looks_at_4_and_6():
    result, leaves = looked_at("aima-5.2")
    assert (result.value, result.move) == (3, "a1")
    assert leaves == [3, 12, 8, 2, 14, 5, 2]


STAGES = {
    "a": {"A": "[−∞, +∞]", "B": "[−∞, 3]"},
    "b": {"A": "[−∞, +∞]", "B": "[−∞, 3]"},
    "c": {"A": "[3, +∞]", "B": "[3, 3]"},
    "d": {"A": "[3, +∞]", "B": "[3, 3]", "C": "[−∞, 2]"},
    "e": {"A": "[3, 14]", "B": "[3, 3]", "C": "[−∞, 2]", "D": "[−∞, 14]"},
    "f": {"A": "[3, 3]", "B": "[3, 3]", "C": "[−∞, 2]", "D": "[2, 2]"},
}


@pytest.mark.parametrize("stage", STAGES)
def test_the_stages_of_aima_fig_5_5_have_the_printed_ranges(stage):
    seen = trace(example("aima-5.5"), algorithm="textbook.alphabeta")
    views = seen.replay(stage).views
    ranges = {seen.nodes[i].label: views[i].interval for i in range(4) if views[i].visits}
    assert ranges == STAGES[stage]


def test_the_cutoff_of_fig_5_5_gives_its_reason_in_words():
    seen = trace(example("aima-5.5"), algorithm="textbook.alphabeta")
    assert seen.replay("d").views[2].note == (
        "2 ≤ α = 3: MIN can already hold MAX to 2 here, and MAX has 3 elsewhere"
    )


def test_pruning_example_2_never_looks_at_16_nor_at_4_and_1():
    result, leaves = looked_at("pruning-example-2")
    assert result.value == 4
    assert leaves == [4, 12, 7, 10, 3, 2]


def test_brown_fig_3_is_cut_after_0_though_the_rest_is_unknown():
    result, leaves = looked_at("brown-fig3")
    assert result.value == 1
    assert leaves == [3, 2, 1, 0]
    with pytest.raises(z.errors.UnknownLeafError, match="alpha-beta"):
        textbook.minimax(example("brown-fig3"))


def test_falcons_example_1_cuts_the_second_child_of_e_and_all_of_g():
    result, leaves = looked_at("falcons-example-1")
    assert result.value == 3
    assert leaves == [2, 3, 5, 0, 1]


def test_aima_fig_5_4_keeps_the_first_of_two_equal_moves_and_says_that_they_tie():
    game = example("aima-5.4")
    result = textbook.maxn(game)
    assert result.value == (1, 2, 6)
    assert result.ties == game.actions(0)
    seen = trace(game, algorithm="textbook.maxn")
    views = seen.replay().views
    by_label = {node.label: views[node.id].value for node in seen.nodes}
    assert by_label["X"] == (1, 2, 6)
    third = [views[node.id].value for node in seen.nodes if node.ply == 2]
    assert third == [(1, 2, 6), (6, 1, 2), (1, 5, 2), (5, 4, 5)]
    second = [views[node.id].value for node in seen.nodes if node.ply == 1]
    assert second == [(1, 2, 6), (1, 5, 2)]


def test_two_selfish_players_cooperate_to_reach_1000_each():
    assert textbook.maxn(example("cooperation")).value == (1000, 1000)


def test_the_two_pawns_category_is_worth_0_76():
    assert textbook.expectiminimax(example("two-pawns")).value == pytest.approx(0.76)


@pytest.mark.parametrize(("name", "value"), [("nim-2-2", -1), ("baby-nim", 1), ("baby-nim-2", 1)])
def test_the_nim_trees_have_their_values_by_every_sound_algorithm(name, value):
    for algorithm in ("minimax", "alphabeta", "transposition", "combined", "retrograde"):
        assert textbook.find(algorithm)(example(name)).value == value


@pytest.mark.parametrize("name", ["aima-5.2", "pruning-example-2"])
def test_every_algorithm_that_applies_finds_the_value_of_the_worked_tree(name):
    game = example(name)
    value = textbook.minimax(game).value
    for algorithm in textbook.ALGORITHMS:
        if algorithm in ("expectimax", "mcts", "maxn", "beam"):
            continue  # these answer another question
        options = {"depth": 10} if algorithm in ("beam", "singular") else {}
        if algorithm == "probcut":
            options = {"regression": textbook.Regression(1, 9, 1.0, 0.0, 1.0)}
        assert textbook.find(algorithm)(game, **options).value == value
    assert textbook.maxn(game).value == (value, -value)
    assert textbook.beam(game, width=3, depth=10).value == value
