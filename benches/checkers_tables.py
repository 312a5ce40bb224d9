"""Endgame tables of checkers: built to 4 or 5 pieces, probed, and asked by a search.

    python checkers_tables.py             up to 4 pieces
    python checkers_tables.py --pieces 5  149 million positions more, some minutes

No peer that Python can load builds such tables.
"""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
import time

import zermelo as z


def random_states(game: z.Game, pieces: int, count: int, seed: int) -> list[object]:
    """Positions with so many pieces, men and kings of both players."""
    chooser = random.Random(seed)
    states: list[object] = []
    while len(states) < count:
        squares = chooser.sample(range(1, 33), pieces)
        sides: dict[str, list[str]] = {"B": [], "W": []}
        for place, square in enumerate(squares):
            colour = "BW"[place % 2]
            crowned = square > 28 if colour == "B" else square < 5
            king = crowned or chooser.random() < 0.5
            sides[colour].append(f"{'K' if king else ''}{square}")
        text = f"{chooser.choice('BW')}:W{','.join(sides['W'])}:B{','.join(sides['B'])}"
        states.append(z.game.parse_state(game, text))
    return states


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pieces", type=int, default=4, choices=range(2, 6))
    pieces = parser.parse_args().pieces
    with tempfile.TemporaryDirectory() as folder:
        tables = z.tables.CheckersTables(folder)
        started, worked = time.perf_counter(), time.process_time()
        found = tables.build(pieces)
        spent, worked = time.perf_counter() - started, time.process_time() - worked
        positions = sum(table.positions for table in found)
        solved = sum(table.seconds for table in found)
        size = sum(table.file_bytes for table in found) / 1e6
        longest = max(counts.longest_win for table in found for counts in table.slices)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(
            f"{positions:,} positions of up to {pieces} pieces: {solved:.1f} s before compression, "
            f"{spent:.1f} s with it ({worked:.1f} s of processor time on all threads), "
            f"{size:.1f} MB, the longest win {longest} plies, "
            f"at most {peak:,.0f} MB of memory"
        )
        game = z.load("checkers:draw_after=0")
        states = random_states(game, pieces, 20_000, 1)
        for state in states:
            tables.probe(state)
        started = time.process_time()
        for state in states:
            tables.probe(state)
        each = (time.process_time() - started) / len(states)
        print(f"a probe of a random position in its file: {each * 1e6:.1f} µs of processor time")
        started = time.perf_counter()
        z.search(game, states[0], depth=1, tables=tables)
        print(f"all tables into memory: {time.perf_counter() - started:.2f} s")
        for name, options in (("without", {}), ("with", {"tables": tables})):
            started = time.process_time()
            results = [
                z.search(game, state, depth=12, **options)
                for state in random_states(game, pieces + 2, 20, 2)
            ]
            spent = time.process_time() - started
            nodes = sum(result.nodes for result in results)
            proved = sum(result.proved for result in results)
            print(
                f"20 positions of {pieces + 2} pieces to depth 12 {name} tables: {nodes:,} nodes, "
                f"{spent:.2f} s of processor time, {proved} proved"
            )


if __name__ == "__main__":
    main()
