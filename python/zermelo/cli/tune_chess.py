"""Estimate the weights of chess from the results of games: `zermelo tune chess`."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from zermelo.cli.arguments import Parser, UsageError, whole
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen

DEFAULT_OUTPUT = "chess-weights.txt"


def add_arguments(parser: Parser) -> None:
    """Where games come from, and how weights are estimated."""
    chess = parser.add_argument_group("chess")
    chess.add_argument("--games", metavar="FILE.pgn", help="games with their results")
    chess.add_argument(
        "--self-play",
        metavar="N",
        type=whole(1, 10**9, 2000),
        help="or N games of the engine against itself",
    )
    chess.add_argument(
        "--nodes",
        metavar="N",
        type=whole(1, 10**12, 5000),
        default=5000,
        help="for each move of these games (5000)",
    )
    chess.add_argument(
        "--start", metavar="FILE", help="weights to begin with (the ones set by hand)"
    )
    chess.add_argument(
        "--threads", metavar="T", type=whole(1, 1024, 2), default=1, help="use T threads (1)"
    )
    chess.add_argument(
        "--steps",
        metavar="N",
        type=whole(1, 10**6, 100),
        default=100,
        help="of the optimizer (100)",
    )
    chess.add_argument(
        "--freedom",
        metavar="C",
        type=whole(1, 1000, 8),
        default=8,
        help="how far weights may go, in hundredths of a pawn (8)",
    )
    chess.add_argument(
        "--resume", action="store_true", help="go on from the files beside the output"
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play or read games, estimate, and report what came out."""
    from zermelo.learn import chess

    if (arguments.games is None) == (arguments.self_play is None):
        raise UsageError("zermelo tune chess needs --games FILE.pgn or --self-play N, not both")
    if arguments.game is not None:
        raise UsageError(f"zermelo tune chess takes no game, and {arguments.game!r} was given")
    if arguments.on is not None and arguments.self_play is None:
        raise UsageError("--on is for games against itself: give --self-play N with it")
    output = arguments.output or DEFAULT_OUTPUT
    with Progress("tuning chess") as shown:

        def told(found: chess.Progress) -> None:
            what = "games" if found.stage == "playing" else "steps"
            loss = "" if found.loss is None else f"  loss {found.loss:.5f}"
            shown.text = f"{found.stage}: {found.done:,} of {found.of:,} {what}{loss}"

        found = chess.tune(
            output,
            games=arguments.games,
            self_play=arguments.self_play,
            nodes=arguments.nodes,
            start=arguments.start,
            seed=arguments.seed,
            threads=arguments.threads,
            on=arguments.on,
            steps=arguments.steps,
            freedom=arguments.freedom,
            resume=arguments.resume,
            progress=told,
        )
    if arguments.json:
        screen.json({"output": output, **asdict(found)})
        return 0
    screen.write(("Weights of chess", "bold"), f" in {output}")
    screen.write("")
    for line in found.report.splitlines():
        screen.write(line)
    if found.damaged:
        screen.write(f"{found.damaged} games could not be read; the first: {found.first_damage}")
    return 0
