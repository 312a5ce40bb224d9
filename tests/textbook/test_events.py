"""Every algorithm tells its watcher a story that hangs together."""

import pytest
from hypothesis import given

import zermelo as z
from zermelo import textbook
from zermelo.trace import trace
from zermelo.trace.events import Cutoff, Enter, Iteration, Leaf, Leave

from .random_games import GraphGame, nested, seeds

OPTIONS = {
    "hminimax": {"depth": 3},
    "quiescence": {"depth": 2},
    "singular": {"depth": 2},
    "secondary_search": {"depth": 2},
    "beam": {"depth": 4, "width": 2},
    "probcut": {"depth": 4, "regression": textbook.Regression(1, 2, 1.0, 0.0, 0.5)},
    "mcts": {"playouts": 40},
}


@pytest.mark.parametrize("name", textbook.ALGORITHMS)
@given(seed=seeds)
def test_every_enter_has_its_leave_and_the_search_ends_at_the_root(name, seed):
    seen = trace(GraphGame(seed), algorithm=f"textbook.{name}", **OPTIONS.get(name, {}))
    path = []
    for event in seen.events:
        match event:
            case Iteration():
                assert not path
            case Enter():
                path.append(event.node)
            case Leave():
                assert path.pop() == event.node
            case _:
                assert path[-1] == event.node
    assert not path
    assert seen.omitted_nodes == 0


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "ordering", "transposition", "combined"])
@given(spec=nested)
def test_the_record_counts_what_the_search_counted(name, spec):
    seen = trace(z.tree(spec), algorithm=f"textbook.{name}")
    assert sum(isinstance(event, Enter) for event in seen.events) == seen.result.nodes
    assert sum(isinstance(event, Leaf) for event in seen.events) == seen.result.leaves
    assert sum(isinstance(event, Cutoff) for event in seen.events) == seen.result.cutoffs


@pytest.mark.parametrize("name", ["minimax", "alphabeta", "ordering", "transposition", "combined"])
@given(spec=nested)
def test_at_the_end_the_root_is_known_exactly_and_ranges_only_ever_narrow(name, spec):
    seen = trace(z.tree(spec), algorithm=f"textbook.{name}")
    replay = seen.replay(0)
    before = [(view.low, view.high) for view in replay.views]
    for _ in seen.events:
        replay.advance()
        for (low, high), view in zip(before, replay.views, strict=True):
            assert low <= view.low <= view.high <= high
        before = [(view.low, view.high) for view in replay.views]
    assert before[0] == (seen.result.value, seen.result.value)


def test_watching_changes_nothing():
    game = z.load("tictactoe")
    state = z.game.parse_state(game, "x.o/.x./..o")
    for name in ("alphabeta", "combined", "iterative_deepening"):
        plain = textbook.find(name)(game, state)
        watched = trace(game, state, algorithm=f"textbook.{name}").result
        assert (plain.value, plain.pv, plain.nodes) == (watched.value, watched.pv, watched.nodes)


def test_a_record_that_is_full_says_what_it_left_out_and_keeps_the_root():
    seen = trace(z.load("tictactoe"), max_nodes=500, algorithm="textbook.alphabeta")
    assert len(seen.nodes) == 500
    assert seen.omitted_nodes > 1_000
    assert seen.replay().views[0].value == 0
