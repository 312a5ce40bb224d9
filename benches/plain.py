"""Dots and boxes for two in plain Python: `z.search` by the core, against `textbook.alphabeta`.

The game shares its boxes (constant-sum) and estimates states. To each depth in turn, from the start
and once per round; the least time of the rounds counts, as other work only ever adds to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo.games.dots.plain import PlainDots
from zermelo.textbook import alphabeta

DEEPEST = 7
ROUNDS = 5


def least(jobs: list[Callable[[], object]]) -> list[float]:
    """The processor's time for each of the jobs."""
    times = [float("inf")] * len(jobs)
    for _ in range(ROUNDS):
        for index, job in enumerate(jobs):
            started = time.process_time()
            job()
            times[index] = min(times[index], time.process_time() - started)
    return times


def main() -> None:
    game = PlainDots(2, 2, players=2)
    table = Table(title="dots and boxes, 2×2 boxes, two players, plain Python")
    for heading in ("plies", "z.search, ms", "textbook.alphabeta, ms", "the core is faster by"):
        table.add_column(heading, justify="right")
    for depth in range(1, DEEPEST + 1):
        core, book = least(
            [lambda d=depth: z.search(game, depth=d), lambda d=depth: alphabeta(game, depth=d)]
        )
        table.add_row(str(depth), f"{core * 1e3:.2f}", f"{book * 1e3:.2f}", f"{book / core:.1f}×")
    Console(width=90).print(table)


if __name__ == "__main__":
    main()
