"""Learn networks for backgammon from games of the program against itself."""

from __future__ import annotations

import argparse
import shlex

from zermelo.cli.arguments import UsageError
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Train, and tell how strong it grows."""
    from zermelo.learn import backgammon

    if arguments.hidden % 32:
        raise UsageError(f"--hidden {arguments.hidden} is not a multiple of 32, such as 128")
    minutes = arguments.minutes
    if minutes is None and arguments.games is None:
        minutes = 10.0
    output = arguments.output or "backgammon.safetensors"
    threads = arguments.threads or 1
    words = ["zermelo", "learn", "backgammon"]
    words += [] if minutes is None else ["--minutes", f"{minutes:g}"]
    words += [] if arguments.games is None else ["--games", str(arguments.games)]
    words += ["--seed", str(arguments.seed), "--threads", str(threads)]
    words += ["--hidden", str(arguments.hidden)]
    words += ["--refine", str(arguments.refine)] if arguments.refine else []
    curve: list[backgammon.Progress] = []
    if not arguments.json:
        screen.write(("Learning backgammon", "bold"), f" into {output}")
    with Progress("learning backgammon", None if minutes is None else 60 * minutes) as shown:

        def told(found: backgammon.Progress) -> None:
            shown.text = f"{found.share:.0%}  {found.games:,} games  loss {found.loss:.3f}"
            if found.points is not None:
                curve.append(found)
                if not arguments.json and not shown.shown:
                    screen.write(f"  {_point(found)}")

        found = backgammon.learn(
            output,
            minutes=minutes,
            games=arguments.games,
            seed=arguments.seed,
            threads=threads,
            hidden=arguments.hidden,
            refine=arguments.refine / 100,
            resume=arguments.resume,
            command=shlex.join(words),
            progress=told,
        )
        was_shown = shown.shown
    if arguments.json:
        screen.json(
            {
                "game": "backgammon",
                "output": output,
                "games": found.games,
                "seconds": round(found.seconds, 3),
                "loss": found.loss,
                "curve": [
                    {
                        "games": point.games,
                        "seconds": round(point.seconds, 3),
                        "points": point.points,
                        "error": point.points_error,
                    }
                    for point in curve
                ],
            }
        )
        return 0
    if was_shown:
        for point in curve:
            screen.write(f"  {_point(point)}")
    screen.write(
        f"{found.games:,} games in {found.seconds:.0f} s. Points a game are against the "
        "hand-written estimate, without look-ahead, ± a standard error."
    )
    return 0


def _point(found: object) -> str:
    games, points, error = (getattr(found, name) for name in ("games", "points", "points_error"))
    return f"{games:>12,} games  {points:+.3f} ± {error:.3f} points a game"
