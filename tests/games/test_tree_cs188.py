from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import values

from zermelo.game import CHANCE, TreeError
from zermelo.games import load
from zermelo.games.tree import cs188, example, tree

DATA = Path(__file__).parent.parent / "data" / "cs188"


def test_a_test_file_is_read_as_the_tree_it_describes():
    problem = cs188.read(DATA / "two-ghosts.test")
    game = problem.tree
    assert (problem.algorithm, problem.depth, problem.agents) == ("AlphaBetaAgent", 1, 3)
    assert problem.plies == 3
    assert game.title == "two-ghosts"
    assert [game.to_move(game.parse_state(name)) for name in ("max", "g1a", "g2b")] == [0, 1, 1]
    assert len([node for node in game.nodes if node.name == "shared"]) == 2
    assert game.evaluate(game.parse_state("g1a"), 0) == 5.5
    assert values(game, 0)[0] == 3
    assert load(f"tree:{DATA / 'two-ghosts.test'}").nodes == game.nodes


def test_a_solution_file_is_read_with_the_same_syntax():
    fields = cs188.parse_fields((DATA / "two-ghosts.solution").read_text())
    game = cs188.read(DATA / "two-ghosts.test").tree
    best = max(game.actions(0), key=lambda move: values(game, game.result(0, move))[0])
    assert fields["action"] == best
    assert "shared" in fields["generated"].split()


def test_under_expectimax_the_other_agents_are_chance():
    text = (DATA / "two-ghosts.test").read_text().replace("AlphaBetaAgent", "ExpectimaxAgent")
    game = cs188.loads(text).tree
    left = game.parse_state("g1a")
    assert game.to_move(left) == CHANCE
    assert values(game, 0)[0] == (5.5 + 6) / 2


@given(
    st.recursive(
        st.integers(-99, 99), lambda inner: st.lists(inner, min_size=1, max_size=3)
    ).filter(lambda spec: isinstance(spec, list)),
    st.sampled_from([("max",), ("max", "min"), ("max", "min", "min"), ("max", "chance")]),
)
def test_trees_of_agents_in_turn_come_back_from_a_test_file(spec, levels):
    game = tree(spec, levels)
    again = cs188.loads(cs188.dumps(game)).tree

    def shape(tree):
        return [
            (node.children, node.moves, node.value, node.probabilities, node.depth)
            + ((node.player,) if node.children else ())
            for node in tree.nodes
        ]

    assert shape(again) == shape(game)
    assert values(again, 0) == values(game, 0)


def test_a_test_file_is_written_and_read_back(tmp_path):
    cs188.write(example("aima-5.2"), tmp_path / "fig.test", depth=4)
    problem = cs188.read(tmp_path / "fig.test")
    assert problem.depth == 4
    assert values(problem.tree, 0)[0] == 3


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("aima-5.4", "no other players"),
        ("two-pawns", "equally likely"),
        ("brown-fig3", "leaf I: a CS188 tree needs a number"),
        ("expectiminimax-dice", "no other players"),
        ("cooperation", "needs a number"),
    ],
)
def test_a_tree_that_the_format_lacks_is_refused(name, words):
    with pytest.raises(TreeError, match=words):
        cs188.dumps(example(name))


def test_turns_that_no_agents_take_are_refused():
    with pytest.raises(TreeError, match="take turns"):
        cs188.dumps(tree([[1, 2], [3]], ["min", "max"]))


GOOD = """class: "GraphGameTreeTest"
alg: "MinimaxAgent"
depth: "1"
num_agents: "2"
start_state: "r"
win_states: "a"
lose_states: "b"
successors: \"\"\"
r Left a
r Right b
\"\"\"
evaluation: \"\"\"
a 1
b -1
\"\"\"
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("GraphGameTreeTest", "PacmanGameTreeTest", 'only a "GraphGameTreeTest"'),
        ('start_state: "r"', "", "there is no start_state"),
        ('num_agents: "2"', 'num_agents: "0"', "num_agents"),
        ('num_agents: "2"', 'num_agents: "two"', "whole number"),
        ('depth: "1"', "depth: 1", "line 3"),
        ('depth: "1"', 'depth: "1', "line 3"),
        ('depth: "1"', 'alg: "x"', "alg is given twice"),
        ('b -1\n"""', "b -1", "never closed"),
        ("r Left a", "r Left", "from action to"),
        ("r Right b", "r Left b", "two actions Left"),
        ("r Right b", "r Right r", "circle: r → r"),
        ("b -1", "b low", "state number"),
        ("b -1", "b nan", "state number"),
        ("b -1", "", "leaf b has no value"),
    ],
)
def test_a_bad_test_file_says_what_is_wrong(old, new, words, tmp_path):
    assert values(cs188.loads(GOOD).tree, 0)[0] == 1
    assert old in GOOD
    path = tmp_path / "bad.test"
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(TreeError) as caught:
        cs188.read(path)
    assert words in str(caught.value)
    assert "bad.test" in str(caught.value)


def test_a_long_circle_and_a_tree_too_large_are_refused():
    lines = "\n".join(f"s{i} go s{i + 1}" for i in range(3000)) + "\ns3000 back s7"
    text = GOOD.replace("r Left a\nr Right b", lines).replace('"r"', '"s0"')
    with pytest.raises(TreeError, match="circle: s7 → s8"):
        cs188.loads(text)
    wide = "\n".join(f"s{i} a s{i + 1}\ns{i} b s{i + 1}" for i in range(40))
    text = GOOD.replace("r Left a\nr Right b", wide).replace('"r"', '"s0"')
    with pytest.raises(TreeError, match="more than 100,000 nodes"):
        cs188.loads(text)
