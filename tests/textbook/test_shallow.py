"""Shallow pruning of max^n: the same answer from fewer nodes, and refused where it is not valid."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo.game.totals import payoff_total
from zermelo.textbook import maxn

from .random_games import GraphGame

SEEDS = st.integers(0, 10_000)


class Shared(GraphGame):
    """Payoffs and estimates that add up to six, nobody with less than none."""

    total = 6

    def __init__(self, seed, players=3, **more):
        super().__init__(seed, players=players, **more)
        rng = random.Random(seed)
        self.payoffs = "constant-sum"
        self.payoff_range = (0, self.total)
        self.ends = [self.parts(rng) for _ in self.ends]
        self.guesses = [self.parts(rng) for _ in self.guesses]

    def parts(self, rng):
        parts = [0] * self.players
        for _ in range(self.total):
            parts[rng.randrange(self.players)] += 1
        return tuple(parts)

    def evaluate(self, state, player):
        return self.guesses[state][player]


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.integers(1, 5), st.integers(2, 5), st.booleans(), st.booleans(), st.booleans())
def test_pruned_and_unpruned_find_the_same(seed, depth, players, chance, table, deepening):
    game = Shared(seed, players=players, chance=chance)
    pruned = z.MaxN(shallow=True, table=table, deepening=deepening)
    found = z.search(game, depth=depth, algorithm=pruned)
    whole = z.search(game, depth=found.depth, algorithm=z.MaxN())
    assert found.value == whole.value
    assert (found.move, found.pv, found.ties) == (whole.move, whole.pv, whole.ties)
    assert found.details["ranges"] == whole.details["ranges"]
    if not (table or deepening):
        unpruned = z.MaxN(table=False, deepening=False)
        assert found.nodes <= z.search(game, depth=found.depth, algorithm=unpruned).nodes
    book = maxn(game, depth=found.depth, shallow=True)
    all_of_it = maxn(game, depth=found.depth)
    assert (book.value, book.move, book.ties) == (all_of_it.value, all_of_it.move, all_of_it.ties)
    assert book.details["ranges"] == all_of_it.details["ranges"]
    assert book.value == pytest.approx(found.value)
    assert book.nodes <= all_of_it.nodes


def test_it_looks_at_fewer_states():
    nodes = [0, 0]
    for seed in range(40):
        game = Shared(seed, size=30)
        for place, switch in enumerate((True, False)):
            algorithm = z.MaxN(shallow=switch, table=False, deepening=False)
            nodes[place] += z.search(game, algorithm=algorithm, depth=8).nodes
    assert nodes[0] < nodes[1]


@pytest.mark.parametrize("way", ["dots", "dots-plain", "dots-compiled"])
def test_in_every_way_of_writing_a_game(way):
    if way == "dots-compiled":
        pytest.importorskip("numba", reason="this one is compiled")
    game = z.load(f"{way}:width=2,height=1")
    for lines in (1, 3):
        one, other = (
            z.search(game, algorithm=z.MaxN(shallow=switch), depth=6, lines=lines)
            for switch in (True, False)
        )
        assert one.value == other.value
        assert [(a.move, a.value) for a in one.moves] == [(a.move, a.value) for a in other.moves]


def test_what_payoffs_add_up_to():
    assert payoff_total(z.load("dots:width=3,height=2")) == 6
    assert payoff_total(z.load("connect4")) == 0
    assert payoff_total(z.load("rolit:size=4")) == 16
    assert payoff_total(z.load("chinese-checkers:size=1,players=6")) == 1200


def test_games_without_a_sum_are_refused():
    with pytest.raises(z.errors.UnsupportedGameError, match=r"add up to anything"):
        z.search(GraphGame(1, players=3), algorithm=z.MaxN(shallow=True), depth=2)
    game = Shared(1)
    game.payoff_range = None
    with pytest.raises(z.errors.UnsupportedGameError, match="what its least payoff is"):
        z.search(game, algorithm=z.MaxN(shallow=True), depth=2)
    with pytest.raises(z.errors.UnsupportedGameError, match="what its least payoff is"):
        maxn(game, depth=2, shallow=True)
    with pytest.raises(z.errors.InvalidInputError, match="shallow is True or False"):
        z.MaxN(shallow="yes")


def test_estimates_outside_of_the_bounds_are_refused_with_the_position():
    game = Shared(2)
    game.guesses = [(7, 7, 7)] * len(game.guesses)
    with pytest.raises(z.errors.BrokenGameError, match="estimates that add up to 21, more than"):
        z.search(game, algorithm=z.MaxN(shallow=True), depth=1)
    game.guesses = [(-1, 1, 1)] * len(game.guesses)
    with pytest.raises(z.errors.BrokenGameError, match="less than the least payoff 0"):
        z.search(game, algorithm=z.MaxN(shallow=True), depth=1)
