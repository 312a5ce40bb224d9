"""Claims, measured again: exports, the first search with a large table, forecasts.

An export is compared with a loop that asks the policy for one row after the other. The first search
in a process with a table of 1 GB is compared with writing to every page of such a table. Forecasts
are compared with the numbers of states that solving the games counts.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from measure import Contestant, race, show
from rich.console import Console
from rich.table import Table

import zermelo as z

ROWS = "connect4:width=4,height=4"

FIRST = """
import resource, zermelo as z
game = z.load("connect4")
before = resource.getrusage(resource.RUSAGE_SELF)
z.search(game, nodes=8_742, memory_mb={memory_mb})
after = resource.getrusage(resource.RUSAGE_SELF)
print(after.ru_stime - before.ru_stime, after.ru_minflt - before.ru_minflt)
"""

STATES = {
    "connect4:width=5,height=4": 1_973_904,
    "connect4:width=6,height=4": 47.4e6,
    "connect4:width=5,height=5": 34.9e6,
    "mnk-native:m=4,n=4,k=4": 1_217_977,
    "hex:size=4": 4_693_575,
    "othello:size=4": 14_401,
    "breakthrough:width=4,height=4": 1_606_370,
    "kalah:houses=4,seeds=3": 5_255_649,
}
"""Up to symmetry, as `zermelo solve GAME --all` counts them."""

DOTS_AND_BOXES = 29_598_523


def one_by_one(policy: z.types.Policy, path: Path) -> None:
    """The rows of an export, each asked for by itself."""
    game = policy.game
    with path.open("w", encoding="utf-8") as file:
        for state in policy:
            for image in {*game.symmetries(state)}:
                known = policy[image]
                row = {
                    "state": z.game.format_state(game, image),
                    "player": None if game.is_terminal(image) else game.to_move(image),
                    "value": known.value,
                    "remoteness": known.remoteness,
                    "moves": [z.game.format_move(game, image, move) for move in known.moves],
                }
                file.write(json.dumps(row) + "\n")


def exports() -> None:
    policy = z.solve_all(z.load(ROWS))
    rows = policy.counts.states
    endings = [".csv", ".jsonl"]
    if find_spec("pyarrow"):
        endings.append(".parquet")
    else:
        print("pyarrow is not installed: Parquet is left out")
    with TemporaryDirectory() as folder:

        def export(ending: str) -> Contestant:
            path = Path(folder) / f"rows{ending}"
            return Contestant(ending, lambda: policy.export(path), rows)

        loop = Contestant("a loop", lambda: one_by_one(policy, Path(folder) / "loop"), rows)
        contestants = [loop, *map(export, endings)]
        race(contestants, rounds=3)
        for contestant in contestants[1:]:
            show(f"every state of {policy.game.name}", [loop, contestant], "rows", contestant.name)
            print(f"{contestant.name}: {1e6 / contestant.rate:.2f} µs a row")


def first_search() -> None:
    """Time in the system, which is where pages are made."""
    table = Table(title="the first search of a process, 8,742 nodes", title_justify="left")
    for heading in ("table", "seconds in the system", "page faults"):
        table.add_column(heading, justify="right")
    for memory_mb in (16, 1024):
        code = FIRST.format(memory_mb=memory_mb)
        ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        seconds, faults = ran.stdout.decode().split()
        table.add_row(f"{memory_mb} MB", f"{float(seconds):.3f}", f"{int(faults):,}")
    before = resource.getrusage(resource.RUSAGE_SELF)
    pages = bytearray(1 << 30)
    pages[::4096] = b"\1" * ((1 << 30) // 4096)
    after = resource.getrusage(resource.RUSAGE_SELF)
    spent, faults = after.ru_stime - before.ru_stime, after.ru_minflt - before.ru_minflt
    table.add_row("every page of 1024 MB", f"{spent:.3f}", f"{faults:,}")
    Console(width=110).print(table)


def forecasts() -> None:
    table = Table(title="forecasts", title_justify="left")
    for heading in ("game", "forecast", "from", "to", "truth", "forecast / truth", "seconds"):
        table.add_column(heading, justify="right")
    for spec, states in STATES.items():
        add_forecast(table, z.load(spec), states)
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "solve"))
    from dots_and_boxes import DotsAndBoxes

    add_forecast(table, DotsAndBoxes(3, 3), DOTS_AND_BOXES)
    Console(width=110).print(table)


def add_forecast(table: Table, game: z.Game, states: float) -> None:
    started = time.perf_counter()
    found = z.policies.forecast(game)
    seconds = time.perf_counter() - started
    assert found is not None
    numbers = (f"{number:,.0f}" for number in (found.states, found.least, found.most, states))
    table.add_row(game.name, *numbers, f"{found.states / states:.2f}", f"{seconds:.1f}")


if __name__ == "__main__":
    exports()
    first_search()
    forecasts()
