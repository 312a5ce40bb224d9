"""What a native search tells: several best moves, ties, statistics, clocks, threads, memory."""

import subprocess
import sys
import time

import pytest
from searching import alphabeta

from zermelo.game import InvalidInputError
from zermelo.games.connect4 import ConnectFour

SLACK = 0.5  # the machine may be busy with other tests


@pytest.fixture
def game():
    return ConnectFour()


def test_several_best_moves_have_the_values_of_searches_after_them(game):
    state = game.parse_state("44")
    found = alphabeta(game, state, depth=7, lines=7, table=False)
    lines = found.moves
    assert len(lines) == 7
    assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
    assert (lines[0].move, lines[0].value, lines[0].pv) == (found.move, found.value, found.pv)
    for line in lines:
        after = alphabeta(game, game.result(state, line.move), depth=6, table=False)
        assert line.value == pytest.approx(-after.value)


def test_ties_are_all_moves_with_the_best_value(game):
    # In the start position of a small board every move draws.
    board = ConnectFour(4, 3, 3)
    found = alphabeta(board, ties=True)
    values = {
        move: -alphabeta(board, board.result(board.initial(), move)).value
        for move in board.actions(board.initial())
    }
    best = max(values.values())
    remote = {
        move: alphabeta(board, board.result(board.initial(), move)).remoteness
        for move in values
        if values[move] == best
    }
    expected = {move for move in remote if best == 0 or remote[move] == min(remote.values())}
    assert found.proved
    assert set(found.ties) == expected
    assert alphabeta(board).ties == ()


def test_statistics_add_up(game):
    found = alphabeta(game, depth=9)
    counted = found.details["statistics"]
    assert 0 < counted["leaves"] < found.nodes
    assert found.leaves == counted["leaves"]
    assert 0 < counted["first_move_cutoffs"] <= counted["cutoffs"] == found.cutoffs
    assert counted["first_move_share"] == counted["first_move_cutoffs"] / counted["cutoffs"]
    assert 0 < counted["table_cutoffs"] <= counted["table_hits"] <= counted["table_probes"]
    assert 0 < counted["table_fill"] < 1
    assert 1 < counted["effective_branching_factor"] < 7
    assert counted["selective_depth"] == 9
    assert counted["quiescence_nodes"] == 0
    assert counted["nodes_per_second"] > 0


@pytest.mark.parametrize(
    ("columns", "depth", "nodes"),
    [("", 10, 86_667), ("44455", 11, 233_685), ("4444", 12, 357_962)],
)
def test_one_thread_visits_the_same_nodes_every_time(game, columns, depth, nodes):
    state = game.parse_state(columns)
    assert alphabeta(game, state, depth=depth).nodes == nodes


def test_a_clock_is_not_overdrawn_and_more_of_it_means_more_thought(game):
    started = time.perf_counter()
    short = alphabeta(game, clock=(1.0, 0.0, None))
    assert time.perf_counter() - started < 0.2 + SLACK
    assert short.move is not None
    rich = alphabeta(game, clock=(30.0, 0.0, None), nodes=2_000_000)
    assert rich.nodes > short.nodes


def test_a_deeper_search_is_not_begun_after_the_soft_limit(game):
    # The share of a move is 0.1 s: after 0.06 s no depth is begun, at 0.3 s all must be done.
    found = alphabeta(game, clock=(3.02, 0.0, 30))
    assert found.seconds < 0.3 + SLACK


@pytest.mark.parametrize(
    "clock", [(-1.0, 0.0, None), (1.0, -1.0, None), (1.0, 0.0, 0), (float("nan"), 0.0, None)]
)
def test_impossible_clocks_are_refused(game, clock):
    with pytest.raises(InvalidInputError, match="clock"):
        alphabeta(game, clock=clock)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_prove_the_same(game, threads):
    state = game.parse_state("444444115")
    alone = alphabeta(game, state, depth=14)
    together = alphabeta(game, state, depth=14, threads=threads)
    assert together.value == alone.value or not alone.proved
    late = game.parse_state("2252576253462244111563365343671351441")
    assert alphabeta(game, late, threads=threads).value == alphabeta(game, late).value


def test_threads_stop_in_time(game):
    started = time.perf_counter()
    found = alphabeta(game, seconds=0.2, threads=4)
    assert time.perf_counter() - started < 0.2 + SLACK
    assert found.move is not None


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("megabytes", [8, 64])
def test_the_table_takes_no_more_memory_than_asked(megabytes):
    code = f"""
import zermelo as z
from zermelo.games.connect4 import ConnectFour

def resident():
    # Without pages of files: how many of these come with one that is read is the system's choice.
    with open("/proc/self/status") as status:
        said = dict(line.split(":") for line in status)
    return (int(said["VmHWM"].split()[0]) - int(said["RssFile"].split()[0])) / 1024

game = ConnectFour()
z.search(game, algorithm=z.AlphaBeta(), depth=8, memory_mb=0.01)
before = resident()
limits = dict(depth=30, nodes=6_000_000, memory_mb={megabytes}, threads=2)
z.search(game, algorithm=z.AlphaBeta(), **limits)
print(resident() - before)
"""
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert megabytes / 2 < float(run.stdout) < megabytes + 2
