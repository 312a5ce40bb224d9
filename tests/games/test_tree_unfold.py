from dataclasses import replace

import pytest
from reference import values

from zermelo.game import CHANCE, Game, TreeError
from zermelo.games import load
from zermelo.games.connect4.plain import PlainConnectFour
from zermelo.games.nim import Nim
from zermelo.games.tree import example, json_file, unfold


class Dice(Game):
    """Three players share a throw of a coin: chance, vectors and a player who moves twice."""

    players = 3
    payoffs = "general-sum"

    def initial(self):
        return ""

    def to_move(self, state):
        return {0: 2, 1: CHANCE, 2: 2}[len(state)]

    def actions(self, state):
        return ["l", "r"]

    def outcomes(self, state):
        return [(0.25, "h"), (0.75, "t")]

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return len(state) == 3

    def utility(self, state, player):
        return ord(state[player]) - 100


@pytest.mark.parametrize("spec", ["nim:piles=2,2", "baby-nim", "baby-nim-2", "nim:piles=1,2,3"])
def test_an_unfolded_game_has_the_value_of_the_game(spec):
    game = load(spec)
    assert values(unfold(game), 0) == values(game, game.initial())


def test_an_unfolded_game_keeps_chance_vectors_and_turns():
    game = Dice()
    written = unfold(game)
    assert (written.players, written.payoffs) == (3, "general-sum")
    assert [written.to_move(state) for state in (0, 1)] == [2, CHANCE]
    assert written.outcomes(1) == ((0.25, "h"), (0.75, "t"))
    assert values(written, 0) == values(game, "")
    assert json_file.loads(json_file.dumps(written)).nodes == written.nodes


def test_an_unfolded_tree_unfolds_to_itself():
    for name in ("aima-5.2", "aima-5.4", "expectiminimax-dice"):
        game = example(name)
        written = unfold(game, label=lambda state, game=game: game.nodes[state].name)
        assert [_but_turns_at_leaves(node) for node in written.nodes] == [
            _but_turns_at_leaves(node) for node in game.nodes
        ]


def _but_turns_at_leaves(node):
    return node if node.children else replace(node, player=0)


def test_at_the_depth_limit_states_become_estimates():
    game = load("tictactoe")
    written = unfold(game, depth=2)
    assert len(written.nodes) == 1 + 9 + 72
    corner = written.nodes[written.result(0, "a1")]
    assert corner.estimate == game.evaluate(game.parse_state("a1"), 0) == 3 / 9
    leaf = written.nodes[written.result(written.result(0, "a1"), "b2")]
    assert leaf.value == leaf.estimate == game.evaluate(game.parse_state("a1 b2"), 0)
    assert unfold(PlainConnectFour(), depth=1).nodes[1].value == 0


def test_a_position_can_be_unfolded():
    game = load("tictactoe")
    written = unfold(game, game.parse_state("b2 a1"), depth=1)
    assert len(written.nodes) == 8
    assert unfold(game, game.parse_state("b2 a1 a2"), depth=1).to_move(0) == 1


def test_too_large_a_tree_is_refused():
    with pytest.raises(TreeError, match="more than 20,000 nodes: give a depth"):
        unfold(load("tictactoe"))
    with pytest.raises(TreeError, match="more than 10 nodes"):
        unfold(Nim([5, 5]), limit=10)


def test_a_game_that_is_over_is_a_single_leaf():
    assert [node.value for node in unfold(Nim([2]), ((0,), 0)).nodes] == [1]
