"""Proof-number search against minimax: what can be forced is what minimax says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo.games.tictactoe import TicTacToe
from zermelo.textbook import minimax_value, proof_number

LEAVES = st.integers(-3, 3)
TREES = st.lists(
    st.recursive(LEAVES, lambda inner: st.lists(inner, min_size=1, max_size=3), max_leaves=20),
    min_size=1,
    max_size=3,
)


@given(spec=TREES, payoff=st.integers(-3, 4))
def test_on_trees_the_verdict_is_that_of_minimax(spec, payoff):
    game = z.tree(spec)
    value = minimax_value(game, game.initial(), 0)
    found = proof_number(game, payoff=payoff)
    assert found.verdict == ("proved" if value >= payoff else "refuted")
    assert bool(found) == (value >= payoff)
    state = game.initial()
    for action in found.line:
        state = game.result(state, action)
        assert (minimax_value(game, state, 0) >= payoff) == (value >= payoff)


def test_tictactoe_is_no_win_and_at_least_a_draw():
    game = TicTacToe()
    assert proof_number(game).verdict == "refuted"
    assert proof_number(game, payoff=0).verdict == "proved"
    assert proof_number(game, player=1, payoff=0).verdict == "proved"


def test_numbers_say_what_is_missing_when_the_limits_are_met():
    found = z.prove(TicTacToe(), nodes=50)
    assert found.verdict == "open"
    assert found.line == ()
    assert found.proof_number > 0
    assert found.disproof_number > 0
    assert found.nodes <= 51


def test_a_state_that_comes_back_is_no_refutation():
    class Round(z.Game):
        """Go round for ever, or leave the circle and lose."""

        def initial(self):
            return 0

        def to_move(self, state):
            return 0

        def actions(self, state):
            return ["on", "out"]

        def result(self, state, action):
            return -1 if action == "out" else (state + 1) % 3

        def is_terminal(self, state):
            return state == -1

        def utility(self, state, player):
            return -1 if player == 0 else 1

    assert proof_number(Round()).verdict == "open"
    assert proof_number(Round(), payoff=-1).verdict == "proved"


def test_games_with_chance_are_refused():
    class Coin(z.Game):
        def initial(self):
            return 0

        def to_move(self, state):
            return z.CHANCE

        def actions(self, state):
            return [1, 2]

        def outcomes(self, state):
            return [(0.5, 1), (0.5, 2)]

        def result(self, state, action):
            return action

        def is_terminal(self, state):
            return state != 0

        def utility(self, state, player):
            return 0

    with pytest.raises(z.errors.UnsupportedGameError, match="chance"):
        z.prove(Coin())
