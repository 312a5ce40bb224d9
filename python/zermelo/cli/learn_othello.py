"""Learn the evaluation of Othello."""

from __future__ import annotations

import argparse
import os
import shlex

from zermelo.cli.arguments import UsageError
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen

_OUTPUT = "othello.safetensors"


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Train, and tell how well each stage of the game is fitted."""
    from zermelo.learn import othello

    if arguments.minutes is not None and arguments.games is not None:
        raise UsageError("zermelo learn othello takes --minutes or --games, not both")
    minutes = arguments.minutes
    if minutes is None and arguments.games is None:
        minutes = 10.0
    output = arguments.output or _OUTPUT
    threads = arguments.threads or os.cpu_count() or 1
    words = ["zermelo", "learn", "othello"]
    words += [] if minutes is None else ["--minutes", f"{minutes:g}"]
    words += [] if arguments.games is None else ["--games", str(arguments.games)]
    words += ["--seed", str(arguments.seed)]
    words += [] if minutes is None else ["--threads", str(threads)]
    curve: list[othello.Progress] = []
    if not arguments.json:
        screen.write(("Learning Othello", "bold"), f" into {output}")
    with Progress("learning Othello", None if minutes is None else 60 * minutes) as shown:

        def told(found: othello.Progress) -> None:
            curve.append(found)
            shown.text = f"{found.share:.0%}  {found.positions:,} positions"
            if not arguments.json and not shown.shown:
                screen.write(f"  {_stage(found)}")

        found = othello.learn(
            output,
            minutes=minutes,
            games=arguments.games,
            seed=arguments.seed,
            threads=threads,
            resume=arguments.resume,
            command=shlex.join(words),
            progress=told,
        )
    if arguments.json:
        stages = [
            {
                "pass": stage.part,
                "discs": stage.discs,
                "positions": stage.fitted,
                "error": stage.error,
                "seconds": round(stage.seconds, 3),
            }
            for stage in curve
        ]
        screen.json(
            {
                "game": "othello",
                "output": output,
                "positions": found.positions,
                "seconds": round(found.seconds, 3),
                "stages": stages,
            }
        )
        return 0
    screen.write(
        f"{found.positions:,} positions in {found.seconds:.0f} s. Play with it: "
        f"othello:weights={output}"
    )
    return 0


def _stage(found: object) -> str:
    names = ("part", "discs", "fitted", "error")
    part, discs, fitted, error = (getattr(found, name) for name in names)
    return (
        f"pass {part}, {discs:>2} discs and more: {fitted:>9,} positions, error {error:.2f} discs"
    )
