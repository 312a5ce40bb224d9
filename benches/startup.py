"""How long `import zermelo` takes, in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys

from measure import Contestant, race, show


def run(code: str):
    return lambda: subprocess.run([sys.executable, "-c", code], check=True)


def main() -> None:
    contestants = [
        Contestant("Python alone", run("pass"), 1),
        Contestant("import zermelo", run("import zermelo"), 1),
        Contestant("import aima3.games", run("import aima3.games"), 1),
        Contestant("import easyAI", run("import easyAI"), 1),
    ]
    race(contestants, rounds=9)
    show("starting up", contestants, "starts", "import zermelo")


if __name__ == "__main__":
    main()
