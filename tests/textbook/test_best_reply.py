"""Best-reply search: the core's, the textbook's and the definition are one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo.game import CHANCE
from zermelo.textbook import best_reply

from .random_games import GraphGame

SEEDS = st.integers(0, 10_000)
WAYS = ("dots", "dots-plain", "dots-compiled")


def replied(game, state, player, depth, replier=None):
    """What one opponent at a time leaves to a player, by the definition."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)

    def after(action, replier):
        return replied(game, game.result(state, action), player, depth - 1, replier)

    mover = game.to_move(state)
    if mover == CHANCE:
        return sum(p * after(a, replier) for p, a in game.outcomes(state))
    moves = list(game.actions(state))
    if mover == player:
        return max(after(a, None) for a in moves)
    usual = game.order(state, moves)[0]
    if replier is None:
        return min(*(after(a, mover) for a in moves), after(usual, None))
    if replier == mover:
        return min(after(a, mover) for a in moves)
    return after(usual, replier)


@settings(max_examples=150, deadline=None)
@given(
    SEEDS,
    st.integers(1, 5),
    st.integers(1, 5),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["star2", "star1", "none"]),
    st.booleans(),
)
def test_the_core_the_textbook_and_the_definition_agree(
    seed, depth, players, chance, ranged, pruning, table
):
    game = GraphGame(seed, players=players, chance=chance, cycles=True)
    game.payoff_range = (-3, 3) if ranged else None
    algorithm = z.BestReply(pruning=pruning, table=table)
    found = z.search(game, depth=depth, algorithm=algorithm)
    book = best_reply(game, depth=found.depth)
    value = replied(game, 0, found.player, found.depth)
    assert found.value == pytest.approx(value, abs=1e-12)
    assert book.value == pytest.approx(value, abs=1e-12)
    assert found.move == book.move
    assert (found.algorithm, book.algorithm) == ("best_reply", "textbook.best_reply")


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(1, 5), st.booleans())
def test_nothing_is_called_proved(seed, players, chance):
    game = GraphGame(seed, players=players, chance=chance)
    found = z.search(game, algorithm=z.BestReply(), depth=20, lines=3)
    assert found.exactness == "estimate" == best_reply(game).exactness
    assert all(one.exactness == "estimate" for one in found.moves)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(1, 4), st.booleans())
def test_of_two_opposed_players_it_finds_what_expectiminimax_finds(seed, depth, chance):
    game = GraphGame(seed, chance=chance, cycles=True)
    found, other = (
        z.search(game, algorithm=algorithm, depth=depth)
        for algorithm in (z.BestReply(), z.Expectiminimax())
    )
    assert (found.value, found.move) == (other.value, other.move)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(3, 5), st.integers(1, 5))
def test_it_fears_no_more_than_paranoid_search(seed, players, depth):
    game = GraphGame(seed, players=players, cycles=True)
    found, other = (
        z.search(game, algorithm=algorithm, depth=depth)
        for algorithm in (z.BestReply(), z.Paranoid())
    )
    assert found.value >= other.value - 1e-12


@pytest.mark.parametrize("depth", [3, 6, 9])
def test_every_way_of_writing_a_game_gives_the_same(depth):
    pytest.importorskip("numba", reason="one of the ways of writing a game is compiled")
    games = [z.load(f"{name}:width=2,height=1") for name in WAYS]
    answers = [z.search(game, algorithm=z.BestReply(), depth=depth, lines=3) for game in games]
    first = answers[0]
    books = [best_reply(game, depth=min(depth, 6)) for game in games] if depth <= 6 else []
    for other in [*answers[1:], *books]:
        assert other.value == pytest.approx(first.value, abs=1e-5)
        assert other.exactness == "estimate"


class Racing(z.Game):
    """Three players walk; the order prefers the longest step, and listing it the shortest."""

    players = 3
    payoffs = "general-sum"
    payoff_range = (0, 40)

    def initial(self):
        return self.State(0, 0, 0, 0)

    def to_move(self, state):
        return state.moves % 3

    def actions(self, state):
        return [1, 2, 3]

    def order(self, state, actions):
        return [move for move in (2, 3, 1) if move in actions]

    def result(self, state, action):
        mover = state.moves % 3
        first = state.first + (action if mover == 0 else -(action % 2))
        second = state.second + (action if mover == 1 else 0)
        third = state.third + (action if mover == 2 else action % 3)
        return self.State(first, second, third, state.moves + 1)

    def is_terminal(self, state):
        return state.moves >= 9

    def utility(self, state, player):
        return 20 + (state.first - state.second if player == 0 else state.third - state.first)


def test_a_compiled_game_keeps_its_own_order():
    pytest.importorskip("numba", reason="one of the games is compiled")
    from typing import NamedTuple

    from zermelo.compiled import i64

    class Place(NamedTuple):
        first: i64
        second: i64
        third: i64
        moves: i64

    plain = type("PlainRacing", (Racing,), {"State": Place})()
    compiled = z.compiled(check=False)(type("CompiledRacing", (Racing,), {"State": Place}))()
    for depth in (2, 3, 4, 6, 9):
        one, other = (
            z.search(game, algorithm=z.BestReply(), depth=depth) for game in (plain, compiled)
        )
        assert (one.value, one.move) == (other.value, other.move)
        assert one.value == best_reply(plain, depth=depth).value
    own = z.search(plain, algorithm=z.BestReply(), depth=9).value
    Racing.order = lambda self, state, actions: list(actions)
    try:
        unlike = type("ListedRacing", (Racing,), {"State": Place})()
        assert z.search(unlike, algorithm=z.BestReply(), depth=9).value != own
    finally:
        del Racing.order


def test_it_looks_at_fewer_nodes_than_paranoid_search():
    game = z.load("dots")
    one, other = (z.search(game, algorithm=a, depth=8) for a in (z.BestReply(), z.Paranoid()))
    assert one.nodes < other.nodes
    assert isinstance(one.value, float)


def test_it_can_be_watched_in_every_way_of_writing_a_game():
    for name in WAYS:
        trace = z.trace(z.load(f"{name}:width=1,height=1"), algorithm="best-reply", depth=3)
        assert trace.result.algorithm == "textbook.best_reply"


def test_progress_is_told_as_the_answer_is():
    seen = []
    z.search(z.load("dots"), algorithm=z.BestReply(), depth=4, progress=seen.append)
    assert {one.algorithm for one in seen} == {"best_reply"}
    assert {one.exactness for one in seen} == {"estimate"}


def test_it_keeps_its_time():
    found = z.search(z.load("dots:width=5,height=5"), algorithm="best-reply", seconds=0.2)
    assert found.seconds < 0.3
    assert found.depth >= 1
