"""Native searches recorded in the same format as the textbook ones."""

import pytest
from searching import TECHNIQUES, alphabeta

import zermelo as z
from zermelo.game import InvalidInputError
from zermelo.games.connect4 import ConnectFour
from zermelo.trace import Trace
from zermelo.trace.events import Cutoff, Enter, Iteration, Leaf, Leave, TableHit

PLAIN = {
    "deepening": False,
    "null_windows": False,
    "aspiration": 0,
    "table": False,
    "killers": False,
    "history": False,
    "game_order": False,
}


@pytest.fixture
def game():
    return ConnectFour(4, 3, 3)


def traced(game, state=None, **options):
    techniques = {name: options.pop(name) for name in list(options) if name in TECHNIQUES}
    return z.trace(game, state, algorithm=z.AlphaBeta(**techniques), **options)


def test_plain_alphabeta_is_the_textbook_search_step_by_step(game):
    native = traced(game, depth=4, **PLAIN)
    book = z.trace(game, depth=4, algorithm="textbook.alphabeta")
    assert [(node.move, node.label, node.role) for node in native.nodes] == [
        (node.move, node.label, node.role) for node in book.nodes
    ]
    seen = [event for event in native.events if not isinstance(event, Iteration)]
    assert len(seen) == len(book.events)
    for own, theirs in zip(seen, book.events, strict=True):
        assert type(own) is type(theirs)
        assert own.node == theirs.node
        if isinstance(own, Leaf | Leave):
            assert own.value == pytest.approx(theirs.value)
        if isinstance(own, Cutoff):
            assert own.skipped == theirs.skipped


def test_the_result_is_that_of_the_search_without_a_watcher(game):
    trace = traced(game, depth=6)
    found = alphabeta(game, depth=6)
    assert (trace.result.value, trace.result.pv) == (found.value, found.pv)
    assert trace.result.nodes == found.nodes
    entered = sum(isinstance(event, Enter) for event in trace.events)
    assert entered == found.nodes


def test_every_node_entered_is_left_and_iterations_are_told(game):
    trace = traced(game, depth=5)
    labels = [event.label for event in trace.events if isinstance(event, Iteration)]
    assert labels == [f"depth {depth}" for depth in range(1, 6)]
    open_nodes = []
    for event in trace.events:
        if isinstance(event, Enter):
            open_nodes.append(event.node)
        elif isinstance(event, Leave):
            assert open_nodes.pop() == event.node
    assert not open_nodes


def test_values_are_those_of_the_player_at_the_root(game):
    state = game.parse_state("1")
    trace = traced(game, state, depth=3)
    assert trace.player == 1
    assert trace.nodes[0].role == "max"
    assert all(trace.nodes[child].role == "min" for child in trace.nodes[0].children)
    last = [event for event in trace.events if isinstance(event, Leave) and event.node == 0][-1]
    assert last.value == pytest.approx(trace.result.value)


def test_table_hits_are_told(game):
    trace = traced(game, depth=9)
    assert any(isinstance(event, TableHit) for event in trace.events)


def test_a_full_record_leaves_out_the_rest_and_says_so(game):
    trace = traced(game, depth=8, max_nodes=50)
    assert len(trace.nodes) <= 50
    assert trace.result.nodes == alphabeta(game, depth=8).nodes


def test_a_trace_is_drawn_and_read_back(game):
    trace = traced(game, depth=3, beam=2)
    assert "outside the beam" in trace.to_json()
    assert Trace.from_json(trace.to_json()).events == trace.events
    assert trace.svg().startswith("<svg")


def test_a_stopped_search_is_recorded_up_to_there(game):
    trace = traced(game, nodes=40)
    assert trace.result.nodes == 40
    assert sum(isinstance(event, Enter) for event in trace.events) == 40


def test_wrong_options_are_refused(game):
    with pytest.raises(InvalidInputError, match="trace takes no killer"):
        traced(game, killer=True)
    with pytest.raises(InvalidInputError, match="max_nodes=0 must be 1 or more"):
        traced(game, max_nodes=0)
