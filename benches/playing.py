"""The search that plays: how far it looks, and what its memory saves from move to move.

    python benches/playing.py

Strength itself is measured by matches: benches/strength.py.
"""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo.experiments.positions import random_positions

SECONDS = 5.0
SAVINGS = {"chess": 8, "checkers": 10, "othello": 9}
POSITIONS = 50


def main() -> None:
    show_depths()
    show_savings()


def show_depths() -> None:
    """Depth within the time, from the start of each game on one thread."""
    table = Table(title=f"from the start, {SECONDS:g} s on one thread")
    for name in ("game", "selective: depth", "nodes/s", "alpha-beta: depth", "nodes/s"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for name in ("chess", "othello", "checkers", "breakthrough", "hex"):
        game = z.load(name)
        row = [name]
        for algorithm in (z.Selective(), z.AlphaBeta()):
            found = z.search(game, algorithm=algorithm, seconds=SECONDS)
            row += [str(found.depth), f"{found.nodes / found.seconds:,.0f}"]
        table.add_row(*row)
    Console().print(table)


def show_savings() -> None:
    """Nodes to a depth two moves later, with what the first search left and without."""
    table = Table(title=f"the second search along a line, {POSITIONS} positions of each game")
    for name in ("game", "depth", "fresh", "with its memory", "saved"):
        table.add_column(name, justify="left" if name == "game" else "right")
    shares = []
    for name, depth in SAVINGS.items():
        game = z.load(name)
        fresh = again = 0
        for state in random_positions(game, POSITIONS, plies=10, seed=1):
            engine = z.engine(game, z.Selective())
            line = z.Line(game, state)
            for move in engine.search(line, depth=depth).pv[:2]:
                line = line.play(move)
            if line.over:
                continue
            again += engine.search(line, depth=depth).nodes
            fresh += z.search(game, line, algorithm=z.Selective(), depth=depth).nodes
        shares.append(1 - again / fresh)
        table.add_row(name, str(depth), f"{fresh:,}", f"{again:,}", f"{shares[-1]:.0%}")
    table.add_row("mean", "", "", "", f"{sum(shares) / len(shares):.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
