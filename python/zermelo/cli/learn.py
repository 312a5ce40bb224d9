"""Learn an evaluation from games of the program against itself: backgammon, Othello."""

from __future__ import annotations

import argparse
import shlex

from zermelo.cli import learn_othello
from zermelo.cli.arguments import Parser, UsageError, add_json, whole
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen


def add_arguments(parser: Parser) -> None:
    """GAME, how long, and where the weights go."""
    parser.add_argument("game", metavar="GAME", help="what to learn: backgammon or othello")
    parser.add_argument(
        "--minutes",
        metavar="M",
        type=_minutes,
        help="train for M minutes (10, if --games is not given)",
    )
    parser.add_argument(
        "--games", metavar="N", type=whole(1, 10**12, 100_000), help="train for N games"
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole(0, 2**63, 1), default=1, help="first weights and dice (1)"
    )
    parser.add_argument(
        "--threads", metavar="T", type=whole(1, 1024, 2), default=1, help="play on T threads (1)"
    )
    parser.add_argument(
        "--hidden",
        metavar="H",
        type=whole(32, 512, 128),
        default=128,
        help="hidden units of the network for contact, a multiple of 32 (128)",
    )
    parser.add_argument(
        "--refine",
        metavar="P",
        type=whole(0, 100, 30),
        default=0,
        help="percent of the training, at its end, that learns from a look-ahead of one ply (0)",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        default="backgammon.safetensors",
        help="where the weights go (backgammon.safetensors, othello.safetensors)",
    )
    parser.add_argument("--resume", action="store_true", help="go on with the training of the file")
    add_json(parser)
    parser.examples(
        "zermelo learn backgammon --minutes 10 --threads 2",
        "zermelo learn backgammon --minutes 30 --resume",
        "zermelo learn backgammon --games 100k --seed 7 -o seven.safetensors --json",
        "zermelo learn othello --minutes 120 --threads 2",
    )


def _minutes(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of minutes, such as 10 or 0.5")
    return value


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Train, and tell how strong it grows."""
    from zermelo.learn import backgammon

    if arguments.game.strip() == "othello":
        return learn_othello.run(arguments, screen)
    if arguments.game.strip() != "backgammon":
        raise UsageError(f"cannot learn {arguments.game!r} yet; there are backgammon and othello")
    if arguments.hidden % 32:
        raise UsageError(f"--hidden {arguments.hidden} is not a multiple of 32, such as 128")
    minutes = arguments.minutes
    if minutes is None and arguments.games is None:
        minutes = 10.0
    words = ["zermelo", "learn", "backgammon"]
    words += [] if minutes is None else ["--minutes", f"{minutes:g}"]
    words += [] if arguments.games is None else ["--games", str(arguments.games)]
    words += ["--seed", str(arguments.seed), "--threads", str(arguments.threads)]
    words += ["--hidden", str(arguments.hidden)]
    words += ["--refine", str(arguments.refine)] if arguments.refine else []
    curve: list[backgammon.Progress] = []
    if not arguments.json:
        screen.write(("Learning backgammon", "bold"), f" into {arguments.output}")
    with Progress("learning backgammon", None if minutes is None else 60 * minutes) as shown:

        def told(found: backgammon.Progress) -> None:
            shown.text = f"{found.share:.0%}  {found.games:,} games  loss {found.loss:.3f}"
            if found.points is not None:
                curve.append(found)
                if not arguments.json and not shown.shown:
                    screen.write(f"  {_point(found)}")

        found = backgammon.learn(
            arguments.output,
            minutes=minutes,
            games=arguments.games,
            seed=arguments.seed,
            threads=arguments.threads,
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
                "output": arguments.output,
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
