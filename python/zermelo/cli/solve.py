"""Find the exact value of a position, and how to get it."""

from __future__ import annotations

import argparse

from zermelo.cli import answer as answers
from zermelo.cli.arguments import (
    Parser,
    add_game,
    add_json,
    add_limits,
    load_game,
    load_position,
)
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import Result


def add_arguments(parser: Parser) -> None:
    """GAME, POSITION, the limits, and the algorithm."""
    add_game(parser)
    add_limits(parser, "; the answer then may be unproved")
    parser.add_argument(
        "--algorithm",
        metavar="A",
        help="a textbook algorithm, such as minimax or retrograde, run to the end of the game",
    )
    add_json(parser)
    parser.examples(
        "zermelo solve tictactoe",
        "zermelo solve nim:piles=3,4,5,misere=false",
        "zermelo solve connect4 4444443 --seconds 30 --json",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Solve, and print the answer."""
    game = load_game(arguments.game)
    state = load_position(game, arguments.position)
    question = answers.Question(arguments.game.strip(), game, state)
    limits = {"seconds": arguments.seconds, "nodes": arguments.nodes}

    def think(progress: Progress) -> Result:
        if arguments.algorithm:
            return answers.run_named(arguments.algorithm, question, progress, **limits)
        from zermelo.solve import solve

        return solve(game, state, progress=progress, **limits)

    return answers.conclude(question, think, screen, arguments.seconds, arguments.json)
