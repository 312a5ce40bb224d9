"""How soon a Monte Carlo tree search ends once another thread has stopped it.

    python benches/stopping.py                  every kind of game, 20 times each
    python benches/stopping.py --repeat 100

Each search has no limit but a long time, and is stopped at a random moment of its first half
second: native, compiled and plain games, with chance and many players, one thread and two, leaves
valued in Python, and so little memory that it is always full. Told is the time from the return of
`stop.stop()` to the return of `z.search`. The mark is 10 ms on an idle machine; what a rule or an
evaluation of the user's takes by itself comes on top.
"""

from __future__ import annotations

import argparse
import threading
import time
from random import Random
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

import zermelo as z

MARK = 0.010
PATIENCE = 60.0


def value(states: list[Any]) -> tuple[list[float], None]:
    """An evaluator that has no opinion."""
    return [0.0] * len(states), None


SEARCHES: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    ("connect4", {}, {}),
    ("connect4", {}, {"threads": 2}),
    ("connect4", {}, {"memory_mb": 1}),
    ("connect4", {"evaluator": value}, {}),
    ("othello", {}, {}),
    ("go:size=9", {}, {}),
    ("go:size=19", {}, {}),
    ("go:size=19", {}, {"threads": 2}),
    ("go:size=19", {}, {"memory_mb": 4}),
    ("chess", {}, {}),
    ("pig", {}, {}),
    ("backgammon", {}, {}),
    ("dots:players=3", {}, {}),
    ("rolit", {}, {"threads": 2}),
    ("pig-compiled", {}, {}),
    ("dots-compiled:players=3", {}, {}),
    ("connect4-plain", {}, {}),
    ("pig-plain", {}, {}),
    ("dots-plain:players=3", {}, {}),
)


def delay(game: z.Game, options: dict[str, Any], limits: dict[str, Any], wait: float) -> float:
    """The seconds from a stop, made after `wait`, to the answer."""
    stop = z.Stop()
    stopped: list[float] = []

    def end() -> None:
        time.sleep(wait)
        stop.stop()
        stopped.append(time.perf_counter())

    ending = threading.Thread(target=end)
    ending.start()
    z.search(game, algorithm=z.MCTS(**options), seconds=PATIENCE, stop=stop, **limits)
    ended = time.perf_counter()
    ending.join()
    return max(ended - stopped[0], 0.0)


def main() -> None:
    """A row for every search."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--repeat", type=int, default=20)
    given = parser.parse_args()
    random = Random(1)
    table = Table()
    for heading in ("game", "search", "median, ms", "longest, ms"):
        table.add_column(heading, justify="right" if "ms" in heading else "left")
    late = 0
    for spec, options, limits in SEARCHES:
        game = z.load(spec)
        delay(game, options, limits, 0.2)  # compiled, and its memory at hand
        waits = [random.uniform(0.05, 0.5) for _ in range(given.repeat)]
        found = [delay(game, options, limits, wait) for wait in waits]
        late += max(found) > MARK
        words = ", ".join(
            "leaves valued in Python" if name == "evaluator" else f"{name}={value}"
            for name, value in {**options, **limits}.items()
        )
        table.add_row(spec, words, f"{median(found) * 1e3:.1f}", f"{max(found) * 1e3:.1f}")
    Console(width=90).print(table)
    print(f"all within {MARK * 1e3:.0f} ms" if not late else f"{late} were late now and then")


if __name__ == "__main__":
    main()
