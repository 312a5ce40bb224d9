"""Whole games against published and independently computed results.

The large ones are solved in files, if `ZERMELO_SLOW` is set: they take minutes.
"""

import os
from pathlib import Path

import pytest

import zermelo as z

DATA = Path(__file__).parent.parent / "data"


def facts(name):
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [tuple(line.split()) for line in lines if line and not line.startswith("#")]


def compare(policy, states, value, plies):
    root = policy[policy.root]
    assert root.value == int(value)
    assert states in ("-", str(policy.counts.states))
    assert plies in ("-", str(root.remoteness))


@pytest.mark.parametrize("fact", facts("solved_games.txt"), ids=lambda fact: fact[0])
def test_a_game_has_its_known_states_and_value(fact):
    spec, *known = fact
    compare(z.solve_all(z.load(spec)), *known)


@pytest.mark.skipif("ZERMELO_SLOW" not in os.environ, reason="takes minutes: set ZERMELO_SLOW")
@pytest.mark.parametrize("fact", facts("solved_games_large.txt"), ids=lambda fact: fact[0])
def test_a_large_game_has_its_known_states_and_value(fact, tmp_path):
    spec, *known = fact
    compare(z.solve_all(z.load(spec), memory_mb=500, directory=tmp_path), *known)


@pytest.mark.skipif("ZERMELO_SLOW" not in os.environ, reason="takes minutes: set ZERMELO_SLOW")
def test_breakthrough_on_five_by_five_is_won_by_the_second_player():
    """Published on the Little Golem forum: in 26 plies. Proof-number search tells no distance."""
    proof = z.prove(z.load("breakthrough:width=5,height=5"), player=1, memory_mb=4096)
    assert proof.verdict == "proved"


@pytest.mark.parametrize(
    ("size", "openings"), [(1, "W"), (2, ".W/W."), (3, "..W/WWW/W.."), (4, "...W/..W./.W../W...")]
)
def test_hex_is_won_by_its_known_openings(size, openings):
    """Computed independently: 1, 2, 5 and 4 of them, on 4x4 exactly the short diagonal."""
    game = z.load(f"hex:size={size}")
    start = game.initial()
    # All 19 million states of 4x4 take long: there each opening is solved by itself.
    policy = z.solve_all(game) if size < 4 else None

    def value(state):
        """From the first player's side; the second one is to move."""
        return policy[state].value if policy is not None else -z.solve(game, state).value

    rows = openings.split("/")
    names = {
        f"{'abcd'[column]}{row + 1}"
        for row in range(size)
        for column in range(size)
        if rows[row][column] == "W"
    }
    winning = {str(move) for move in game.actions(start) if value(game.result(start, move)) == 1}
    assert winning == names


def test_nim_is_won_where_the_sum_of_the_piles_without_carry_is_not_zero():
    game = z.load("nim-native:piles=4,5,6,misere=false")
    policy = z.solve_all(game)
    for state in policy:
        piles, _, _ = z.game.format_state(game, state).partition(" ")
        sum_without_carry = 0
        for pile in piles.split(","):
            sum_without_carry ^= int(pile)
        side = 1 if policy[state].player == game.to_move(state) else -1
        assert side * policy[state].value == (1 if sum_without_carry else -1)
