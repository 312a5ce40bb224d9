"""Measure what the order of moves is worth to alpha-beta."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from zermelo.cli.arguments import UsageError
from zermelo.cli.charts import check_output, write_chart
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.experiments.ordering import ORDERS, Row, check_size, measure
from zermelo.experiments.panel import Guide, Panel, Series

DEPTHS = (2, 3, 4, 5, 6)

NOTES = (
    "worst        leaves so arranged that alpha-beta can skip none: b^m",
    "worst first  each random tree with the children's true values from worst to best; deep",
    "             cutoffs remain, so from 4 plies on a few leaves are skipped",
    "random       the children as they come",
    "simple       ordered by a noisy evaluation",
    "perfect      the true values from best to worst: exactly b^⌈m/2⌉ + b^⌊m/2⌋ − 1",
)


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Measure, and print the table and the plot."""
    if arguments.game is not None:
        raise UsageError(f"ordering is measured on random trees, not on {arguments.game}")
    arguments.depth = arguments.depth or list(DEPTHS)
    check_output(arguments.output)
    rows = _measure(arguments)
    panels = _panels(rows)
    if arguments.output:
        title = "Alpha-beta and the order of moves"
        write_chart(arguments.output, title, "leaves looked at", panels)
    if arguments.json:
        screen.json(_as_json(arguments, rows))
        return 0
    _show(rows, panels, screen)
    if arguments.output:
        screen.write("")
        screen.write(("Wrote ", "dim"), arguments.output)
    return 0


def _measure(arguments: argparse.Namespace) -> list[Row]:
    for b in arguments.branching:
        for m in arguments.depth:
            check_size(b, m)
    rows: list[Row] = []
    count = len(arguments.branching) * len(arguments.depth)
    with Progress(f"0 of {count} sizes") as progress:
        for row in measure(
            arguments.branching,
            arguments.depth,
            trees=arguments.trees,
            seed=arguments.seed,
            noise=arguments.noise,
        ):
            rows.append(row)
            progress.text = f"{len(rows)} of {count} sizes; b = {row.branching}, m = {row.depth}"
    return rows


def _show(rows: Sequence[Row], panels: Sequence[Panel], screen: Screen) -> None:
    from zermelo.experiments.plot import legend, plot

    trees = rows[0].trees
    screen.write(
        ("Leaves looked at by minimax and by alpha-beta", "bold"),
        (f"  mean over {trees} random tree{'s' * (trees != 1)}", "dim"),
    )
    screen.write("")
    names = (order.replace(" ", "\n") for order in ORDERS)
    header = ("b", "m", "minimax", *names, "b^m", "b^¾m", "b^½m", "exact")
    screen.table(header, [_cells(row) for row in rows], left=0)
    screen.write("")
    for note in NOTES:
        screen.write((note, "dim"))
    for panel in panels:
        screen.write("")
        for line in plot(panel).splitlines():
            screen.write(line)
    screen.write("")
    screen.write((legend(panels[0]), "dim"))


def _cells(row: Row) -> list[str]:
    counts = [row.minimax, *(row.leaves[order] for order in ORDERS), row.all_leaves]
    theory = [row.random_theory, row.perfect_theory, row.perfect_exact]
    return [str(row.branching), str(row.depth), *(_count(x) for x in (*counts, *theory))]


def _count(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) or value >= 1000 else f"{value:,.1f}"


def _panels(rows: Sequence[Row]) -> list[Panel]:
    """One chart for each b over the depths, or one over b if there is one depth only."""
    depths = sorted({row.depth for row in rows})
    if len(depths) == 1:
        m = depths[0]
        return [_panel(f"m = {m}", "b", [row.branching for row in rows], rows, depth=m)]
    branchings = sorted({row.branching for row in rows})
    return [
        _panel(f"b = {b}", "m", depths, [row for row in rows if row.branching == b], branching=b)
        for b in branchings
    ]


def _panel(
    title: str,
    x_name: str,
    xs: Sequence[int],
    rows: Sequence[Row],
    branching: int | None = None,
    depth: int | None = None,
) -> Panel:
    def guide(share: float) -> Any:
        def at(x: float) -> float:
            b, m = (branching, x) if depth is None else (x, depth)
            return float((b or 0) ** (share * m))

        return at

    series = [Series(order, [row.leaves[order] for row in rows]) for order in ORDERS]
    guides = [Guide("b^m", guide(1)), Guide("b^(3m/4)", guide(0.75)), Guide("b^(m/2)", guide(0.5))]
    return Panel(title, x_name, xs, series, guides)


def _as_json(arguments: argparse.Namespace, rows: Sequence[Row]) -> dict[str, Any]:
    return {
        "experiment": arguments.name,
        "trees": arguments.trees,
        "seed": arguments.seed,
        "noise": arguments.noise,
        "rows": [
            {
                "branching": row.branching,
                "depth": row.depth,
                "minimax": row.minimax,
                **{order.replace(" ", "_"): row.leaves[order] for order in ORDERS},
                "b^m": row.all_leaves,
                "b^(3m/4)": row.random_theory,
                "b^(m/2)": row.perfect_theory,
                "perfect_exact": row.perfect_exact,
                "exponents": {order.replace(" ", "_"): row.exponent(order) for order in ORDERS},
            }
            for row in rows
        ],
    }
