"""Max^n where players are indifferent: the ranges against every way of breaking ties."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo import textbook
from zermelo.game import CHANCE
from zermelo.play.words import verdict
from zermelo.studio.scores import score_of
from zermelo.textbook import ties

from .random_games import GraphGame, seeds

INDIFFERENT = z.tree([[(5, 1), (0, 1)], [(3, 0), (3, 2)]], levels=(0, 1))


def random_tree(seed, players=3, chance=False, payoffs=(0, 1)):
    """A small tree with payoffs so few that nearly everything is a tie."""
    rng = Random(seed)
    inner = 0

    def node(depth):
        nonlocal inner
        if depth == 0 or inner >= 6 or (depth < 3 and rng.random() < 0.2):
            return {"value": tuple(rng.randint(*payoffs) for _ in range(players))}
        inner += 1
        mover = CHANCE if chance and rng.random() < 0.3 else rng.randrange(players)
        return {
            "player": mover,
            "children": [node(depth - 1) for _ in range(rng.randint(2, 3))],
        }

    return z.tree(node(3), players=players)


def every_ending(game):
    """The payoffs at the root for every way of breaking ties, by trying each of them.

    A way of breaking ties is a favourite move for every node, played if no move is better.
    Written apart from the library on purpose.
    """
    deciding, queue = [], [game.initial()]
    for s in queue:
        if not game.is_terminal(s):
            if game.to_move(s) != CHANCE:
                deciding.append(s)
            queue.extend(game.result(s, a) for a in z.game.legal_moves(game, s))

    def value(s, favourite):
        if game.is_terminal(s):
            return tuple(game.utility(s, p) for p in range(game.players))
        player = game.to_move(s)
        if player == CHANCE:
            pairs = [(p, value(game.result(s, a), favourite)) for p, a in game.outcomes(s)]
            return tuple(sum(p * v[i] for p, v in pairs) for i in range(game.players))
        worth = {a: value(game.result(s, a), favourite) for a in game.actions(s)}
        most = max(v[player] for v in worth.values())
        best = [a for a in worth if abs(worth[a][player] - most) < 1e-9]
        return worth[favourite[s] if favourite[s] in best else best[0]]

    ways = product(*(game.actions(s) for s in deciding))
    return {value(game.initial(), dict(zip(deciding, way, strict=True))) for way in ways}


@given(seed=seeds, players=st.integers(2, 4), chance=st.booleans())
def test_ranges_are_those_of_every_way_of_breaking_ties(seed, players, chance):
    game = random_tree(seed, players, chance)
    endings = every_ending(game)
    found = textbook.maxn(game)
    for player, (low, high) in enumerate(found.details["ranges"]):
        payoffs = [ending[player] for ending in endings]
        assert (low, high) == pytest.approx((min(payoffs), max(payoffs)))
        assert low - 1e-9 <= found.value[player] <= high + 1e-9
    widest = max(max(e[p] for e in endings) - min(e[p] for e in endings) for p in range(players))
    assert found.proved == (widest < 1e-9)
    assert found.exactness in ("proved", "depends on ties")


@given(seed=seeds, chance=st.booleans())
def test_ranges_without_vectors_hold_every_ending(seed, chance):
    game = random_tree(seed, 3, chance)
    kept = ties.MOST_VECTORS
    ties.MOST_VECTORS = 1
    try:
        found = textbook.maxn(game)
    finally:
        ties.MOST_VECTORS = kept
    for ending in every_ending(game):
        for player, (low, high) in enumerate(found.details["ranges"]):
            assert low - 1e-9 <= ending[player] <= high + 1e-9


@given(seed=seeds)
def test_ties_never_matter_between_two_opposed_players(seed):
    assert textbook.maxn(GraphGame(seed, payoffs=(-1, 1))).proved


def test_a_value_that_hangs_on_a_tie_is_not_proved_and_says_how_the_tie_was_broken():
    for found in (textbook.maxn(INDIFFERENT), z.search(INDIFFERENT), z.solve(INDIFFERENT)):
        assert found.value == (5, 1)
        assert not found.proved
        assert found.exactness == "depends on ties"
        assert found.details["ranges"] == ((3, 5), (1, 2))
        assert found.details["tie_rule"] == "the first of equal moves is played"
        assert "depends on ties" in str(found)


def test_search_stops_when_the_whole_tree_is_seen_though_ties_decide():
    assert z.search(INDIFFERENT).depth == 2


def test_words_name_the_tie_rule_and_the_range_of_the_player_to_move():
    said = verdict(INDIFFERENT, textbook.maxn(INDIFFERENT))
    assert said == (
        "payoffs (5, 1) if the first of equal moves is played; "
        "depending on ties the first player gets 3 to 5 and the second player 1 to 2"
    )


def test_a_tie_of_means_is_a_tie_though_rounding_tells_them_apart():
    tenths = {"player": -1, "children": [{"value": (9, x)} for x in (0.1, 0.2, 0.3)]}
    same = {"player": -1, "children": [{"value": (0, x)} for x in (0.3, 0.2, 0.1)]}
    game = z.tree({"player": 1, "children": [tenths, same]}, players=2)
    found = textbook.maxn(game)
    assert found.details["ranges"][0] == pytest.approx((0, 9))
    assert not found.proved


def test_the_studio_says_that_a_score_depends_on_ties():
    assert score_of(INDIFFERENT, z.solve(INDIFFERENT)).words == (
        "First player 5, Second player 1 (depends on ties)"
    )
