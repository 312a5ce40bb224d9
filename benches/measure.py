"""Timing several contestants in turn, and a table of the ratios."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from rich.console import Console
from rich.table import Table


@dataclass
class Contestant:
    """Someone who does a job of a known number of units (nodes, leaves, …)."""

    name: str
    job: Callable[[], object]
    units: int
    seconds: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.units / median(self.seconds)


def race(contestants: list[Contestant], rounds: int = 5) -> None:
    """Everybody once, then everybody again: a busy moment hits all alike."""
    for _ in range(rounds):
        for contestant in contestants:
            started = time.perf_counter()
            contestant.job()
            contestant.seconds.append(time.perf_counter() - started)


def show(title: str, contestants: list[Contestant], unit: str, against: str) -> None:
    """Rates, and each one's ratio: how many times faster the contestant `against` is."""
    base = next(c for c in contestants if c.name == against)
    table = Table(title=title, title_justify="left")
    table.add_column("who")
    for heading in (unit, "seconds (median)", f"{unit}/s", f"{against} is faster by"):
        table.add_column(heading, justify="right")
    for c in contestants:
        ratio = "" if c is base else f"{base.rate / c.rate:.1f}×"
        table.add_row(c.name, f"{c.units:,}", f"{median(c.seconds):.3f}", f"{c.rate:,.0f}", ratio)
    Console(width=110).print(table)
