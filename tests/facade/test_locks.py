"""Games whose moves, states and keys have a Python `__hash__` and `__eq__` never lock anybody out.

Python code may let go of the GIL at any moment. Whoever takes it then, to report progress or to
look up a move, must not wait for a lock that the search holds. A deadlock cannot be caught from
inside, so each search runs in a process of its own with a limit.
"""

import signal
import subprocess
import sys
import threading
import time

import pytest
from ctrl_c import can_be_interrupted

import zermelo as z
from zermelo.native import ConnectFourSolver, KalahSolver, OthelloSolver

GAME = """
import sys, threading, time
from dataclasses import dataclass
import zermelo as z

sys.setswitchinterval(1e-5)  # the GIL changes hands inside __hash__ and __eq__, not only between

@dataclass(frozen=True)
class Take:
    heap: int
    number: int

@dataclass(frozen=True)
class Heaps:
    left: int
    right: int
    mover: int

class Name:
    def __init__(self, *parts): self.parts = parts
    def __hash__(self): return hash(self.parts)
    def __eq__(self, other): return self.parts == other.parts

class Game(z.Game):
    payoff_range = (-1, 1)
    def initial(self): return Heaps(30, 30, 0)
    def to_move(self, state): return state.mover
    def actions(self, state):
        heaps = ((0, state.left), (1, state.right))
        return [Take(heap, n) for heap, size in heaps for n in range(1, 4) if n <= size]
    def result(self, state, take):
        left, right = state.left, state.right
        if take.heap == 0: left -= take.number
        else: right -= take.number
        return Heaps(left, right, 1 - state.mover)
    def is_terminal(self, state): return state.left + state.right == 0
    def utility(self, state, player): return 1 if player != state.mover else -1
    def evaluate(self, state, player): return 0.0

class Keyed(Game):
    def key(self, state): return Name(state.left, state.right, state.mover)

class Noisy(Game):
    def noisy(self, state): return self.actions(state)[:1]

GAMES = {"moves and states": Game, "keys": Keyed, "noisy moves": Noisy}
"""

SEARCHES = """
def busy():
    while True:
        hash(Name(1, 2, 3)) == hash(Name(4, 5, 6))

if OTHERS:
    for _ in range(2):
        threading.Thread(target=busy, daemon=True).start()
for name, make in GAMES.items():
    seen = []
    for way in (z.search, z.solve, z.prove):
        found = way(make(), seconds=0.4, progress=seen.append)
    print(name, len(seen) > 0)
"""


def run(code, timeout):
    return subprocess.run(
        [sys.executable, "-c", GAME + code], capture_output=True, text=True, timeout=timeout
    )


@pytest.mark.parametrize("others", [False, True], ids=["alone", "beside other threads"])
def test_progress_is_reported_without_a_deadlock(others):
    ran = run(f"OTHERS = {others}\n{SEARCHES}", timeout=120)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split("\n")[:3] == ["moves and states True", "keys True", "noisy moves True"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
@pytest.mark.parametrize(
    "rule",
    [
        "Game.initial = lambda self: Heaps(3000, 3001, 0); "
        "z.search(Game(), seconds=60, progress=lambda found: None)",
        "Game.result = lambda self, state, take: exec('while True: pass'); z.search(Game())",
        "Take.__hash__ = lambda self: exec('while True: pass'); z.search(Game())",
    ],
    ids=["a long search", "a rule that never returns", "a hash that never returns"],
)
def test_ctrl_c_is_answered(rule):
    code = f"print('ready', flush=True)\n{rule}"
    process = subprocess.Popen(
        [sys.executable, "-c", GAME + code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=can_be_interrupted,
    )
    try:
        assert process.stdout.readline() == "ready\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert "KeyboardInterrupt" in err


def connect4():
    game = z.load("connect4")
    solver, key = ConnectFourSolver(7, 6), game.core.key(game.initial())
    return solver, lambda: solver.solve(key, seconds=1)


def kalah():
    solver = KalahSolver(6)
    return solver, lambda: solver.solve([6] * 6, [6] * 6, seconds=1)


def othello():
    solver = OthelloSolver()
    return solver, lambda: solver.solve(0x810000000, 0x1008000000, seconds=1)


@pytest.mark.parametrize("make", [connect4, kalah, othello])
def test_a_solver_that_is_in_use_holds_up_nobody_else(make):
    solver, work = make()
    done, ticks = threading.Event(), []

    def tick():
        while not done.wait(0.01):
            ticks.append(time.perf_counter())

    threads = [threading.Thread(target=work), threading.Thread(target=tick)]
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    started = time.perf_counter()
    solver.clear()  # waits for the work to end
    ended = time.perf_counter()
    done.set()
    for thread in threads:
        thread.join()
    middle = [moment for moment in ticks if started + 0.1 < moment < ended - 0.1]
    assert middle or ended - started < 0.3
