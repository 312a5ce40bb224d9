"""Alpha-beta, ordering, tables and deepening find the minimax value, and say when it is proved."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo import textbook
from zermelo.textbook import Table

from .random_games import GraphGame, depth_limited_value, nested, seeds, true_value

SOUND = ["minimax", "alphabeta", "ordering", "transposition", "iterative_deepening", "combined"]
LIMITED = ["hminimax", "quiescence", "singular", "secondary_search"]


@pytest.mark.parametrize("name", SOUND)
@given(spec=nested)
def test_every_sound_algorithm_returns_the_minimax_value_of_a_tree(name, spec):
    game = z.tree(spec)
    result = textbook.find(name)(game)
    assert result.value == true_value(game, player=0)
    assert result.proved


@pytest.mark.parametrize("name", SOUND)
@given(seed=seeds)
def test_every_sound_algorithm_returns_the_minimax_value_of_a_random_game(name, seed):
    game = GraphGame(seed)
    result = textbook.find(name)(game)
    assert result.value == true_value(game)
    assert result.proved
    assert result.player == game.to_move(0)


@pytest.mark.parametrize("name", LIMITED)
@given(seed=seeds)
def test_depth_limited_algorithms_are_exact_when_the_game_ends_before_the_limit(name, seed):
    game = GraphGame(seed)
    result = textbook.find(name)(game, depth=20)
    assert result.value == true_value(game)
    assert result.proved


@given(seed=seeds, depth=st.integers(1, 6))
def test_depth_limited_alphabeta_equals_depth_limited_minimax(seed, depth):
    game = GraphGame(seed)
    expected = depth_limited_value(game, depth)
    assert textbook.hminimax(game, depth=depth).value == expected
    assert textbook.alphabeta(game, depth=depth).value == expected
    assert textbook.ordered_alphabeta(game, depth=depth).value == expected


@given(seed=seeds, depth=st.integers(1, 8), name=st.sampled_from([*SOUND, *LIMITED]))
def test_what_a_limited_search_calls_proved_is_true(seed, depth, name):
    game = GraphGame(seed)
    result = textbook.find(name)(game, depth=depth)
    truth = true_value(game)
    match result.exactness:
        case "proved":
            assert result.value == truth
        case "lower bound":
            assert truth >= result.value
        case "upper bound":
            assert truth <= result.value


@given(seed=seeds, capacity=st.integers(1, 6), replace=st.sampled_from(["always", "deepest"]))
def test_a_table_too_small_for_the_game_changes_nothing_but_the_work(seed, capacity, replace):
    game = GraphGame(seed)
    table = Table(capacity=capacity, replace=replace)
    assert textbook.transposition(game, table=table).value == true_value(game)
    assert len(table) <= capacity


@given(seed=seeds, depth=st.integers(1, 5))
def test_a_table_kept_from_a_shallow_search_never_spoils_a_full_one(seed, depth):
    game = GraphGame(seed)
    table = Table()
    textbook.transposition(game, depth=depth, table=table)
    assert textbook.transposition(game, table=table).value == true_value(game)


@given(spec=nested, shuffle=seeds)
def test_no_order_of_moves_changes_the_value(spec, shuffle):
    game = z.tree(spec)
    rng = random.Random(shuffle)

    def order(state, actions):
        return rng.sample(list(actions), len(actions))

    assert textbook.ordered_alphabeta(game, order=order).value == true_value(game, player=0)


@given(spec=nested)
def test_alphabeta_never_looks_at_more_than_minimax_and_its_line_earns_its_value(spec):
    game = z.tree(spec)
    full, pruned = textbook.minimax(game), textbook.alphabeta(game)
    assert pruned.nodes <= full.nodes
    assert pruned.leaves <= full.leaves
    for result in (full, pruned):
        state = 0
        for move in result.pv:
            state = game.result(state, move)
        assert game.is_terminal(state)
        assert game.utility(state, 0) == result.value


@given(seed=seeds)
def test_the_value_form_and_the_strategy_agree_with_the_pair_form(seed):
    game = GraphGame(seed)
    player = game.to_move(0)
    value = textbook.minimax_value(game, 0, player)
    policy = textbook.minimax_strategy(game)
    state = 0
    while not game.is_terminal(state):
        state = game.result(state, policy[state])
    assert value == game.utility(state, player) == textbook.minimax(game).value


@given(seed=seeds)
def test_a_strategy_gives_every_state_a_move_that_keeps_its_value(seed):
    game = GraphGame(seed)
    for state, move in textbook.minimax_strategy(game).items():
        assert true_value(game, game.result(state, move), 0) == true_value(game, state, 0)


@given(seed=seeds, players=st.integers(3, 4))
def test_every_opponent_of_max_is_a_min(seed, players):
    game = GraphGame(seed, players=players)
    assert textbook.alphabeta(game).value == true_value(game)


def test_minimax_of_tic_tac_toe_enters_549946_nodes_and_255168_leaves_and_finds_a_draw():
    result = textbook.minimax(z.load("tictactoe"))
    assert (result.value, result.nodes, result.leaves) == (0, 549_946, 255_168)


def test_two_two_nim_is_lost_for_max():
    assert textbook.minimax(z.load("nim:piles=2,2")).value == -1


def test_alphabeta_on_fig_5_2_skips_two_leaves_for_one_cutoff():
    result = textbook.alphabeta(z.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    assert (result.value, result.move, result.leaves, result.cutoffs) == (3, "a1", 7, 1)
    assert result.pv == ("a1", "b1")


def test_a_min_root_is_valued_from_the_side_of_max():
    result = textbook.alphabeta(z.tree([[3, 5], [1, 9]], levels=("min", "max")))
    assert (result.value, result.player, result.move) == (5, 0, "a1")


def test_alphabeta_refuses_chance_and_names_what_would_do():
    game = z.tree([[1, 2], [3, 4]], levels=("max", "chance"))
    with pytest.raises(z.errors.UnsupportedGameError, match="expectiminimax"):
        textbook.alphabeta(game)


def test_a_game_that_never_ends_is_refused_in_plain_words():
    class Circle(GraphGame):
        def actions(self, state):
            return [0]

        def result(self, state, action):
            return state

        def is_terminal(self, state):
            return False

    with pytest.raises(z.errors.TooDeepError, match="depth limit"):
        textbook.minimax(Circle(0))


@pytest.mark.parametrize("depth", [-1, True])
def test_an_impossible_depth_is_refused(depth):
    with pytest.raises(z.errors.InvalidInputError, match="depth"):
        textbook.alphabeta(z.tree([1, 2]), depth=depth)
