"""Games of one class that different processes have compiled keep to their own code."""

import os
import subprocess
import sys

import pytest

pytest.importorskip("numba")

COUNT = """
import sys
import zermelo as z
for spec in sys.argv[1:]:
    print(z.perft(z.load(spec), depth=3))
"""
BOARDS = ["dots-compiled:width=2,height=1", "dots-compiled:width=3,height=1"]
COUNTS = [7 * 6 * 5, 10 * 9 * 8]


def counted(folder, *specs):
    environment = os.environ | {"ZERMELO_CACHE_DIR": str(folder)}
    command = [sys.executable, "-c", COUNT, *specs]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return [int(line) for line in ran.stdout.split()]


def test_code_of_other_processes_is_never_taken_for_another_board(tmp_path):
    for spec, wanted in zip(BOARDS, COUNTS, strict=True):
        assert counted(tmp_path, spec) == [wanted]
    assert list(tmp_path.rglob("*.zermelo-code"))
    assert counted(tmp_path, *BOARDS) == COUNTS
