"""Small random games to hold algorithms equal on, and slow references to hold them to."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import strategies as st

import zermelo as z
from zermelo.game import CHANCE


class GraphGame(z.Game):
    """States 0..size-1 with random moves between them: transpositions, repeated turns, and more.

    Without `cycles` moves lead to higher numbers only, so the game always ends.
    """

    def __init__(self, seed, size=14, players=2, chance=False, cycles=False, payoffs=(-3, 3)):
        rng = random.Random(seed)
        self.seed = seed
        self.players = players
        self.payoffs = "zero-sum" if players == 2 else "general-sum"
        self.payoff_range = payoffs if players == 2 else None
        self.turns, self.moves, self.ends, self.guesses = [], [], [], []
        for state in range(size):
            last = state == size - 1
            targets = range(size) if cycles else range(state + 1, size)
            width = 0 if last or (state > 2 and rng.random() < 0.25) else rng.randint(1, 4)
            self.moves.append([rng.choice(targets) for _ in range(width)])
            kinds = list(range(players)) + ([CHANCE] if chance else [])
            self.turns.append(rng.choice(kinds))
            vector = [rng.randint(*payoffs) for _ in range(players)]
            self.ends.append((vector[0], -vector[0]) if players == 2 else tuple(vector))
            self.guesses.append(rng.randint(*payoffs) / 2)

    def __repr__(self):
        return f"GraphGame({self.seed})"

    def initial(self):
        return 0

    def to_move(self, state):
        return self.turns[state]

    def actions(self, state):
        return range(len(self.moves[state]))

    def outcomes(self, state):
        width = len(self.moves[state])
        weights = [1 + (state * 7 + a * 5) % 4 for a in range(width)]
        return [(w / sum(weights), a) for a, w in enumerate(weights)]

    def result(self, state, action):
        return self.moves[state][action]

    def is_terminal(self, state):
        return not self.moves[state]

    def utility(self, state, player):
        return self.ends[state][player]

    def evaluate(self, state, player):
        return self.guesses[state] * (1 if player == 0 else -1)

    def order(self, state, actions):
        return sorted(actions, key=lambda a: (state * 31 + a * 17) % 5)


def true_value(game, state=None, player=None):
    """Minimax by memo and nothing else, written apart from the library on purpose."""

    start = game.initial() if state is None else state
    side = game.to_move(start) if player is None else player

    @cache
    def value(s):
        if game.is_terminal(s):
            return game.utility(s, side)
        if game.to_move(s) == CHANCE:
            return sum(p * value(game.result(s, a)) for p, a in game.outcomes(s))
        values = [value(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.to_move(s) == side else min(values)

    return value(start)


def depth_limited_value(game, depth, state=None, player=None):
    """H-minimax by plain recursion."""
    start = game.initial() if state is None else state
    side = game.to_move(start) if player is None else player

    def value(s, d):
        if game.is_terminal(s):
            return game.utility(s, side)
        if d == 0:
            return game.evaluate(s, side)
        values = [value(game.result(s, a), d - 1) for a in game.actions(s)]
        return max(values) if game.to_move(s) == side else min(values)

    return value(start, depth)


seeds = st.integers(min_value=0, max_value=10**9)
leaves = st.integers(min_value=-9, max_value=9)
nested = st.recursive(
    st.lists(leaves, min_size=1, max_size=4),
    lambda children: st.lists(children | leaves, min_size=1, max_size=4),
    max_leaves=40,
)
"""Nested lists of integers: trees of any shape, with leaves at any depth."""
