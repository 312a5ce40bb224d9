"""What the books say of move ordering, on uniform trees."""

import random

import pytest

from zermelo.experiments.ordering import ORDERS, by_value, measure
from zermelo.experiments.panel import Guide, Panel, Series
from zermelo.experiments.plot import legend, plot
from zermelo.experiments.uniform import UniformTree, random_tree, worst_tree
from zermelo.game import InvalidInputError
from zermelo.game.check import check
from zermelo.textbook import alphabeta, minimax

SIZES = [(b, m) for b in (2, 3, 4) for m in (2, 3, 4, 5, 6)]


def exact(b, m):
    return b ** -(-m // 2) + b ** (m // 2) - 1


@pytest.mark.parametrize(("b", "m"), SIZES)
def test_the_books_numbers(b, m):
    row = next(measure([b], [m], trees=30, seed=1))
    assert row.minimax == b**m
    assert row.leaves["worst"] == b**m
    assert row.leaves["perfect"] == row.perfect_exact == exact(b, m)
    means = [row.leaves[order] for order in reversed(ORDERS)]
    assert means == sorted(means)  # perfect ≤ simple ≤ random ≤ worst first ≤ worst
    assert row.exponent("worst") == pytest.approx(1)


@pytest.mark.parametrize(("b", "m"), SIZES)
def test_worst_trees_hold_every_value_once_and_reversed_are_perfect(b, m):
    tree = worst_tree(b, m)
    assert sorted(tree.leaves) == list(range(1, b**m + 1))
    best_first = by_value(tree, tree.true_values(), best_first=True)
    assert [list(children) for children in best_first] == [
        list(reversed(children)) for children in tree.natural_order()
    ]
    assert alphabeta(tree.reordered(best_first)).leaves == exact(b, m)


@pytest.mark.parametrize(("b", "m"), [(2, 3), (3, 3), (4, 2)])
def test_up_to_three_plies_worst_first_skips_nothing(b, m):
    for seed in range(10):
        tree = random_tree(b, m, random.Random(seed))
        order = by_value(tree, tree.true_values(), best_first=False)
        assert alphabeta(tree.reordered(order)).leaves == b**m


def test_deeper_down_worst_first_is_not_the_worst_case():
    row = next(measure([3], [5], trees=10))
    assert row.leaves["worst first"] < row.leaves["worst"]


def test_order_changes_nothing_but_the_work():
    tree = random_tree(3, 4, random.Random(7))
    values = tree.true_values()
    assert minimax(tree).value == values[0]
    for best_first in (True, False):
        assert alphabeta(tree.reordered(by_value(tree, values, best_first))).value == values[0]


def test_the_same_seed_gives_the_same_rows():
    first = list(measure([2, 3], [3, 4], trees=5, seed=9))
    assert first == list(measure([2, 3], [3, 4], trees=5, seed=9))
    assert first != list(measure([2, 3], [3, 4], trees=5, seed=10))


def test_without_noise_the_simple_order_is_perfect():
    row = next(measure([3], [4], trees=5, noise=0))
    assert row.leaves["simple"] == row.leaves["perfect"]


@pytest.mark.parametrize("sizes", [([1], [3]), ([2], [0]), ([10], [10])])
def test_impossible_sizes_are_refused(sizes):
    with pytest.raises(InvalidInputError):
        list(measure(*sizes))


def test_uniform_trees_are_sound_games():
    assert check(UniformTree(3, 2, [3, 12, 8, 2, 4, 6, 14, 5, 2]), games=20)


def test_plot_shows_every_point_even_where_they_meet():
    panel = Panel("t", "m", [1, 2], [Series("worst", [4, 9]), Series("worst first", [4, 8])])
    drawn = plot(panel)
    assert drawn.count("w") == drawn.count("f") == 2
    assert legend(panel) == "w worst   f worst first"
    guided = Panel("t", "m", [1, 2], panel.series, [Guide("3^m", lambda x: 3**x)])
    assert "·" in plot(guided)
