"""Policies, the files of solved games: write one as a table for other programs."""

from __future__ import annotations

import argparse
import time

from zermelo.cli.arguments import Parser, add_json, load_game
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.policies import load_policy


def add_arguments(parser: Parser) -> None:
    """What to do, the file, and where to write."""
    parser.add_argument("action", choices=["export"], help="write every state as a row of a table")
    parser.add_argument("file", metavar="FILE", help="what zermelo solve --all has written")
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        required=True,
        help="the table: .csv, .jsonl or .parquet",
    )
    parser.add_argument(
        "--canonical",
        action="store_true",
        help="one row for all symmetric images of a state, and not one for each",
    )
    parser.add_argument(
        "--game", metavar="GAME", help="the game, if the file does not name one of Zermelo's"
    )
    add_json(parser)
    parser.examples(
        "zermelo policy export tictactoe.table -o states.csv",
        "zermelo policy export small.table -o states.parquet --canonical",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Write the table."""
    game = load_game(arguments.game) if arguments.game else None
    policy = load_policy(arguments.file, game)
    started = time.perf_counter()
    with Progress(f"reading {arguments.file}") as line:

        def show(done: int, total: int) -> None:
            line.text = f"{done:,} of {total:,} states written"

        path = policy.export(arguments.output, canonical=arguments.canonical, progress=show)
    rows = policy.counts.entries if arguments.canonical else policy.counts.states
    if arguments.json:
        seconds = round(time.perf_counter() - started, 3)
        screen.json({"file": arguments.file, "table": str(path), "rows": rows, "seconds": seconds})
    else:
        what = f"{rows:,} states of {policy.game.name} to {path}"
        screen.write(("Written: ", "bold green"), what)
    return 0
