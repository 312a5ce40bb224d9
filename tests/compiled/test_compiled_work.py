"""A compiled game is searched like every other: limits, Ctrl-C, progress, pickles, the CLI."""

import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from compiled_games import ConnectFour, Kalah, Nim
from ctrl_c import can_be_interrupted

import zermelo as z
from zermelo.cli import main
from zermelo.perft import perft
from zermelo.textbook import alphabeta

HERE = Path(__file__).parent
SLACK = 1.0  # the machine may be busy with other tests


def test_a_time_limit_is_kept():
    game = ConnectFour()
    game.compile()
    started = time.perf_counter()
    found = z.search(game, seconds=0.2)
    assert time.perf_counter() - started < 0.2 + SLACK
    assert found.move in range(7)
    assert found.nodes > 0


def test_a_node_limit_is_exact_and_repeats():
    first = z.search(ConnectFour(), nodes=50_000)
    again = z.search(ConnectFour(), nodes=50_000)
    assert first.nodes == again.nodes <= 50_000
    assert (first.value, first.pv) == (again.value, again.pv)


def test_moves_are_numbers_in_results_and_in_progress():
    seen = []
    found = z.search(ConnectFour(), depth=6, progress=seen.append)
    assert all(type(move) is int for move in found.pv)
    assert [report.depth for report in seen] == [1, 2, 3, 4, 5, 6]
    assert all(type(report.move) is int for report in seen)
    assert found.algorithm == "alphabeta"


def test_several_best_moves_and_ties_are_numbers_too():
    game = Nim((1, 1, 1, 0))
    found = z.search(game, depth=10, lines=3, ties=True)
    assert [type(line.move) for line in found.moves] == [int, int, int]
    assert found.moves[0].value == found.value == 1
    assert found.moves[0].proved
    assert sorted(found.ties) == [1, 17, 33]


def test_two_threads_prove_the_same_value():
    assert z.search(Kalah(), threads=2, seconds=30).value == z.solve(Kalah()).value


@pytest.mark.parametrize("option", [{"table": False}, {"history": False}, {"beam": 2}])
def test_options_of_the_search_are_passed_on(option):
    found = z.search(Kalah(), algorithm=z.AlphaBeta(**option), depth=30)
    assert found.value == 4 or "beam" in option


def test_an_error_in_progress_gets_out():
    def fail(found):
        raise KeyError("no")

    with pytest.raises(KeyError):
        z.search(ConnectFour(), depth=20, progress=fail)


def test_a_depth_limited_search_has_the_textbook_value():
    game = ConnectFour(4, 4)
    for depth in (1, 3, 5):
        ours, book = z.search(game, depth=depth), alphabeta(game, game.initial(), depth=depth)
        assert ours.value == pytest.approx(book.value, abs=1e-5)


def test_searches_in_several_threads_do_not_disturb_each_other():
    game = Kalah()
    values = []
    threads = [
        threading.Thread(target=lambda: values.append(z.solve(game).value)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert values == [4] * 4


def test_constants_on_self_may_be_changed_between_searches():
    game = ConnectFour(4, 4)
    assert perft(game, 1) == 4
    game.__init__(5, 3)
    assert perft(game, 1) == 5


def test_games_can_be_pickled_before_and_after_they_are_compiled():
    game = Nim((1, 2, 0, 0))
    for _ in range(2):
        again = pickle.loads(pickle.dumps(game))
        assert again.heaps == game.heaps
        assert z.solve(again).value == 1
        game.compile()
    state = game.initial()
    assert pickle.loads(pickle.dumps(state)) == state


def test_a_pickled_game_is_searched_in_another_process(tmp_path):
    game = Nim((1, 2, 0, 0))
    game.compile()
    (tmp_path / "game.pickle").write_bytes(pickle.dumps(game))
    code = (
        "import pickle, sys, zermelo as z; from pathlib import Path; "
        "print(z.solve(pickle.loads(Path(sys.argv[1]).read_bytes())).value)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "game.pickle"],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.strip() == "1", run.stderr


def test_the_command_line_takes_compiled_games(capsys):
    spec = f"{HERE / 'compiled_games.py'}:Nim"
    assert main(["perft", spec, "--depth", "3"]) == 0
    assert main(["solve", spec]) == 0
    assert main(["check", spec]) == 0
    assert "proved" in capsys.readouterr().out


@pytest.mark.parametrize("work", ["z.search(game, depth=60)", "perft(game, 30)"])
def test_ctrl_c_interrupts_at_once(work):
    code = f"""
import time
import zermelo as z
from zermelo.perft import perft
from compiled_games import ConnectFour
game = ConnectFour()
game.compile()
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=HERE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=can_be_interrupted,
    ) as run:
        assert run.stdout.readline().strip() == "ready"
        time.sleep(0.3)
        asked = time.perf_counter()
        run.send_signal(signal.SIGINT)
        assert run.stdout.readline().strip() == "interrupted"
        assert time.perf_counter() - asked < SLACK


def test_without_numba_the_message_says_what_to_install():
    code = """
import sys
sys.modules["numba"] = None
import zermelo as z
try:
    @z.compiled
    class Mine(z.Game):
        pass
except ImportError as error:
    assert isinstance(error, z.errors.ZermeloError)
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'pip install "zermelo[compiled]"' in run.stdout, run.stderr
    assert "Mine" in run.stdout


def test_declaring_a_compiled_game_imports_neither_numba_nor_numpy():
    code = "import sys, compiled_games; print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=HERE, capture_output=True, text=True, check=False
    )
    assert run.stdout.strip() == "[]", run.stderr
