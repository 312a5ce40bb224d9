"""Games compiled by Numba, solved as a whole in the core."""

from random import Random
from typing import NamedTuple

import pytest
from solved_games import Columns, Rare

import zermelo as z
from zermelo.textbook.retrograde import retrograde_solution

pytest.importorskip("numba")


@z.compiled
class Ring(z.Game):
    """Two players push a stone along a ring; it may go round for ever, and pays at two places."""

    payoff_range = (-3, 3)

    class State(NamedTuple):
        place: z.types.u8
        player: z.types.u8

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
    again = z.policies.load_policy(path, game)
    assert again.counts == policy.counts
    assert again.verify() is None
    assert again.line() == policy.line()
    assert len(policy.export(tmp_path / "ring.csv").read_text().splitlines()) == len(policy) + 1


@z.compiled(check=False)
class Broken(Ring):
    """Divides by zero in the middle of the game."""

    def result(self, state, step):
        nothing = 0 * (1 // (state.place - 1))
        return self.State((state.place + step + nothing) % 11, 1 - state.player)


def test_what_goes_wrong_in_a_compiled_game_is_raised():
    with pytest.raises(z.errors.BrokenGameError, match="ZeroDivisionError"):
        z.solve_all(Broken())


def test_states_with_bits_that_random_games_do_not_show_are_solved_all_the_same(tmp_path):
    game = Rare()
    policy = z.solve_all(game)
    slow = retrograde_solution(game)
    assert set(policy) == set(slow.values)
    for state, value in slow.values.items():
        assert (policy[state].value, policy[state].remoteness) == (value, slow.remoteness[state])
    assert policy.verify() is None
    again = z.policies.load_policy(policy.save(tmp_path / "rare.table"), game)
    assert dict.fromkeys(again) == dict.fromkeys(policy)
    # A state that cannot be, with bits that no state has: unknown, and nothing else is harmed.
    assert game.State(3, 0, 1 << 63) not in again
    assert again[game.initial()] == policy[game.initial()]
    assert again.verify() is None


@z.compiled(check=False)
class Wide(Rare):
    """States of more than 64 bits, which cannot be numbers."""

    class State(NamedTuple):
        steps: z.types.u8
        over: z.types.u8
        mark: z.types.u64
        noise: z.types.u64

    def initial(self):
        return self.State(0, 0, 0, 0x1234_5678_9ABC_DEF1)

    def result(self, state, action):
        mark = state.mark * 5 + 3 * action + 1
        noise = (state.noise * 0x5851_F42D_4C95_7F2D + 1) & 0xFFFF_FFFF_FFFF_FFFF
        return self.State(state.steps + 1, 1 if state.steps == 7 else 0, mark, noise)

    def utility(self, state, player):
        payoff = 1 if state.mark % 3 == 1 else -1
        return payoff if player == 0 else -payoff


def test_states_of_more_than_64_bits_are_solved_too(tmp_path):
    game = Wide()
    policy = z.solve_all(game)
    slow = retrograde_solution(game)
    assert set(policy) == set(slow.values)
    assert all(policy[state].value == value for state, value in slow.values.items())
    again = z.policies.load_policy(policy.save(tmp_path / "wide.table"), game)
    assert dict.fromkeys(again) == dict.fromkeys(policy)


def test_a_compiled_game_takes_no_more_memory_than_a_native_one():
    policy = z.solve_all(Rare())
    assert policy.table.encoding == "key"


def test_symmetries_of_a_compiled_game_keep_one_of_all_images(tmp_path):
    game, native = Columns(4, 4), z.load("connect4:width=4,height=4")
    policy, known = z.solve_all(game), z.solve_all(native)
    assert (policy.counts.states, len(policy)) == (known.counts.states, len(known))
    assert policy.verify() is None
    again = z.policies.load_policy(policy.save(tmp_path / "four.table"), game)
    random = Random(4)
    for _ in range(50):
        state, twin = game.initial(), native.initial()
        while not game.is_terminal(state):
            for found in (policy[state], again[state]):
                assert found.value == known[twin].value
                assert found.remoteness == known[twin].remoteness
            mirror = list(game.symmetries(state))[1]
            assert policy[mirror].value == policy[state].value
            best = {move + 1 for move in policy.best_moves(state)}
            assert best == {int(str(move)) for move in known.best_moves(twin)}
            move = random.choice(list(game.actions(state)))
            state, twin = game.result(state, move), native.result(twin, str(move + 1))


@z.compiled
class Heaps(z.Game):
    """Nim with three heaps, whose order does not matter: six images of a state of arrays."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        heaps: z.types.array(z.types.u8, 3)
        player: z.types.u8

    def initial(self):
        return self.State((2, 3, 4), 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for heap in range(3):
            for taken in range(1, state.heaps[heap] + 1):
                yield 8 * heap + taken

    def result(self, state, move):
        heaps = list(state.heaps)
        heaps[move // 8] -= move % 8
        return self.State(tuple(heaps), 1 - state.player)

    def is_terminal(self, state):
        return sum(state.heaps) == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1

    def symmetries(self, state):
        for first in range(3):
            for second in range(3):
                if first != second:
                    order = (first, second, 3 - first - second)
                    yield self.State(tuple([state.heaps[heap] for heap in order]), state.player)


def test_images_of_states_with_arrays_count_once():
    policy = z.solve_all(Heaps())
    assert policy.verify() is None
    for state in policy:
        lost = state.heaps[0] ^ state.heaps[1] ^ state.heaps[2] == 0
        mover = 1 if state.player == policy.player else -1
        assert policy[state].value == (-mover if lost else mover)
    sorts = {(tuple(sorted(state.heaps)), state.player) for state in policy}
    assert len(sorts) == len(policy)


@z.compiled(check=False)
class Crooked(Columns):
    """Its mirror divides by zero."""

    def mirrored(self, discs):
        return discs // (discs & 1)


def test_what_goes_wrong_in_an_image_is_raised():
    with pytest.raises(z.errors.BrokenGameError, match="symmetries"):
        z.solve_all(Crooked())
