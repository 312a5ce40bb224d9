"""Paranoid search: the core's and the textbook's are one, and what is sure is sure."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo as z
from zermelo.game import CHANCE
from zermelo.textbook import maxn, paranoid

from .random_games import GraphGame

SEEDS = st.integers(0, 10_000)
WAYS = ("dots", "dots-plain", "dots-compiled")


def sure(game, state, player, depth):
    """What all others together leave to a player, by the definition."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    mover = game.to_move(state)
    if mover == CHANCE:
        odds = game.outcomes(state)
        return sum(p * sure(game, game.result(state, a), player, depth - 1) for p, a in odds)
    best = max if mover == player else min
    return best(sure(game, game.result(state, a), player, depth - 1) for a in game.actions(state))


@settings(max_examples=150, deadline=None)
@given(
    SEEDS,
    st.integers(1, 5),
    st.integers(1, 4),
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
    algorithm = z.Paranoid(pruning=pruning, table=table)
    found = z.search(game, depth=depth, algorithm=algorithm)
    book = paranoid(game, depth=found.depth)
    value = sure(game, 0, found.player, found.depth)
    assert found.value == pytest.approx(value, abs=1e-12)
    assert book.value == pytest.approx(value, abs=1e-12)
    assert found.move == book.move
    assert found.algorithm == "paranoid"
    assert found.proved <= (players <= 2)


@settings(max_examples=100, deadline=None)
@given(SEEDS, st.integers(3, 4), st.booleans())
def test_opponents_who_look_after_themselves_leave_no_less(seed, players, chance):
    game = GraphGame(seed, players=players, chance=chance)
    found = z.search(game, algorithm=z.Paranoid(), depth=20)
    assert found.exactness == "lower bound"
    assert found.bounds == (found.value, float("inf"))
    player = found.player
    assert found.value <= maxn(game).details["ranges"][player][0] + 1e-12


@settings(max_examples=50, deadline=None)
@given(SEEDS, st.booleans())
def test_of_two_opposed_players_it_is_expectiminimax(seed, chance):
    game = GraphGame(seed, chance=chance)
    found, other = (
        z.search(game, algorithm=algorithm, depth=20)
        for algorithm in (z.Paranoid(), z.Expectiminimax())
    )
    assert (found.value, found.move, found.exactness) == (other.value, other.move, "proved")


@pytest.mark.parametrize("depth", [3, 6, 12])
def test_every_way_of_writing_a_game_gives_the_same(depth):
    pytest.importorskip("numba", reason="one of the ways of writing a game is compiled")
    games = [z.load(f"{name}:width=2,height=1") for name in WAYS]
    answers = [z.search(game, algorithm=z.Paranoid(), depth=depth, lines=3) for game in games]
    first = answers[0]
    for other in answers[1:]:
        assert other.value == pytest.approx(first.value, abs=1e-5)
        assert other.exactness == first.exactness
        assert len(other.moves) == 3
        assert all(one.exactness == other.exactness for one in other.moves)


def test_it_looks_at_fewer_nodes_than_maxn_and_says_what_it_is():
    game = z.load("dots")
    one, all_of_them = (z.search(game, algorithm=a, depth=8) for a in (z.Paranoid(), z.MaxN()))
    assert 4 * one.nodes < all_of_them.nodes
    assert isinstance(one.value, float)


def test_it_can_be_watched_in_every_way_of_writing_a_game():
    for name in WAYS:
        trace = z.trace(z.load(f"{name}:width=1,height=1"), algorithm="paranoid", depth=3)
        assert trace.result.algorithm == "textbook.paranoid"


def test_progress_is_told_as_the_answer_is():
    seen = []
    z.search(z.load("dots"), algorithm=z.Paranoid(), depth=4, progress=seen.append)
    assert {one.algorithm for one in seen} == {"paranoid"}


def test_a_wrong_option_names_the_right_one():
    with pytest.raises(z.errors.InvalidInputError, match="Paranoid takes no prunning"):
        z.Paranoid(prunning="star1")
    with pytest.raises(z.errors.InvalidInputError, match="star1"):
        z.Paranoid(pruning="star3")
