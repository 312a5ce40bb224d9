"""`import zermelo` stays quick because what is heavy is imported only when it is used."""

import json
import subprocess
import sys

HEAVY = {"rich", "numpy", "numba", "asyncio", "unittest", "http", "xml", "multiprocessing"}
HEAVY |= {"starlette", "uvicorn", "websockets", "msgspec", "concurrent", "ray", "distributed"}


def test_importing_the_library_imports_nothing_heavy():
    code = "import sys, json, zermelo; print(json.dumps(list(sys.modules)))"
    listing = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    modules = set(json.loads(listing.stdout))
    assert not HEAVY & modules
    assert "zermelo.game.check" not in modules
    assert "zermelo.textbook" not in modules
