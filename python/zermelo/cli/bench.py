"""Search fixed positions of every native game: has the search changed, and how fast is it here?"""

from __future__ import annotations

import argparse
from dataclasses import asdict

from zermelo.algorithms import ALGORITHMS
from zermelo.cli.arguments import Parser, add_json
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.experiments.signature import DEPTHS, Signature, signatures


def add_arguments(parser: Parser) -> None:
    """Which games, and which search."""
    parser.add_argument("games", metavar="GAME", nargs="*", help=f"of {', '.join(DEPTHS)} (all)")
    parser.add_argument(
        "--algorithm", metavar="A", default="selective", help=f"{', '.join(ALGORITHMS)} (selective)"
    )
    add_json(parser)
    parser.examples(
        "zermelo bench",
        "zermelo bench chess othello",
        "zermelo bench chess --algorithm alphabeta --json",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Search, and print a line for each game and one for all."""
    with Progress("searching fixed positions"):
        found = list(signatures(arguments.algorithm, arguments.games or None))
    whole = Signature(
        "all",
        sum(one.positions for one in found),
        sum(one.nodes for one in found),
        sum(one.seconds for one in found),
    )
    if arguments.json:
        screen.json(asdict(whole) | {"games": [asdict(one) for one in found]})
        return 0
    rows = [
        (one.game, f"{one.positions}", f"{one.nodes:,}", f"{one.nodes / one.seconds:,.0f}")
        for one in (*found, whole)
    ]
    screen.table(("game", "positions", "nodes", "nodes/s"), rows)
    screen.write("")
    screen.write("Nodes are the same everywhere unless the search has changed; the speed is yours.")
    return 0
