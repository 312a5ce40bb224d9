"""Two games in plain Python: `z.search` by the core, against `textbook.alphabeta`.

Dots and boxes for two shares its boxes (constant-sum) and estimates states; its rules are slow.
Those of Connect Four are as fast as plain Python gets, with an order of moves that the textbook's
search does not ask for. To each depth in turn, from the start and some times per round; the least
time of the rounds counts, as other work only ever adds to it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo.games.connect4.plain import PlainConnectFour
from zermelo.games.dots.plain import PlainDots
from zermelo.textbook import alphabeta

DEEPEST = 7
ROUNDS = 9
LEAST_SECONDS = 0.02
"""So long a job is repeated in each round."""


def least(jobs: list[Callable[[], object]]) -> list[float]:
    """The processor's time for each of the jobs."""
    times = [float("inf")] * len(jobs)
    for _ in range(ROUNDS):
        for index, job in enumerate(jobs):
            began = time.process_time()
            while time.process_time() - began < LEAST_SECONDS:
                started = time.process_time()
                job()
                times[index] = min(times[index], time.process_time() - started)
    return times


def show(title: str, game: z.Game) -> None:
    """The table of one game."""
    table = Table(title=title)
    for heading in ("plies", "z.search, ms", "textbook.alphabeta, ms", "the core is faster by"):
        table.add_column(heading, justify="right")
    for depth in range(1, DEEPEST + 1):
        core, book = least(
            [lambda d=depth: z.search(game, depth=d), lambda d=depth: alphabeta(game, depth=d)]
        )
        table.add_row(str(depth), f"{core * 1e3:.3f}", f"{book * 1e3:.3f}", f"{book / core:.2f}×")
    Console(width=90).print(table)


def main() -> None:
    show("dots and boxes, 2×2 boxes, two players, plain Python", PlainDots(2, 2, players=2))
    show("Connect Four, plain Python", PlainConnectFour())


if __name__ == "__main__":
    main()
