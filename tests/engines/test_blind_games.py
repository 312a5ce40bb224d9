"""What `z.search` takes for a game of the user's without an evaluation."""

import pytest

import zermelo as z
from zermelo.algorithms import is_blind


class Sticks(z.Game):
    """Take one to three sticks; whoever takes the last one wins."""

    payoff_range = (-1, 1)

    def __init__(self, sticks):
        self.sticks = sticks

    def initial(self):
        return self.sticks, 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(3, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return 1 if player != state[1] else -1


class Judged(Sticks):
    def evaluate(self, state, player):
        return 0.0


def test_only_games_without_an_evaluation_are_blind():
    assert is_blind(Sticks(20))
    assert not is_blind(Judged(20))
    for spec in ("connect4", "go", "pig-plain", "dots-plain:players=3", "mnk"):
        assert not is_blind(z.load(spec))


def test_what_is_proved_at_once_is_alphabetas():
    found = z.search(Sticks(10), seconds=5)
    assert (found.algorithm, found.move, found.exactness) == ("selective", 2, "proved")


def test_what_is_not_is_sampled_within_the_limits():
    game = z.load("connect4-plain")
    found = z.search(game, nodes=800)
    assert found.algorithm == "mcts"
    assert found.nodes <= 800 + 50
    assert sum(one.visits for one in found.moves) <= 700
    assert z.search(game, seconds=0.4).seconds < 2


@pytest.mark.parametrize(
    "asked", [{"depth": 3}, {"lines": 2, "nodes": 400}, {"ties": True, "depth": 2}]
)
def test_who_asks_for_more_than_a_move_gets_alphabeta(asked):
    assert z.search(z.load("connect4-plain"), **asked).algorithm != "mcts"


def test_an_evaluation_or_an_algorithm_decides_otherwise():
    assert z.search(Judged(300), nodes=300).algorithm == "selective"
    assert (
        z.search(z.load("connect4-plain"), algorithm="selective", nodes=300).algorithm
        == "selective"
    )


def test_a_stop_ends_it_with_an_answer():
    stop = z.Stop()
    told = []

    def progress(found):
        told.append(found)
        stop.stop()

    found = z.search(z.load("connect4-plain"), seconds=20, stop=stop, progress=progress)
    assert told
    assert found.move is not None
    assert found.seconds < 10
