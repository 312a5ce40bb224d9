"""Measure what each technique of the native search is worth."""

from __future__ import annotations

import argparse
from typing import Any

from zermelo.cli.arguments import UsageError, load_game
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.experiments.positions import random_positions
from zermelo.experiments.techniques import Row, measure

PARTS = {
    "added": "Each technique alone, added to plain alpha-beta",
    "removed": "Each technique alone, taken away from the search as it is",
    "guessed": "Techniques that guess, added to the search as it is",
}
DEPTH = 6


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Search all positions in every way, and print all tables."""
    if arguments.game is None:
        raise UsageError("of which game? for example: zermelo experiment techniques othello")
    game = load_game(arguments.game)
    depth = arguments.depth[-1] if arguments.depth else DEPTH
    states = random_positions(game, arguments.positions, seed=arguments.seed)
    parts: dict[str, list[Row]] = {}
    with Progress(f"searching {game.name}") as progress:
        for part in PARTS:
            parts[part] = []
            for row in measure(game, states, depth, part):
                parts[part].append(row)
                progress.text = f"{part}: {row.name}"
    if arguments.json:
        screen.json(_as_json(arguments, depth, len(states), parts))
        return 0
    positions = f"{len(states)} position{'s' * (len(states) != 1)}"
    screen.write((f"{game.name}, {depth} plies, {positions}", "bold"))
    for part, rows in parts.items():
        screen.write("")
        screen.write((PARTS[part], "bold"))
        screen.table(
            ("", "nodes", "× nodes", "seconds", "× time", "same values"),
            [_cells(row) for row in rows],
            left=1,
        )
    return 0


def _cells(row: Row) -> list[str]:
    same = "yes" if row.same_values else "no"
    ratios = f"{row.node_ratio:.2f}", f"{row.time_ratio:.2f}"
    return [row.name, f"{row.nodes:,}", ratios[0], f"{row.seconds:.3f}", ratios[1], same]


def _as_json(
    arguments: argparse.Namespace, depth: int, positions: int, parts: dict[str, list[Row]]
) -> dict[str, Any]:
    return {
        "experiment": "techniques",
        "game": arguments.game,
        "depth": depth,
        "positions": positions,
        "seed": arguments.seed,
        **{part: [row.__dict__ for row in rows] for part, rows in parts.items()},
    }
