"""The search that plays: how far it looks, and what its memory saves from move to move.

    python benches/playing.py

Strength itself is measured by matches: benches/strength.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo.experiments.positions import random_positions

SECONDS = 5.0
SAVINGS = {"chess": 8, "checkers": 10, "othello": 9}
POSITIONS = 50


@dataclass(frozen=True)
class Saving:
    """Nodes to a depth two moves later, with what the first search left and without."""

    game: str
    depth: int
    fresh: int
    again: int

    @property
    def share(self) -> float:
        return 1 - self.again / self.fresh


def main() -> None:
    show_depths()
    show_savings()


def show_depths() -> None:
    """Depth within the time, from the start of each game on one thread."""
    table = Table(title=f"from the start, {SECONDS:g} s on one thread")
    for name in ("game", "selective: depth", "nodes/s", "alpha-beta: depth", "nodes/s"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for name in ("chess", "othello", "checkers", "breakthrough", "hex"):
        row = [name]
        for algorithm in (z.Selective(), z.AlphaBeta()):
            found = from_the_start(name, algorithm)
            row += [str(found.depth), f"{found.nodes / found.seconds:,.0f}"]
        table.add_row(*row)
    Console().print(table)


def from_the_start(
    name: str, algorithm: z.types.Algorithm, seconds: float = SECONDS
) -> z.types.Answer:
    """What a search finds of the start of a game within its time."""
    return z.search(z.load(name), algorithm=algorithm, seconds=seconds)


def show_savings() -> None:
    """The savings of each game, and their mean."""
    table = Table(title=f"the second search along a line, {POSITIONS} positions of each game")
    for name in ("game", "depth", "fresh", "with its memory", "saved"):
        table.add_column(name, justify="left" if name == "game" else "right")
    found = [saving(name, depth) for name, depth in SAVINGS.items()]
    for one in found:
        numbers = (f"{one.fresh:,}", f"{one.again:,}", f"{one.share:.0%}")
        table.add_row(one.game, str(one.depth), *numbers)
    table.add_row("mean", "", "", "", f"{mean_saving(found):.0%}")
    Console().print(table)


def saving(name: str, depth: int, positions: int = POSITIONS) -> Saving:
    """What the memory saves in the positions of a game."""
    game = z.load(name)
    fresh = again = 0
    for state in random_positions(game, positions, plies=10, seed=1):
        engine = z.engine(game, z.Selective())
        line = z.Line(game, state)
        for move in engine.search(line, depth=depth).pv[:2]:
            line = line.play(move)
        if line.over:
            continue
        again += engine.search(line, depth=depth).nodes
        fresh += z.search(game, line, algorithm=z.Selective(), depth=depth).nodes
    return Saving(name, depth, fresh, again)


def mean_saving(found: list[Saving]) -> float:
    """The mean over the games."""
    return sum(one.share for one in found) / len(found)


if __name__ == "__main__":
    main()
