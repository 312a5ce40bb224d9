"""Play a game with distrust, and report what is wrong with its rules."""

from __future__ import annotations

import argparse

from zermelo.cli.arguments import Parser, add_game, add_json, load_game, seconds, whole
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen

EXIT_PROBLEMS = 1


def add_arguments(parser: Parser) -> None:
    """GAME, and how long to look."""
    add_game(parser, position=False)
    parser.add_argument(
        "--games",
        metavar="N",
        type=whole(0, 10_000_000, 100),
        default=100,
        help="random games to play (100)",
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole(0, 2**63, 1), default=0, help="of the random games (0)"
    )
    parser.add_argument(
        "--seconds", metavar="S", type=seconds, default=5.0, help="stop after S seconds (5)"
    )
    add_json(parser)
    parser.examples(
        "zermelo check mygame.py:MyGame",
        "zermelo check tictactoe --games 1000 --seed 7",
        "",
        "The exit status is 0 if no fault was found, 1 if there are faults, 2 if there is no such",
        "game.",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Check, and print the report."""
    from zermelo.game.check import check

    game = load_game(arguments.game)
    with Progress(f"checking {arguments.game}"):
        report = check(game, games=arguments.games, seed=arguments.seed, seconds=arguments.seconds)
    if arguments.json:
        screen.json({"game": arguments.game.strip()} | report.to_dict())
    else:
        first, *rest = str(report).splitlines()
        screen.write((first, "bold green" if report.ok else "bold red"))
        for line in rest:
            screen.write(line)
    return 0 if report.ok else EXIT_PROBLEMS
