"""Two builds of the core side by side: the same work by each in turn, nodes and states a second.

    python benches/before_after.py OLD NEW [--rounds 5]

OLD and NEW are folders that hold a package `zermelo`: wheels unpacked, or clones' `python` folders
with the core built. Each round runs every job once by OLD and once by NEW, in processes of their
own; seconds are of the processor, and the least of the rounds counts, as other work on the machine
only ever adds to it. A job that does another number of nodes than before is marked.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from math import exp, inf, log
from pathlib import Path

DEPTHS = {
    "connect4": 18,
    "othello": 13,
    "checkers": 18,
    "breakthrough": 8,
    "hex:size=7": 6,
    "kalah": 16,
    "mnk-native:m=5,n=5,k=4": 9,
    "chess": 9,
}
"""Alpha-beta from the start to a fixed depth, one thread."""

SELECTIVE = {"connect4": 18, "othello": 16, "checkers": 18, "breakthrough": 10, "chess": 15}
"""The search that plays, likewise."""

FULL_WIDTH = {"pig": 14, "dots:width=2,height=2": 11}

SOLVED = ("connect4:width=5,height=4", "mnk-native:m=4,n=3,k=3", "kalah:houses=4,seeds=3")
"""Solved in every position, one thread: states a second."""

SHORTEST = 0.8
"""A job is done again until it has taken so many seconds in all; the least time counts."""

Job = tuple[int, float]
"""How much was done, in how many seconds of the processor."""


def work() -> dict[str, Job]:
    """All jobs, by the package that this process imports."""
    import zermelo as z

    jobs: dict[str, Job] = {}

    def timed(name: str, job: Callable[[], int]) -> None:
        count, least, spent = 0, inf, 0.0
        while spent < SHORTEST:
            started = time.process_time()
            count = job()
            seconds = time.process_time() - started
            least, spent = min(least, seconds), spent + seconds
        jobs[name] = (count, least)

    def searched(name: str, spec: str, algorithm: object, depth: int) -> None:
        game = z.load(spec)
        timed(f"{name} {spec}", lambda: z.search(game, algorithm=algorithm, depth=depth).nodes)

    for spec, depth in DEPTHS.items():
        searched("alpha-beta", spec, z.AlphaBeta(), depth)
    for spec, depth in SELECTIVE.items():
        if hasattr(z, "Selective"):
            searched("selective", spec, z.Selective(), depth)
    for spec, depth in FULL_WIDTH.items():
        searched("full width", spec, None, depth)
    for spec in SOLVED:
        game = z.load(spec)
        timed(f"solving {spec}", lambda game=game: len(z.solve_all(game, threads=1)))
    return jobs


def measured(package: Path) -> dict[str, Job]:
    """What a build does in a process of its own."""
    environment = os.environ | {"PYTHONPATH": str(package)}
    command = [sys.executable, __file__, "--work"]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return {name: (count, seconds) for name, (count, seconds) in json.loads(done.stdout).items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("builds", nargs="*", type=Path, metavar="OLD NEW")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        print(json.dumps(work()))
        return
    if len(asked.builds) != 2 or not all((path / "zermelo").is_dir() for path in asked.builds):
        parser.error("two folders are needed, each with a folder zermelo in it")
    best: list[dict[str, Job]] = [{}, {}]
    for round_ in range(asked.rounds):
        for build, package in enumerate(asked.builds):
            for name, (count, seconds) in measured(package).items():
                least = min(seconds, best[build].get(name, (0, seconds))[1])
                best[build][name] = (count, least)
        print(f"round {round_ + 1} of {asked.rounds}", file=sys.stderr)
    show(*best)


def show(old: dict[str, Job], new: dict[str, Job]) -> None:
    """A line for each job, and the mean of the ratios."""
    print(f"{'':44}{'old /s':>14}{'new /s':>14}{'new/old':>9}")
    ratios = []
    for name in (name for name in old if name in new):
        (before, took), (after, takes) = old[name], new[name]
        ratio = (after / takes) / (before / took)
        ratios.append(ratio)
        other = "" if before == after else f"  {before:,} became {after:,}"
        print(f"{name:44}{before / took:14,.0f}{after / takes:14,.0f}{ratio:9.3f}{other}")
    print(f"{'geometric mean':72}{exp(sum(map(log, ratios)) / len(ratios)):9.3f}")


if __name__ == "__main__":
    main()
