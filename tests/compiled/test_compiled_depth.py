"""Games longer than any stack: counts, searches and proofs answer at any depth."""

from typing import NamedTuple

import pytest

import zermelo as z

LENGTH = 500_000


@z.compiled(cache=False, check=False)
class Corridor(z.Game):
    """One way to go, and a long one."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        step: z.types.u32

    def initial(self):
        return self.State(0)

    def to_move(self, state):
        return state.step & 1

    def actions(self, state):
        if state.step < LENGTH:
            yield 0

    def result(self, state, action):
        return self.State(state.step + 1)

    def is_terminal(self, state):
        return state.step == LENGTH

    def utility(self, state, player):
        return 1 if player == 0 else -1


@pytest.fixture(scope="module")
def game():
    return Corridor()


def test_perft_counts_to_any_depth(game):
    assert z.perft(game, 400_000) == 1
    assert z.perft(game, LENGTH) == 1
    assert z.perft(game, LENGTH + 1) == 0
    assert z.perft(game, LENGTH + 1, finished=True) == 1


def test_a_search_to_any_depth_answers(game):
    found = z.search(game, depth=400_000, memory_mb=1)
    assert (found.move, found.exactness) == (0, "estimate")
    late = z.search(game, game.State(LENGTH - 900), depth=400_000, memory_mb=1)
    assert (late.value, late.exactness, late.remoteness) == (1, "proved", 900)


def test_a_proof_of_any_depth_answers(game):
    assert z.prove(game, nodes=200_000, memory_mb=1).verdict == "open"
    assert z.prove(game, game.State(LENGTH - 900), memory_mb=1).verdict == "proved"
