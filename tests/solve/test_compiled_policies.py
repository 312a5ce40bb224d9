"""Games compiled by Numba, solved as a whole in the core."""

from typing import NamedTuple

import pytest

import zermelo as z
from zermelo.textbook.retrograde import retrograde_solution

pytest.importorskip("numba")


@z.compiled(cache=False)
class Ring(z.Game):
    """Two players push a stone along a ring; it may go round for ever, and pays at two places."""

    payoff_range = (-3, 3)

    class State(NamedTuple):
        place: z.u8
        player: z.u8

    def initial(self):
        return self.State(0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 1
        if state.place % 3 != 0:
            yield 10
        else:
            yield 2

    def result(self, state, step):
        return self.State((state.place + step) % 11, 1 - state.player)

    def is_terminal(self, state):
        return state.place in (4, 9)

    def utility(self, state, player):
        payoff = 3 if state.place == 4 else -2
        return payoff if player == 0 else -payoff


def test_a_compiled_game_is_solved_as_the_textbook_solves_it(tmp_path):
    game = Ring()
    policy = z.solve_all(game)
    slow = retrograde_solution(game)
    assert set(policy) == set(slow.values)
    for state, value in slow.values.items():
        found = policy[state]
        assert (found.value, found.remoteness) == (value, slow.remoteness.get(state))
        assert sorted(found.moves) == sorted(slow.moves[state])
    assert policy.verify() is None
    path = policy.save(tmp_path / "ring.table")
    again = z.load_policy(path, game)
    assert again.counts == policy.counts
    assert again.verify() is None
    assert again.line() == policy.line()
    assert len(policy.export(tmp_path / "ring.csv").read_text().splitlines()) == len(policy) + 1


@z.compiled(cache=False, check=False)
class Broken(Ring):
    """Divides by zero in the middle of the game."""

    def result(self, state, step):
        nothing = 0 * (1 // (state.place - 1))
        return self.State((state.place + step + nothing) % 11, 1 - state.player)


def test_what_goes_wrong_in_a_compiled_game_is_raised():
    with pytest.raises(z.BrokenGameError, match="ZeroDivisionError"):
        z.solve_all(Broken())
