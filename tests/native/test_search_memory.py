"""A large table costs what is used of it, not what it may hold."""

import subprocess
import sys

import pytest

resource = pytest.importorskip("resource")

SCRIPT = """
import resource, sys
import zermelo as z
from zermelo.games import load

def peak():
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size // 1024 if sys.platform != "darwin" else size // 1024**2

game = load("connect4")
z.search(game, depth=4, memory_mb=1)
before = peak()
{call}
print(peak() - before)
"""


@pytest.mark.parametrize(
    "call",
    [
        "z.search(game, depth=12, memory_mb=1024)",
        "z.search(game, depth=12, memory_mb=1024, threads=2)",
        "z.prove(game, nodes=20_000, memory_mb=1024)",
    ],
)
def test_a_short_search_touches_little_of_a_large_table(call):
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(call=call)], capture_output=True, text=True, check=True
    )
    assert int(ran.stdout) < 200, "megabytes"
