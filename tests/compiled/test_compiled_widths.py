"""States of every width that the core is compiled for: the narrowest and the widest of each."""

from typing import NamedTuple

import pytest

import zermelo as z

pytest.importorskip("numba")

HEAPS = (1, 2, 3)


def nim(size):
    """Nim whose states take so many bytes: the heaps are the last places of a row."""
    row = size - 1

    @z.compiled(cache=False, check=False)
    class Wide(z.Game):
        payoff_range = (-1, 1)

        class State(NamedTuple):
            heaps: z.types.array(z.types.u8, row)
            player: z.types.u8

        def initial(self):
            return self.State((0,) * (row - 3) + HEAPS, 0)

        def to_move(self, state):
            return state.player

        def actions(self, state):
            for heap in range(row - 3, row):
                for taken in range(1, state.heaps[heap] + 1):
                    yield heap * 16 + taken

        def result(self, state, move):
            heaps = list(state.heaps)
            heaps[move // 16] -= move % 16
            return self.State(tuple(heaps), 1 - state.player)

        def is_terminal(self, state):
            return sum(state.heaps) == 0

        def utility(self, state, player):
            return -1 if player == state.player else 1

    return Wide()


def reached():
    """The heaps with the player to move that play leads to."""
    found, waiting = set(), [(HEAPS, 0)]
    while waiting:
        heaps, player = state = waiting.pop()
        if state not in found:
            found.add(state)
            for heap, count in enumerate(heaps):
                for left in range(count):
                    after = (*heaps[:heap], left, *heaps[heap + 1 :])
                    waiting.append((after, 1 - player))
    return found


@pytest.mark.parametrize("size", [8, 32, 40, 96, 104, 256])
def test_a_game_is_worth_the_same_however_wide_its_states_are(size):
    game = nim(size)
    # The heaps cancel out, so that whoever moves first loses.
    assert z.solve(game).value == -1
    assert z.search(game, algorithm=z.MCTS(seed=1), nodes=20_000).value == -1
    policy = z.solve_all(game)
    assert policy.counts.states == len(reached())
