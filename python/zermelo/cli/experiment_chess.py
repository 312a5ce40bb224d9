"""Measure what the books say of chess programs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.cli.arguments import UsageError
from zermelo.cli.charts import check_output, write_chart
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.experiments.chess import (
    MINIMAX,
    NODES,
    OPENINGS,
    STEPS,
    Believed,
    Reach,
    Saved,
    over_the_horizon,
    quiet_or_not,
    reach,
    table_effect,
)
from zermelo.experiments.panel import Panel, Series

DEPTH = 7
"""Plies to which the table is measured."""


@dataclass(frozen=True)
class _Measured:
    """Everything that was measured."""

    reached: list[Reach]
    saved: list[Saved]
    rooks: list[Believed]
    bishop: list[Believed]


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Measure, and print a table for each claim."""
    if arguments.game is not None:
        raise UsageError(f"the experiment chess plays chess, not {arguments.game}")
    if arguments.depth is not None and len(arguments.depth) > 1:
        raise UsageError("--depth is one number here: the plies to which the table is measured")
    check_output(arguments.output)
    nodes = arguments.nodes or NODES
    found = _measure(nodes, arguments.depth[0] if arguments.depth else DEPTH)
    if arguments.output:
        title = "Chess: nodes to a depth, one technique after another"
        write_chart(arguments.output, title, "nodes", [_panel(found.reached)])
    if arguments.json:
        screen.json(_as_json(nodes, found))
        return 0
    _show(nodes, found, screen)
    if arguments.output:
        screen.write("")
        screen.write(("Wrote ", "dim"), arguments.output)
    return 0


def _measure(nodes: int, depth: int) -> _Measured:
    with Progress(f"{MINIMAX}: {next(iter(OPENINGS))}") as progress:
        reached: list[Reach] = []

        def told(words: str) -> None:
            progress.text = f"{len(reached)} of {len(STEPS) + 1} searches; {words}"

        for row in reach(nodes, told):
            reached.append(row)
        saved = []
        for entry in table_effect(depth):
            saved.append(entry)
            progress.text = f"with and without a table: {entry.name}"
        progress.text = "quiescence and the horizon"
        return _Measured(reached, saved, list(quiet_or_not()), list(over_the_horizon()))


def _show(nodes: int, found: _Measured, screen: Screen) -> None:
    screen.write((f"Plies that {nodes:,} nodes reach", "bold"))
    screen.write("")
    rows = [
        (row.name, *(str(depth) for depth in row.depths.values()), f"{row.mean:.1f}")
        for row in found.reached
    ]
    screen.table(("search", *OPENINGS, "mean"), rows, left=1)
    screen.write("")
    screen.write(("Nodes to the same depth without and with a table", "bold"))
    screen.write("")
    counts = [
        (row.name, str(row.depth), f"{row.without:,}", f"{row.with_table:,}", f"{row.ratio:.1f}")
        for row in found.saved
    ]
    screen.table(("position", "plies", "without", "with", "times"), counts, left=1)
    _believed("Black may take a pawn: does it?", "quiescence", found.rooks, screen)
    _believed("A bishop is lost: what does Black do?", "extensions", found.bishop, screen)


def _believed(title: str, what: str, found: Sequence[Believed], screen: Screen) -> None:
    """Pairs of answers, without something and with it, in one row each."""
    screen.write("")
    screen.write((title, "bold"), ("  the move played, and its value in pawns", "dim"))
    screen.write("")
    pairs = zip(found[::2], found[1::2], strict=True)
    rows = [(one.position, str(one.depth), *_words(one), *_words(other)) for one, other in pairs]
    header = ("position", "plies", f"no {what}", "pawns", f"with {what}", "pawns")
    screen.table(header, rows, left=1)


def _words(found: Believed) -> tuple[str, str]:
    return found.move, f"{found.pawns:+.1f}"


def _panel(rows: Sequence[Reach]) -> Panel:
    deepest = max(max(row.nodes, default=1) for row in rows)
    series = [Series(row.name, list(row.nodes.values())) for row in rows if row.nodes]
    return Panel("mean of five positions", "plies", range(1, deepest + 1), series)


def _as_json(nodes: int, found: _Measured) -> dict[str, Any]:
    return {
        "experiment": "chess",
        "nodes": nodes,
        "reach": [asdict(row) | {"mean": row.mean} for row in found.reached],
        "table": [asdict(row) | {"ratio": row.ratio} for row in found.saved],
        "quiescence": [asdict(row) for row in found.rooks],
        "horizon": [asdict(row) for row in found.bishop],
    }
