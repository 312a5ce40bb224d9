"""Dots and boxes for three, four ways: Rust, compiled Python, and plain Python twice.

The compiled and the plain game are one class. Plain Python is searched by the core's max^n, which
calls its methods, and by the textbook's, which has no table: it visits more nodes for the same
depth, so the time to a depth is compared too.
"""

from __future__ import annotations

from measure import Contestant, race, show

import zermelo as z
from zermelo.games.dots import Dots
from zermelo.games.dots.plain import PlainDots
from zermelo.games.dots_compiled import CompiledDots
from zermelo.textbook import maxn

BOARD = 3, 2


def main() -> None:
    rust, compiled, plain = Dots(*BOARD), CompiledDots(*BOARD), PlainDots(*BOARD)
    compiled.compile()
    show_rates(rust, compiled, plain)
    show_times(compiled, plain)


def show_rates(rust: Dots, compiled: CompiledDots, plain: PlainDots) -> None:
    """Nodes a second, each to a depth that takes it long enough to measure."""
    jobs = {
        "Rust": lambda: z.search(rust, depth=7),
        "compiled Python": lambda: z.search(compiled, depth=7),
        "plain Python, the core's max^n": lambda: z.search(plain, depth=3),
        "plain Python, the textbook's max^n": lambda: maxn(plain, depth=3),
    }
    contestants = [Contestant(name, job, job().nodes) for name, job in jobs.items()]
    race(contestants, rounds=9)
    show("three players, 3×2 boxes", contestants, "nodes", "compiled Python")


def show_times(compiled: CompiledDots, plain: PlainDots) -> None:
    """The time to the same depth."""
    jobs = {
        "compiled Python": lambda: z.search(compiled, depth=4),
        "plain Python, the core's max^n": lambda: z.search(plain, depth=4),
        "plain Python, the textbook's max^n": lambda: maxn(plain, depth=4),
    }
    contestants = [Contestant(name, job, 1) for name, job in jobs.items()]
    race(contestants, rounds=5)
    show("the same to depth 4", contestants, "searches", "compiled Python")


if __name__ == "__main__":
    main()
