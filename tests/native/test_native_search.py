"""The native search: exact where it says so, and within its limits."""

import math
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from ctrl_c import can_be_interrupted
from searching import alphabeta

from zermelo import _core
from zermelo.game import InvalidInputError
from zermelo.games.connect4 import ConnectFour

DATA = Path(__file__).parent.parent / "data" / "connect4_scores.txt"
SLACK = 0.5  # the machine may be busy with other tests


@pytest.fixture
def game():
    return ConnectFour()


def positions():
    lines = DATA.read_text().splitlines()
    return [line.split() for line in lines if not line.startswith("#")]


def score(stones, value, remoteness):
    """22 minus the stones that the winner will have put down, negative for a loss."""
    if value == 0:
        return 0
    last = stones + remoteness
    return value * (22 - (last + 1) // 2)


@pytest.mark.parametrize(("columns", "expected"), positions()[::4])
def test_late_positions_are_proved_with_their_distance(game, columns, expected):
    found = alphabeta(game, game.parse_state(columns))
    assert found.proved
    assert score(len(columns), found.value, found.remoteness) == int(expected)


def test_a_proved_line_is_played_out_to_its_end(game):
    state = game.parse_state("4455")
    found = alphabeta(game, state)
    assert (found.value, found.player, found.exactness) == (1, 0, "proved")
    assert len(found.pv) == found.remoteness == 3
    for move in found.pv:
        state = game.result(state, move)
    assert game.utility(state, found.player) == found.value


def test_a_finished_game_has_its_value_and_no_move(game):
    found = alphabeta(game, game.parse_state("1212121"))
    assert (found.value, found.player, found.move, found.pv) == (-1, 1, None, ())
    assert found.proved
    assert found.remoteness == 0


def test_a_depth_limit_is_kept(game):
    found = alphabeta(game, depth=5)
    assert found.depth == 5
    assert found.exactness == "estimate"
    assert -1 < found.value < 1
    assert isinstance(found.value, float)
    assert found.remoteness is None


def test_a_node_limit_is_exact_and_the_search_repeats_itself(game):
    found = alphabeta(game, nodes=12_345)
    assert found.nodes == 12_345
    again = alphabeta(game, nodes=12_345)
    assert (again.value, again.pv, again.depth) == (found.value, found.pv, found.depth)


@pytest.mark.parametrize("limit", [{"nodes": 0}, {"seconds": 0}, {"depth": 0}])
def test_without_any_time_there_is_still_a_move(game, limit):
    found = alphabeta(game, **limit)
    assert str(found.move) == "4"
    assert found.exactness == "estimate"


def test_a_time_limit_is_kept(game):
    started = time.perf_counter()
    found = alphabeta(game, seconds=0.1)
    assert 0.09 < time.perf_counter() - started < 0.1 + SLACK
    assert found.depth >= 4


@pytest.mark.parametrize("memory_mb", [0, 0.00001, 1])
def test_any_memory_will_do(game, memory_mb):
    state = game.parse_state(positions()[0][0])
    small = alphabeta(game, state, memory_mb=memory_mb)
    assert small.value == alphabeta(game, state).value


def test_progress_is_told_of_every_depth(game):
    seen = []
    found = alphabeta(game, depth=6, progress=seen.append)
    assert [report.depth for report in seen] == [1, 2, 3, 4, 5, 6]
    assert seen[-1].pv == found.pv
    assert seen[-1].nodes == found.nodes


def test_an_error_in_progress_ends_the_search(game):
    def fail(_):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        alphabeta(game, progress=fail)


def test_another_thread_can_stop_a_search_and_the_gil_is_free(game):
    stop = _core.Stop()
    asked = []

    def later():
        time.sleep(0.1)
        asked.append(time.perf_counter())
        stop.stop()

    thread = threading.Thread(target=later)
    thread.start()
    found = alphabeta(game, stop=stop)
    answered = time.perf_counter()
    thread.join()
    assert stop.stopped
    assert answered - asked[0] < 0.01 + SLACK
    assert found.move is not None
    stop.clear()
    assert alphabeta(game, depth=3, stop=stop).depth == 3


@pytest.mark.parametrize(
    "limit",
    [{"depth": -1}, {"nodes": -1}, {"seconds": -1}, {"seconds": math.nan}, {"memory_mb": -1}],
)
def test_impossible_limits_are_refused(game, limit):
    with pytest.raises(InvalidInputError, match="0 or more"):
        alphabeta(game, **limit)


def test_limits_beyond_any_machine_are_no_limits(game):
    state = game.parse_state("4455")
    found = alphabeta(game, state, depth=10**30, nodes=10**30, seconds=math.inf)
    assert found.proved


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent differently there")
@pytest.mark.parametrize("work", ["z.search(game, state, seconds=60)", "game.perft(state, 40)"])
def test_ctrl_c_interrupts_at_once(work):
    code = (
        "import time\n"
        "import zermelo as z\n"
        "from zermelo.games.connect4 import ConnectFour\n"
        "game = ConnectFour(); state = game.initial()\n"
        "print('ready', flush=True)\n"
        "try:\n"
        f"    {work}\n"
        "except KeyboardInterrupt:\n"
        "    print(time.time(), flush=True)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=can_be_interrupted,
    ) as run:
        assert run.stdout.readline() == "ready\n"
        time.sleep(0.2)
        asked = time.time()
        run.send_signal(signal.SIGINT)
        answered = float(run.stdout.readline())
        assert run.wait(5) == 0
    assert answered - asked < 0.01 + SLACK
