"""Whole numbers of compiled games, signed and unsigned, compare as Python's do."""

import operator
from typing import NamedTuple

import numba
import numpy
import pytest

import zermelo as z
from zermelo.compiled.arithmetic import BINARY

FULL = 2**60 - 1
NUMBERS = [0, 1, FULL - 16, FULL, 2**63 - 1, 2**63, 2**64 - 1]
SIGNED = [-(2**63), -1, *(number for number in NUMBERS if number < 2**63)]
COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]


@pytest.mark.parametrize("comparison", COMPARISONS)
def test_signed_and_unsigned_numbers_compare_exactly(comparison):
    own = BINARY[comparison]

    @numba.njit
    def compiled(a, b):
        return own(a, b)

    for unsigned in NUMBERS:
        for signed in SIGNED:
            one, other = numpy.uint64(unsigned), numpy.int64(signed)
            assert compiled(one, other) == comparison(unsigned, signed), (unsigned, signed)
            assert compiled(other, one) == comparison(signed, unsigned), (signed, unsigned)


def test_chance_is_known_where_the_player_is_reckoned_without_a_sign():
    """A variable that is now -1, now a number without a sign, has no sign."""

    @z.compiled(cache=False)
    class Coins(z.Game):
        payoff_range = (-3, 3)

        class State(NamedTuple):
            fallen: z.types.u64
            plies: z.types.u64

        def initial(self):
            return self.State(0, 0)

        def to_move(self, state):
            if state.plies % 2 == 1:
                return -1
            return state.plies // 2 % 2

        def actions(self, state):
            return [0, 1]

        def outcomes(self, state):
            return [(0.25, 0), (0.75, 1)]

        def result(self, state, action):
            return self.State(2 * state.fallen + action, state.plies + 1)

        def is_terminal(self, state):
            return state.plies == 4

        def utility(self, state, player):
            lead = state.fallen % 7 - 3
            return lead if player == 0 else -lead

    game = Coins()
    book = z.textbook.expectiminimax(game)
    for algorithm in (z.Expectiminimax(), z.MaxN(), z.MCTS()):
        found = z.search(game, algorithm=algorithm, nodes=5000)
        assert found.proved
        own = found.value[0] if isinstance(found.value, tuple) else found.value
        assert own == pytest.approx(book.value, abs=1e-5)
    assert z.solve(game).value == pytest.approx(book.value, abs=1e-9)
