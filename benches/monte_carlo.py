"""The marks of Monte Carlo tree search: against OpenSpiel's in C++, leaves from Python, threads.

    python benches/monte_carlo.py                 all of it, with ratios
    python benches/monte_carlo.py --json marks.json --rounds 3

Simulations a second: both sides do UCT with one random playout a leaf and keep proofs (OpenSpiel's
`solve`), as many simulations on one thread from the start of the game, within one run and in turn.
OpenSpiel's bot is called through its Python bindings: a search is one call, all of it in C++.
Playouts of Go are light (any move but those that fill an eye; OpenSpiel's fill them too) and then
as Go has them by default.

Evaluators in Python are given leaves in batches by a trivial function. Threads: two against one.

Seconds are those of the processor, so that a busy machine does not count, except for threads, which
are measured by the clock: a round counts only if the program had its processors for nine tenths of
it, and the table says how many did. Without OpenSpiel (`pip install open_spiel`) the ratios are
left out.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

try:
    import pyspiel
except ImportError:
    pyspiel = None

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo.files import write_atomically

PLAIN = {"game_options": False, "knowledge": False, "seed": 7}
HAD = 0.9
"""The share of its processors that a program must have had for a round to count."""


@dataclass(frozen=True)
class Mark:
    """One number that was asked for, and what came out."""

    what: str
    found: float
    """A ratio, or so many a second."""
    wanted: float
    unit: str
    told: str
    """How it was measured."""

    @property
    def met(self) -> bool:
        """Is it as much as was asked for?"""
        return self.found >= self.wanted


def spiel(name: str, simulations: int) -> Callable[[], object]:
    """OpenSpiel's bot, which makes so many simulations a step."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(
        game, evaluator, 2.0, simulations, 1_000, True, 7, False, pyspiel.ChildSelectionPolicy.UCT
    )
    state = game.new_initial_state()
    return lambda: bot.step(state)


def ours(spec: str, simulations: int, **options: object) -> Callable[[], object]:
    """The same search here."""
    game, algorithm = z.load(spec), z.MCTS(**(PLAIN | options))  # type: ignore[arg-type]
    return lambda: z.search(game, algorithm=algorithm, nodes=simulations, memory_mb=256)


def rates(jobs: list[tuple[Callable[[], object], int]], rounds: int) -> list[float]:
    """Units a second of the processor, the median of rounds in which everybody has a turn."""
    seconds: list[list[float]] = [[] for _ in jobs]
    for job, _ in jobs:
        job()
    for _ in range(rounds):
        for place, (job, _) in enumerate(jobs):
            started = time.process_time()
            job()
            seconds[place].append(time.process_time() - started)
    return [units / median(one) for (_, units), one in zip(jobs, seconds, strict=True)]


GAMES = (
    # Zermelo's game, OpenSpiel's, simulations of both, and the ratio that was asked for.
    ("Connect Four", "connect4", "connect_four", 100_000, 12),
    ("Othello", "othello", "othello", 4_000, 50),
    ("Go 9×9, light", "go:size=9", "go(board_size=9,komi=7.5)", 5_000, 20),
)


def against_spiel(rounds: int) -> list[Mark]:
    """Simulations a second, and how many times OpenSpiel's."""
    marks = []
    for title, spec, theirs, count, wanted in GAMES:
        jobs = [(ours(spec, count), count)]
        if pyspiel is not None:
            jobs.append((spiel(theirs, count), count))
        found = rates(jobs, rounds)
        told = f"{found[0]:,.0f}/s"
        if pyspiel is not None:
            told += f" against {found[1]:,.0f}/s"
            marks.append(Mark(title, found[0] / found[1], wanted, "× OpenSpiel", told))
        else:
            marks.append(Mark(title, found[0], 0, "simulations/s", told))
    (heavy,) = rates([(ours("go:size=9", 10_000, knowledge=True), 10_000)], rounds)
    marks.append(Mark("Go 9×9, with knowledge", heavy, 25_000, "simulations/s", "one thread"))
    return marks


def leaves(rounds: int) -> list[Mark]:
    """Leaves valued by a trivial function in Python."""
    marks = []
    for batch in (32, 256):
        count = 100_000
        job = ours("connect4", count, evaluator=lambda states: [0.0] * len(states), batch=batch)
        (found,) = rates([(job, count)], rounds)
        told = f"Connect Four, batches of {batch}"
        marks.append(Mark("evaluator in Python", found, 100_000, "leaves/s", told))
    return marks


THREADED = (
    ("Go 9×9, 2 threads", "go:size=9", 12_000, 1.7),
    ("Othello, 2 threads", "othello", 100_000, 1.7),
    ("Connect Four, 2 threads", "connect4", 400_000, 1.4),
)


def by_the_clock(spec: str, simulations: int, threads: int) -> tuple[float, float]:
    """Simulations a second of one search, and the share of its processors that it had."""
    game = z.load(spec)
    clock, processor = time.perf_counter(), time.process_time()
    z.search(
        game,
        algorithm=z.MCTS(seed=7, game_options=False),
        nodes=simulations,
        memory_mb=256,
        threads=threads,
    )
    seconds, used = time.perf_counter() - clock, time.process_time() - processor
    return simulations / seconds, used / seconds / threads


def threads(rounds: int) -> list[Mark]:
    """Two threads against one by the clock, over the rounds in which both had their processors."""
    marks = []
    for title, spec, simulations, wanted in THREADED:
        ratios, all_rounds = [], 4 * rounds
        for _ in range(all_rounds):
            one, had_one = by_the_clock(spec, simulations, 1)
            two, had_two = by_the_clock(spec, simulations, 2)
            if min(had_one, had_two) >= HAD:
                ratios.append(two / one)
        found = median(ratios) if ratios else float("nan")
        told = f"{len(ratios)} of {all_rounds} rounds had the processors to themselves"
        marks.append(Mark(title, found, wanted, "× one thread", told))
    return marks


def main() -> None:
    """All marks, in one table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", type=Path, help="writes the table to a file")
    parser.add_argument("--no-threads", action="store_true", help="leave the threads out")
    given = parser.parse_args()
    marks = [*against_spiel(given.rounds), *leaves(given.rounds)]
    marks += [] if given.no_threads else threads(given.rounds)
    table = Table(title="Monte Carlo tree search", title_justify="left")
    for heading in ("what", "found", "mark", "", "measured", "met"):
        table.add_column(heading, justify="right" if heading in ("found", "mark") else "left")
    for mark in marks:
        digits = ",.0f" if mark.wanted >= 1000 or mark.found >= 1000 else ".2f"
        met = "unknown" if mark.found != mark.found else "yes" if mark.met else "no"
        wanted = format(mark.wanted, digits) if mark.wanted else ""
        cells = (mark.what, format(mark.found, digits), wanted, mark.unit, mark.told, met)
        table.add_row(*cells)
    Console(width=130).print(table)
    if given.json is not None:
        rows = [asdict(mark) | {"met": mark.met} for mark in marks]
        write_atomically(given.json, json.dumps(rows, indent=1) + "\n")
    if pyspiel is None:
        print("OpenSpiel is not here: pip install open_spiel", file=sys.stderr)


if __name__ == "__main__":
    main()
