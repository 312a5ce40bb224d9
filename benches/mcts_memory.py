"""Monte Carlo tree search in little memory: how much it takes, and whether it goes on to improve.

    python benches/mcts_memory.py                                 peaks of several games and kinds
    python benches/mcts_memory.py --long 600 --memory 64          ten minutes in 64 MB as well
    python benches/mcts_memory.py --improves 40                   whether time makes it better

The peak is that of the whole process above what it had before the search (VmHWM of Linux, without
pages of files that are mapped: a system reads as many of those at once as it likes): never more
than was asked for by more than 2 MB. The long search is of Go on 9 x 9, and a second one of
Connect Four from the empty board: a line is printed whenever the time has doubled, with the
simulations, how often memory was full, the share of visits of the best move and its value. It goes
on if simulations grow with the time.

One search does not tell whether it improves. So `--improves` does the same in small for many
positions of Connect Four whose outcome the exact solver knows, by default for a 64th of the ten
minutes in a 64th of the memory, which is then full as often: how many of the moves keep the
outcome, and how far the value is from it on average, whenever the time has doubled.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from random import Random
from statistics import fmean
from typing import Any

import zermelo as z
from zermelo.cli.progress import Progress

GAMES = (
    "connect4",
    "othello",
    "go:size=9",
    "hex",
    "pig",
    "backgammon",
    "dots:players=3",
    "rolit",
    "tictactoe",
    "connect4-plain",
    "pig-plain",
    "dots-plain:players=3",
    "pig-compiled",
)
MEMORY = (4, 24, 64)

PEAK = """
import sys
import zermelo as z

def resident():
    with open("/proc/self/status") as status:
        said = dict(line.split(":") for line in status)
    return (int(said["VmHWM"].split()[0]) - int(said["RssFile"].split()[0])) / 1024

spec, memory, options = sys.argv[1], float(sys.argv[2]), eval(sys.argv[3])
game = z.load(spec)
z.search(game, algorithm=z.MCTS(**options), nodes=2000, memory_mb=1)
before = resident()
limit = {"seconds": float(sys.argv[4])}
found = z.search(game, algorithm=z.MCTS(**options), memory_mb=memory, **limit)
print(found.details["compactions"], resident() - before)
"""


def peaks(seconds: float) -> bool:
    """A line for every game and memory; whether all kept to it."""
    kept = True
    for spec in GAMES:
        for memory in MEMORY:
            for options in ({"playout_depth": 1}, {"rave": 300.0, "grave": 50, "ngram": 0.2}):
                words = [sys.executable, "-c", PEAK, spec, str(memory), repr(options), str(seconds)]
                said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
                full, megabytes = map(float, said.split())
                good = megabytes <= memory + 2
                kept = kept and good
                print(
                    f"{spec:16} {memory:3} MB asked, {megabytes:6.1f} taken, full {full:4.0f} times"
                    f"  {'' if good else 'TOO MUCH'}  {options}",
                    flush=True,
                )
    return kept


def long_search(spec: str, moves: str, seconds: float, memory: float) -> None:
    """One search, told of as its time doubles."""
    game = z.load(spec)
    line = z.Line(game, moves=moves.split())
    started, due = time.perf_counter(), seconds / 256

    def show(found: z.types.Answer) -> None:
        nonlocal due
        elapsed = time.perf_counter() - started
        if elapsed < due:
            return
        due *= 2
        _tell(found, elapsed)

    print(f"{game.name} after {moves or 'nothing'}, {memory:g} MB, {seconds:g} s")
    found = z.search(game, line, algorithm="mcts", seconds=seconds, memory_mb=memory, progress=show)
    _tell(found, time.perf_counter() - started)


def improvement(positions: int, seconds: float, memory: float, plies: int) -> None:
    """Random positions of Connect Four, searched for the same time: what they come to meanwhile."""
    game, random = z.load("connect4"), Random(1)
    marks = [seconds / 2**power for power in range(8, -1, -1)]
    kept, errors, full = ([[] for _ in marks] for _ in range(3))
    with Progress("positions") as line:
        for number in range(positions):
            line.text = f"{number} of {positions}"
            state, outcomes = _undecided(game, random, plies)
            history = _history(game, state, seconds, memory)
            for place, mark in enumerate(marks):
                known = [found for elapsed, found in history if elapsed <= mark] or [history[0][1]]
                found = known[-1]
                worth = max(outcomes.values())
                kept[place].append(outcomes[found.moves[0].move] == worth)
                errors[place].append(abs(found.value - worth))
                full[place].append(found.details["compactions"])
    print(f"{positions} positions after {plies} plies, {memory:g} MB, {seconds:g} s each")
    for place, mark in enumerate(marks):
        print(
            f"  {mark:7.2f} s  full {fmean(full[place]):5.1f} times"
            f"  {fmean(kept[place]):4.0%} of moves keep the outcome"
            f"  value off by {fmean(errors[place]):.3f}"
        )


def _undecided(game: z.Game, random: Random, plies: int) -> tuple[Any, dict[Any, int]]:
    """A random position whose moves are not all worth the same, and the outcome of each."""
    while True:
        state = game.initial()
        for _ in range(plies):
            if not game.is_terminal(state):
                state = game.result(state, random.choice(game.actions(state)))
        if game.is_terminal(state):
            continue
        outcomes = {
            one.move: _sign(one.value) for one in z.solve(game, state, every_move=True).moves
        }
        if len(set(outcomes.values())) > 1:
            return state, outcomes


def _history(
    game: z.Game, state: Any, seconds: float, memory: float
) -> list[tuple[float, z.types.Answer]]:
    """What a search says while it goes on, and when."""
    started = time.perf_counter()
    history: list[tuple[float, z.types.Answer]] = []

    def note(found: z.types.Answer) -> None:
        history.append((time.perf_counter() - started, found))

    note(z.search(game, state, algorithm="mcts", seconds=seconds, memory_mb=memory, progress=note))
    return history


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _tell(found: z.types.Answer, elapsed: float) -> None:
    best = found.moves[0]
    total = sum(one.visits or 0 for one in found.moves)
    print(
        f"  {elapsed:7.1f} s  {found.nodes:>12,} simulations"
        f"  full {found.details['compactions']:5} times  {best.move!s:>5}"
        f" {(best.visits or 0) / max(total, 1):4.0%}  value {found.value:+.3f}  {found.exactness}",
        flush=True,
    )


def main() -> None:
    """Peaks, and the long search if it is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seconds", type=float, default=3, help="for each peak")
    parser.add_argument("--long", type=float, help="seconds of the long search")
    parser.add_argument("--memory", type=float, default=64, help="megabytes of the long search")
    parser.add_argument("--improves", type=int, help="positions whose searches are to improve")
    parser.add_argument("--plies", type=int, default=8, help="of these positions")
    parser.add_argument("--only-long", action="store_true")
    given = parser.parse_args()
    if given.improves:
        improvement(given.improves, 600 / 64, 64 / 64, given.plies)
        return
    if given.long:
        long_search("go:size=9", "", given.long / 2, given.memory)
        # The first player wins from the middle column alone, in 41 plies (Allis 1988).
        long_search("connect4", "", given.long / 2, given.memory)
    if not given.only_long:
        print("all kept to their memory" if peaks(given.seconds) else "not all kept to it")


if __name__ == "__main__":
    main()
