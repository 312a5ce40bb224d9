"""Without memory every way in ends with an error in words, and never the process.

Each is tried with less and less memory, in processes that share one start: what fails is whatever
is asked for last, now a table, now a thread, now something small.
"""

import json
import re
import subprocess
import sys

import pytest

pytest.importorskip("resource")

SCRIPT = """
import json, os, resource, shutil, sys, tempfile
from pathlib import Path
import zermelo as z
from zermelo.books import build_book
from zermelo.native import ConnectFourSolver, KalahSolver, OthelloSolver

MB = 1 << 20
folder = Path(tempfile.mkdtemp())
four, chess = z.load("connect4:width=6,height=5"), z.load("chess")
pawns = chess.parse_state("8/8/8/7k/8/2P5/2P5/K7 w - - 0 1")
small = z.solve_all(z.load("connect4:width=4,height=4"))
file = small.save(folder / "small.table")
KRK = chess.parse_state("8/8/8/8/8/8/2k5/K6R w")

WAYS = {
    "solve_all with levels": lambda: z.solve_all(four, memory_mb=8000),
    "solve_all with circles": lambda: z.solve_all(chess, pawns, memory_mb=8000),
    "solve_all in a folder": lambda: z.solve_all(four, memory_mb=8000, directory=folder / "four"),
    "solve_all in plain Python": lambda: z.solve_all(z.load("tictactoe"), memory_mb=8000),
    "verify": lambda: z.policies.load_policy(file).verify(memory_mb=8000),
    "save": lambda: small.save(folder / "again.table"),
    "export": lambda: z.policies.load_policy(file).export(folder / "again.csv"),
    "search": lambda: z.search(four, depth=6, memory_mb=200_000),
    "search with threads": lambda: z.search(four, depth=6, memory_mb=64, threads=8),
    "prove": lambda: z.prove(four, player=0, payoff=1, nodes=2000, memory_mb=200_000),
    "chess tables": lambda: z.tables.Tables(folder / f"chess{os.getpid()}").build("KRKN"),
    "checkers tables": lambda: z.tables.CheckersTables(folder / f"checkers{os.getpid()}").build(3),
    "Connect Four's engine": lambda: ConnectFourSolver(7, 6, memory_mb=200_000),
    "Kalah's engine": lambda: KalahSolver(6, memory_mb=200_000),
    "Othello's engine": lambda: OthelloSolver(memory_mb=200_000),
    "book": lambda: build_book(
        folder / "book", width=4, height=4, plies=4, memory_mb=200_000, threads=4
    ),
}


def size():
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()


def attempt(way, room):
    resource.setrlimit(resource.RLIMIT_AS, (size() + room * MB,) * 2)
    try:
        WAYS[way]()
        return "done"
    except MemoryError as error:  # TooLargeError is one
        return f"{type(error).__name__}: {error}"


found = {}
for way in WAYS:
    rooms = list(map(int, sys.argv[1:]))
    for room in rooms[:1] if way.startswith("solve_all") else rooms:  # with more they take longer
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(writing, attempt(way, room).encode()[:4000])
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as told:
            text = told.read()
        _, status = os.waitpid(child, 0)
        found.setdefault(way, {})[room] = [os.waitstatus_to_exitcode(status), text]
shutil.rmtree(folder)
print(json.dumps(found))
"""

ROOMS = (70, 100)
"""Megabytes more than a process has; a thread's stack takes 64."""

ALWAYS_TOO_LARGE = {
    "solve_all with levels",
    "solve_all with circles",
    "Connect Four's engine",
    "Kalah's engine",
    "Othello's engine",
    "book",
}

WAYS = (
    "solve_all with levels",
    "solve_all with circles",
    "solve_all in a folder",
    "solve_all in plain Python",
    "verify",
    "save",
    "export",
    "search",
    "search with threads",
    "prove",
    "chess tables",
    "checkers tables",
    "Connect Four's engine",
    "Kalah's engine",
    "Othello's engine",
    "book",
)


@pytest.fixture(scope="module")
def found():
    """What came out of each way with each room: the status of the process, and a text."""
    if sys.platform != "linux":
        pytest.skip("needs a limit of the address space")
    command = [sys.executable, "-c", SCRIPT, *map(str, ROOMS)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.parametrize("way", WAYS)
def test_too_little_memory_is_an_error_and_not_the_end(way, found):
    for room, (status, text) in found[way].items():
        assert status == 0, f"with {room} MB it ended with {status}"
        if way in ALWAYS_TOO_LARGE:
            assert text.startswith("TooLargeError: "), text
        if text.startswith("TooLargeError"):
            assert re.search(r"\d (bytes|KB|MB|GB)", text), text
        else:
            assert text in ("done", "MemoryError: "), text


def test_every_way_is_tried(found):
    assert set(found) == set(WAYS)
