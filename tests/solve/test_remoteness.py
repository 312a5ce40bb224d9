"""Where `z.solve` tells a distance, its move, its line and its ties have that distance."""

import random

import pytest

import zermelo as z
from zermelo.games import load


def random_states(game, count, seed):
    """States in the course of random games."""
    source = random.Random(seed)
    states = []
    while len(states) < count:
        state = game.initial()
        played = []
        while not game.is_terminal(state):
            played.append(state)
            state = game.result(state, source.choice(game.actions(state)))
        states.append(source.choice(played))
    return states


@pytest.mark.parametrize(
    "spec",
    [
        "kalah:houses=2,seeds=2",
        "kalah:houses=3,seeds=2",
        "kalah:houses=3,seeds=2,empty_capture=true",
        "kalah:houses=3,seeds=2,remaining=nobody",
        "connect4:width=4,height=4",
        "mnk-native:m=3,n=3,k=3",
        "nim-native:piles=1,3,4",
        "tictactoe",
        "nim",
    ],
)
def test_move_line_and_ties_have_the_distance_that_is_told(spec):
    game = load(spec)
    policy = z.solve_all(game)

    def rest(state):
        """Value from the first player's side, and plies to the end."""
        known = policy[state]
        return (known.value if known.player == 0 else -known.value), known.remoteness

    told = 0
    for state in random_states(game, 12, seed=7):
        found = z.solve(game, state)
        value = found.value if found.player == 0 else -found.value
        assert found.exactness == "proved"
        assert value == rest(state)[0]
        if found.remoteness is None:
            continue
        told += 1
        assert rest(state) == (value, found.remoteness)
        for move in {found.move, *found.ties}:
            assert rest(game.result(state, move)) == (value, found.remoteness - 1), spec
        if found.ties:
            assert found.move in found.ties
        for far, move in enumerate(found.pv, start=1):
            state = game.result(state, move)
            assert rest(state) == (value, found.remoteness - far), spec
    assert told
