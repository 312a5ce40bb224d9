"""What `z.search` takes for a compiled game of the user's without an evaluation."""

from typing import NamedTuple

import pytest

import zermelo as z
from zermelo.algorithms import is_blind


@z.compiled
class Sticks(z.Game):
    """Take one to three sticks; whoever takes the last one wins."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        sticks: z.types.u32
        player: z.types.u8

    def __init__(self, sticks=10):
        self.sticks = sticks

    def initial(self):
        return self.State(self.sticks, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for count in range(1, 4):
            if count <= state.sticks:
                yield count

    def result(self, state, count):
        return self.State(state.sticks - count, 1 - state.player)

    def is_terminal(self, state):
        return state.sticks == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


def test_only_compiled_games_without_an_evaluation_are_blind():
    assert is_blind(Sticks())
    for spec in ("connect4", "go", "connect4-plain", "dots-compiled:players=3", "mnk"):
        assert not is_blind(z.load(spec))


def test_what_is_proved_at_once_is_alphabetas():
    found = z.search(Sticks(10), seconds=5)
    assert (found.algorithm, found.move, found.exactness) == ("selective", 2, "proved")


def test_what_is_not_is_sampled_within_the_limits():
    found = z.search(Sticks(900), nodes=800)
    assert found.algorithm == "mcts"
    assert found.nodes <= 800 + 50
    assert sum(one.visits for one in found.moves) <= 700


@pytest.mark.parametrize("asked", [{"depth": 3}, {"lines": 2, "nodes": 400}])
def test_who_asks_for_more_than_a_move_gets_alphabeta(asked):
    assert z.search(Sticks(900), **asked).algorithm != "mcts"


def test_an_algorithm_decides_otherwise():
    assert z.search(Sticks(900), algorithm="selective", nodes=300).algorithm == "selective"
