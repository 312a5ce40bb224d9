"""Expectiminimax and max^n of the core, held equal to the textbook's on random games."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.textbook.random_games import GraphGame
from zermelo.game import CHANCE, Observer
from zermelo.textbook import expectiminimax, maxn

SEEDS = st.integers(0, 10_000)


@z.compiled(check=False)
class Dice(z.Game):
    """A walk with dice: three moves a turn, then one of three outcomes of unequal weight."""

    payoff_range = (-2, 2)

    class State(NamedTuple):
        place: z.types.i64
        ply: z.types.u16

    def __init__(self, plies=6, players=2):
        self.plies = plies
        self.players = players
        self.payoffs = "zero-sum" if players == 2 else "general-sum"

    def initial(self):
        return self.State(1, 0)

    def to_move(self, state):
        if state.ply % 3 == 2:
            return -1
        return state.ply % self.players

    def actions(self, state):
        return [0, 1, 2]

    def outcomes(self, state):
        return [(0.5, 0), (0.3, 1), (0.2, 2)]

    def result(self, state, action):
        return self.State((state.place * 31 + 7 * action + 1) % 100_003, state.ply + 1)

    def is_terminal(self, state):
        return state.ply == self.plies or state.place % 11 == 0

    def utility(self, state, player):
        if self.players == 2:
            payoff = (state.place // 7) % 5 - 2
            return payoff if player == 0 else -payoff
        return (state.place >> player) % 3 - 1.5

    def evaluate(self, state, player):
        return ((state.place >> player) % 7 - 3) / 8


def plain(game):
    """The same game, which the core asks through the interpreter."""
    twin = object.__new__(type("PlainDice", (type(game),), {"written": "plain"}))
    twin.__dict__.update(game.__dict__)
    return twin


def same(found, book, payoff_range=None):
    """The same to the last bit, but that in the core no mean is rounded out of the payoff range."""
    value = book.value
    if payoff_range is not None:
        value = min(max(value, payoff_range[0]), payoff_range[1])
    assert found.value == value
    # What is pruned need not be estimated, so more may be proved at the same depth.
    assert found.exactness == book.exactness or found.proved
    assert found.move == book.move
    assert found.pv == book.pv[: len(found.pv)]  # the table may not know how a line goes on
    assert found.player == book.player
    if book.ties:
        assert found.ties == book.ties
        assert found.details["ranges"] == book.details["ranges"]


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.integers(1, 6), st.booleans(), st.booleans())
def test_expectiminimax_of_plain_games(seed, depth, cycles, table):
    game = GraphGame(seed, chance=True, cycles=cycles)
    algorithm = z.Expectiminimax(table=table)
    found = z.search(game, depth=depth, algorithm=algorithm)
    same(found, expectiminimax(game, depth=found.depth), game.payoff_range)
    assert found.depth == depth or found.final


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.integers(1, 6), st.integers(1, 4), st.booleans())
def test_maxn_of_plain_games(seed, depth, players, table):
    game = GraphGame(seed, chance=True, players=players)
    found = z.search(game, depth=depth, algorithm=z.MaxN(table=table))
    same(found, maxn(game, depth=found.depth))


@pytest.mark.parametrize("write", [lambda game: game, plain], ids=["compiled", "plain"])
@pytest.mark.parametrize("depth", range(1, 8))
def test_compiled_games_and_their_plain_form(write, depth):
    game = Dice()
    same(z.search(write(game), depth=depth), expectiminimax(game, depth=depth))
    game = Dice(players=3)
    same(z.search(write(game), depth=depth), maxn(game, depth=depth))


@pytest.mark.parametrize(
    ("spec", "book", "algorithm"),
    [
        ("pig:goal=10", expectiminimax, "expectiminimax"),
        ("dots:width=2,height=1", maxn, "maxn"),
        ("dots:width=1,height=1,players=2", expectiminimax, "expectiminimax"),
        ("connect4:width=3,height=3,connect=3", expectiminimax, "expectiminimax"),
    ],
)
@pytest.mark.parametrize("depth", range(1, 6))
def test_native_games(spec, book, algorithm, depth):
    game = z.load(spec)
    found = z.search(game, depth=depth, algorithm=algorithm)
    same(found, book(game, depth=found.depth))


class Log(Observer):
    """Every event, as it came."""

    def __init__(self):
        self.events = []

    def start(self, game, state, player, algorithm):
        self.events.append(("start", state, player))

    def iteration(self, label):
        self.events.append(("iteration", label))

    def enter(self, state, move, alpha=None, beta=None):
        self.events.append(("enter", state, move, alpha, beta))

    def value(self, value, kind):
        self.events.append(("value", value, kind))

    def table_hit(self, value, bound):
        self.events.append(("table_hit", value, bound))

    def leave(self, value, bound="exact"):
        self.events.append(("leave", value, bound))


@pytest.mark.parametrize(
    ("spec", "book", "algorithm"),
    [
        ("pig:goal=8", expectiminimax, z.Expectiminimax()),
        ("dots:width=1,height=1", maxn, z.MaxN()),
    ],
)
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_a_trace_is_the_textbooks_event_by_event(spec, book, algorithm, depth):
    game = z.load(spec)
    core, textbook = Log(), Log()
    algorithm.watched(z.Line(game), _request(depth), core)
    book(game, depth=depth, watch=textbook)
    assert core.events == textbook.events
    assert len(core.events) > 2 * depth


def _request(depth):
    from zermelo.game.request import Request

    return Request(depth=depth)


@pytest.mark.parametrize(
    ("outcomes", "fault"),
    [
        ([(0.5, 0), (0.4, 1)], "add up to 1"),
        ([(-0.5, 0), (1.5, 1)], "add up to 1"),
        ([(float("nan"), 0), (0.5, 1)], "add up to 1"),
        ([], "add up to 1"),
    ],
)
def test_broken_chances_are_refused_with_the_position(outcomes, fault):
    class Broken(Dice):
        def outcomes(self, state):
            return outcomes

    game = plain(Broken())
    with pytest.raises(z.errors.BrokenGameError, match=fault) as caught:
        z.search(game, depth=5)
    assert "ply=2" in str(caught.value)


@pytest.mark.parametrize(
    ("outcomes", "fault"),
    [
        (lambda self, state: [(0.5, 0), (0.4, 1)], "do not add up to 1"),
        (lambda self, state: [(-0.5, 0), (1.5, 1)], "not above 0"),
    ],
)
def test_broken_chances_of_compiled_games_too(outcomes, fault):
    broken = z.compiled(check=False, cache=False)(type("Broken", (Dice,), {"outcomes": outcomes}))
    with pytest.raises(z.errors.BrokenGameError, match=fault) as caught:
        z.search(broken(), depth=5)
    assert "ply=2" in str(caught.value)


def test_chance_is_what_to_move_says_it_is():
    assert Dice().to_move(Dice.State(1, 2)) == CHANCE
