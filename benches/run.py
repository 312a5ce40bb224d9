"""Runs every benchmark in an environment of its own, against the peers that it names.

    make bench                        all of them
    .venv/bin/python benches/run.py textbook

Each benchmark measures everybody in one run, round by round in turn, and prints ratios: the
machine may be fast or slow, busy or not, but it is the same for all.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
ENVIRONMENT = ROOT / ".venv-bench"
PEERS = [
    "aima3==1.0.11",
    "easyAI==2.0.12",
    "open_spiel>=1.5",
    "numba>=0.60",
    "bitbully>=0.0.79",
    "pyarrow>=18",
]
BENCHMARKS = {
    "textbook": "alpha-beta in plain Python, against aima-python and easyAI",
    "plain": "a plain Python game searched by the core, against the textbook",
    "native": "Connect Four in Rust, against the plain Python game",
    "compiled": "Connect Four in Python, compiled, against Rust, plain Python and OpenSpiel",
    "three_players": "dots and boxes for three: Rust, compiled and plain Python",
    "counts": "move sequences of Connect Four, Othello and checkers, against OpenSpiel from Python",
    "openspiel": "the native search, against OpenSpiel's alpha-beta from Python",
    "expectation": "expectiminimax on backgammon, against OpenSpiel's from Python",
    "threads": "the native search on two threads, against one",
    "solve": "whole games, the core against plain Python and OpenSpiel",
    "connect4": "Connect Four positions solved exactly, against BitBully",
    "tables": "endgame tables of chess: all of 3 and 4 pieces, and what a probe takes",
    "checkers_tables": "endgame tables of checkers: up to 4 pieces, probes, and a search with them",
    "claims": "exports against a loop, the first search with a large table, forecasts",
    "strength": "matches between our players: Elo with its interval",
    "levels": "levels from beginner to full strength against each other, in every kind of game",
    "playing": "the search that plays: how far it looks, and what its memory saves",
    "startup": "the time that importing the library takes",
}


def prepare() -> Path:
    """The benchmark's own environment, with the peers and the wheel as built."""
    python = ENVIRONMENT / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True)
    wheels = sorted((ROOT / "dist").glob("*.whl"))
    if not wheels:
        sys.exit("benches: no wheel in dist/; run `make bench`, which builds it first")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *PEERS, "rich>=13.7", "numpy"], check=True)
    subprocess.run([*pip, "--force-reinstall", "--no-deps", wheels[-1]], check=True)
    return python


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", choices=[[], *BENCHMARKS], help="which (default: all)")
    chosen = parser.parse_args().names or list(BENCHMARKS)
    python = prepare()
    for name in chosen:
        print(f"\n== {name}: {BENCHMARKS[name]}", flush=True)
        subprocess.run([python, HERE / f"{name}.py"], check=True, cwd=HERE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
