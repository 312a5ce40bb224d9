"""Each worked tree comes out as its book says, by plain minimax."""

import pytest
from reference import values

from zermelo.game import CHANCE, UnknownGameError, UnknownLeafError
from zermelo.games.nim import Nim
from zermelo.games.subtraction import Subtraction
from zermelo.games.tree import example, examples, tree, unfold

VALUES = {
    "aima-5.2": 3,
    "pruning-example-2": 4,
    "nim-2-2": -1,
    "baby-nim": 1,
    "baby-nim-2": 1,
    "two-pawns": 0.76,
    "expectimax-lottery": 6,
    "expectiminimax-dice": 3.5,
}


def test_every_worked_tree_has_a_title_and_a_source():
    assert set(VALUES) | {"brown-fig3", "falcons-example-1", "aima-5.4", "cooperation"} == set(
        examples()
    )
    for name, info in examples().items():
        assert info.name == name
        assert info.title == example(name).title != ""
        assert info.source
        for alias in info.aliases:
            assert example(alias).nodes == example(name).nodes


@pytest.mark.parametrize(("name", "value"), VALUES.items())
def test_a_worked_tree_has_its_printed_value(name, value):
    game = example(name)
    assert values(game, 0)[0] == pytest.approx(value, abs=1e-12)


def test_fig_5_2_is_what_nested_lists_give():
    game = example("aima-5.2")
    assert game.nodes == tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).nodes
    assert [values(game, state)[0] for state in (1, 2, 3)] == [3, 2, 2]
    assert game.stages == {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 7}


def test_brown_fig_3_leaves_i_and_j_open():
    game = example("brown-fig3")
    assert values(game, game.parse_state("B"))[0] == 1
    assert [game.format_state(game.result(1, move)) for move in game.actions(1)] == ["E", "F", "G"]
    assert game.utility(game.parse_state("H"), 0) == 0
    for name in "IJ":
        with pytest.raises(UnknownLeafError):
            game.utility(game.parse_state(name), 0)


def test_falcons_example_1_leaves_three_leaves_open():
    game = example("falcons-example-1")
    assert [node.name for node in game.nodes if node.children] == list("ABCDEFG")
    assert [game.to_move(game.parse_state(name)) for name in "ABCDEFG"] == [0, 1, 1, 0, 0, 0, 0]
    leaves = [node.value for node in game.nodes if not node.children]
    assert leaves == [2, 3, 5, None, 0, 1, None, None]


def test_fig_5_4_goes_to_the_vector_that_c_prefers_at_x():
    game = example("aima-5.4")
    assert game.players == 3
    assert values(game, game.parse_state("X")) == (1, 2, 6)
    thirds = [index for index, node in enumerate(game.nodes) if node.depth == 2]
    assert [values(game, state) for state in thirds] == [
        (1, 2, 6),
        (6, 1, 2),
        (1, 5, 2),
        (5, 4, 5),
    ]
    assert [values(game, state) for state in (1, 2)] == [(1, 2, 6), (1, 5, 2)]
    assert values(game, 0) == (1, 2, 6)


def test_two_selfish_players_cooperate():
    game = example("cooperation")
    assert game.payoffs == "general-sum"
    assert values(game, 0) == (1000, 1000)
    for node in game.nodes:
        assert node.value is None or max(node.value) <= 1000


def test_the_two_pawns_are_a_single_chance_node():
    game = example("two-pawns")
    assert game.to_move(0) == CHANCE
    assert game.outcomes(0) == ((0.72, "win"), (0.2, "loss"), (0.08, "draw"))


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("nim-2-2", Nim([2, 2])),
        ("baby-nim", Subtraction(5, 2)),
        ("baby-nim-2", Subtraction(6, 3)),
    ],
)
def test_the_nim_trees_are_the_games_unfolded(name, game):
    def shape(tree):
        return [(node.children, node.moves, node.player, node.value) for node in tree.nodes]

    assert shape(example(name)) == shape(unfold(game))


def test_an_unknown_tree_is_named_with_the_closest():
    with pytest.raises(UnknownGameError, match="did you mean 'brown-fig3'"):
        example("brown-fig-3")
