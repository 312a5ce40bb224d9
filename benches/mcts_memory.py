"""Monte Carlo tree search in little memory: how much it takes, and whether it goes on to improve.

    python benches/mcts_memory.py                                 peaks of several games and kinds
    python benches/mcts_memory.py --long 600 --memory 64          ten minutes in 64 MB as well

The peak is that of the whole process above what it had before the search (VmHWM of Linux): never
more than was asked for by more than 2 MB. The long search is of Go on 9 x 9, and a second one of
Connect Four whose value is known: a line is printed whenever the time has doubled, with the
simulations, how often memory was full, the share of visits of the best move and its value. It goes
on if simulations grow with the time, and improves if the share and the value do, or if the move
becomes the right one.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

import zermelo as z

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
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024

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
    parser.add_argument("--only-long", action="store_true")
    given = parser.parse_args()
    if given.long:
        long_search("go:size=9", "", given.long / 2, given.memory)
        # The first player wins from the middle column alone, in 41 plies (Allis 1988).
        long_search("connect4", "", given.long / 2, given.memory)
    if not given.only_long:
        print("all kept to their memory" if peaks(given.seconds) else "not all kept to it")


if __name__ == "__main__":
    main()
