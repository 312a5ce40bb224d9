"""One thread against two on the same positions: nodes a second, and the time to a fixed depth.

The table is as large as a user would choose, and new for every search. The two take turns, position
by position, and the ratios of all positions are summed up by their geometric mean. Positions that
one thread is done with at once, because somebody wins soon, are passed over: there is nothing to
share.
"""

from __future__ import annotations

import time
from random import Random
from statistics import geometric_mean, median

from rich.console import Console
from rich.table import Table

import zermelo as z

GAMES = {"connect4": (17, 6), "othello": (11, 8), "checkers": (15, 6), "breakthrough": (8, 6)}
"""The depth to search to, and the random moves before."""

POSITIONS = 8
ROUNDS = 3
MEMORY_MB = 256
LEAST_SECONDS = 0.05


def positions(game: z.Game, plies: int, depth: int) -> list[object]:
    random, found = Random(1), []
    while len(found) < POSITIONS:
        state = game.initial()
        for _ in range(plies):
            if game.is_terminal(state):
                break
            state = game.result(state, random.choice(list(game.actions(state))))
        if not game.is_terminal(state) and measure(game, state, depth, 1)[1] >= LEAST_SECONDS:
            found.append(state)
    return found


def measure(game: z.Game, state: object, depth: int, threads: int) -> tuple[float, float]:
    """Nodes a second, and seconds."""
    started = time.perf_counter()
    found = z.search(game, state, depth=depth, threads=threads, memory_mb=MEMORY_MB)
    seconds = time.perf_counter() - started
    return found.nodes / seconds, seconds


def main() -> None:
    table = Table(title="two threads against one", title_justify="left")
    for heading in ("game", "depth", "nodes/s", "time to depth", "worst", "best"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name, (depth, plies) in GAMES.items():
        game = z.load(name)
        rates, times = [], []
        for state in positions(game, plies, depth):
            one, two = [], []
            for _ in range(ROUNDS):
                one.append(measure(game, state, depth, 1))
                two.append(measure(game, state, depth, 2))
            rates.append(median(rate for rate, _ in two) / median(rate for rate, _ in one))
            times.append(median(time for _, time in one) / median(time for _, time in two))
        table.add_row(
            name,
            str(depth),
            f"{geometric_mean(rates):.2f}×",
            f"{geometric_mean(times):.2f}× faster",
            f"{min(times):.2f}×",
            f"{max(times):.2f}×",
        )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
