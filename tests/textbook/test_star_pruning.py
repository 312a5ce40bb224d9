"""Star1 and Star2 in the textbook and the core: expectiminimax to the last bit, for less work."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import zermelo as z
from tests.textbook.random_games import GraphGame, nested
from tests.textbook.test_full_width_in_the_core import Dice, plain
from zermelo import textbook

SEEDS = st.integers(0, 100_000)
SWITCHES = st.fixed_dictionaries(
    {
        name: st.booleans()
        for name in ("deepening", "table", "hash_move", "killers", "history", "game_order")
    }
)
PRUNINGS = ("star2", "star1", "none")


def same(found, book):
    """The same value to the last bit, the same move and line."""
    assert (found.value, found.move, found.player) == (book.value, book.move, book.player)
    assert found.pv == book.pv
    assert found.proved or not book.proved


@settings(max_examples=200, deadline=None)
@given(SEEDS, st.integers(1, 6), st.sampled_from(PRUNINGS), SWITCHES, st.booleans())
@example(6380, 4, "star2", {}, True)  # a sum of probabilities a hair above 1, all outcomes the best
def test_pruning_changes_no_value_and_no_move_of_plain_games(
    seed, depth, pruning, switches, bounded
):
    game = GraphGame(seed, chance=True)
    if not bounded:
        game.payoff_range = None
    algorithm = z.Expectiminimax(pruning=pruning, **switches)
    found = z.search(game, depth=depth, algorithm=algorithm)
    same(found, textbook.expectiminimax(game, depth=found.depth))


@pytest.mark.parametrize("write", [lambda game: game, plain], ids=["compiled", "plain"])
@pytest.mark.parametrize("pruning", PRUNINGS)
@pytest.mark.parametrize("depth", [1, 3, 5, 8])
def test_pruning_changes_no_value_and_no_move_of_compiled_games(write, pruning, depth):
    game = Dice(plies=7)
    found = z.search(write(game), depth=depth, algorithm=z.Expectiminimax(pruning=pruning))
    same(found, textbook.expectiminimax(game, depth=found.depth))


@pytest.mark.parametrize("spec", ["pig:goal=10", "connect4:width=3,height=3,connect=3"])
@pytest.mark.parametrize("pruning", PRUNINGS)
@pytest.mark.parametrize("depth", [2, 4, 5])
def test_pruning_changes_no_value_and_no_move_of_native_games(spec, pruning, depth):
    game = z.load(spec)
    found = z.search(game, depth=depth, algorithm=z.Expectiminimax(pruning=pruning))
    same(found, textbook.expectiminimax(game, depth=found.depth))


@settings(max_examples=100, deadline=None)
@given(SEEDS, st.integers(1, 5), st.integers(1, 4), st.sampled_from(PRUNINGS))
def test_several_lines_have_their_exact_values(seed, depth, lines, pruning):
    game = GraphGame(seed, chance=True)
    game.turns[0] = 0
    algorithm = z.Expectiminimax(pruning=pruning)
    found = z.search(game, depth=depth, lines=lines, ties=True, algorithm=algorithm)
    whole = z.Expectiminimax(pruning="none", deepening=False, table=False)
    book = z.search(game, depth=found.depth, lines=lines, ties=True, algorithm=whole)
    assert [(one.move, one.value, one.pv) for one in found.moves] == [
        (one.move, one.value, one.pv) for one in book.moves
    ]
    assert found.ties == book.ties


@settings(max_examples=200, deadline=None)
@given(SEEDS, st.integers(0, 6), st.sampled_from([textbook.star1, textbook.star2]))
def test_the_textbooks_star_is_expectiminimax(seed, depth, star):
    game = GraphGame(seed, chance=True)
    found, book = star(game, depth=depth), textbook.expectiminimax(game, depth=depth)
    assert (found.value, found.move) == (book.value, book.move)
    assert found.leaves <= book.leaves or star is textbook.star2  # which visits some twice


@given(nested, st.sampled_from([textbook.star1, textbook.star2]))
def test_the_textbooks_star_on_trees(spec, star):
    game = z.tree(spec, levels=("max", "chance", "min", "chance"))
    found, book = star(game), textbook.expectiminimax(game)
    assert (found.value, found.move) == (book.value, book.move)


@given(SEEDS, st.sampled_from([textbook.star1, textbook.star2]))
def test_without_a_range_the_textbooks_star_skips_no_outcome(seed, star):
    game = GraphGame(seed, chance=True)
    game.payoff_range = None
    found, book = star(game), textbook.expectiminimax(game)
    assert (found.value, found.move) == (book.value, book.move)


def random_tree(seed, moves, faces):
    """Leaves at random below MAX, chance, MIN and chance again."""
    rng = random.Random(seed)
    widths = (moves, faces, moves, faces)

    def grow(level):
        if level == len(widths):
            return rng.randint(-100, 100)
        return [grow(level + 1) for _ in range(widths[level])]

    return z.tree(grow(0), levels=("max", "chance", "min", "chance"))


def test_star2_visits_at_most_half_of_the_nodes_of_random_trees():
    nodes = dict.fromkeys(PRUNINGS, 0)
    for seed in range(5):
        game = random_tree(seed, moves=12, faces=4)
        for pruning in PRUNINGS:
            algorithm = z.Expectiminimax(pruning=pruning, deepening=False)
            nodes[pruning] += z.search(game, depth=4, algorithm=algorithm).nodes
    assert nodes["star2"] <= nodes["none"] / 2
    assert nodes["star2"] < nodes["star1"] < nodes["none"]


def test_estimates_outside_of_the_range_count_as_its_end():
    class Bold(GraphGame):
        def evaluate(self, state, player):
            return 100 * super().evaluate(state, player)

    values = {
        z.search(Bold(3, chance=True), depth=2, algorithm=z.Expectiminimax(pruning=pruning)).value
        for pruning in PRUNINGS
    }
    assert len(values) == 1
    assert -3 <= values.pop() <= 3


@pytest.mark.parametrize("pruning", PRUNINGS)
def test_payoffs_outside_of_the_range_are_refused_with_the_position(pruning):
    class Rich(GraphGame):
        def utility(self, state, player):
            return 2 * super().utility(state, player) + 7

    with pytest.raises(z.errors.BrokenGameError, match=r"Rich.utility gave the payoff .* in \d+"):
        z.search(Rich(4, chance=True), depth=20, algorithm=z.Expectiminimax(pruning=pruning))


def test_payoffs_of_compiled_games_are_refused_too():
    class Narrow(Dice):
        payoff_range = (-1, 1)

    game = z.compiled(check=False, cache=False)(Narrow)()
    with pytest.raises(z.errors.BrokenGameError, match=r"Narrow.utility gave the payoff .*place="):
        z.search(game, depth=8)


def test_samples_are_seeded_and_never_proved():
    game = z.load("pig:goal=10")
    few = {
        seed: z.search(game, depth=5, algorithm=z.Expectiminimax(samples=2, seed=seed))
        for seed in range(8)
    }
    again = z.search(game, depth=5, algorithm=z.Expectiminimax(samples=2, seed=3))
    assert (few[3].value, few[3].nodes) == (again.value, again.nodes)
    assert len({found.value for found in few.values()}) > 1
    assert not any(found.proved for found in few.values())
    tree = z.tree([[2, 8], [4, 5]], levels=("max", "chance"))
    for samples in (1, 2, 3):
        found = z.search(tree, algorithm=z.Expectiminimax(samples=samples))
        assert not found.proved
        assert not any(one.proved for one in found.moves)


@pytest.mark.parametrize("pruning", PRUNINGS)
def test_samples_of_all_outcomes_are_the_mean(pruning):
    game = z.load("pig:goal=10")
    some = z.Expectiminimax(samples=6, pruning=pruning)
    exact = z.search(game, depth=4, algorithm=z.Expectiminimax())
    assert z.search(game, depth=4, algorithm=some).value == exact.value


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"pruning": "star3"}, 'pruning is "star2", "star1" or "none", not'),
        ({"samples": -1}, "samples is a whole number from 0"),
        ({"samples": 1.5}, "samples is a whole number from 0"),
        ({"seed": -1}, "seed is a whole number from 0 up"),
        ({"prunning": "star1"}, "did you mean pruning"),
    ],
)
def test_options_that_are_none_are_refused(options, fault):
    with pytest.raises(z.errors.InvalidInputError, match=fault):
        z.Expectiminimax(**options)


@pytest.mark.parametrize("spec", ["pig", "backgammon"])
def test_without_estimates_everything_unfinished_is_worth_nothing(spec):
    game = z.load(spec)
    found = z.search(game, depth=2, algorithm=z.Expectiminimax(evaluation=False))
    assert (found.value, found.exactness) == (0, "estimate")
