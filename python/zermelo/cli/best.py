"""Find the best move in a position."""

from __future__ import annotations

import argparse

from zermelo.cli import answer as answers
from zermelo.cli.arguments import (
    Parser,
    add_game,
    add_json,
    add_limits,
    depth,
    load_game,
    load_line,
)
from zermelo.cli.native_options import add_native, native_options
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import Answer


def add_arguments(parser: Parser) -> None:
    """GAME, POSITION, the limits, and the algorithm."""
    add_game(parser)
    add_limits(parser, " (2 unless another limit is given)")
    parser.add_argument("--depth", metavar="D", type=depth, help="look at most D plies ahead")
    parser.add_argument(
        "--algorithm",
        metavar="A",
        help="a textbook algorithm, such as alphabeta or mcts, instead of the best search there is",
    )
    add_native(parser)
    add_json(parser)
    parser.examples(
        "zermelo best connect4 4455 --seconds 5",
        "zermelo best othello f5d6 --lines 3 --threads 2",
        "zermelo best tictactoe a1 b2 --depth 4",
        "zermelo best chess e4 e5 Nf3 Nc6 --seconds 5",
        "zermelo best nim:piles=3,4,5 --algorithm mcts --json",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Search, and print the answer."""
    game = load_game(arguments.game)
    line = load_line(game, arguments.position)
    question = answers.Question(arguments.game.strip(), line)
    limits = {
        "depth": arguments.depth,
        "seconds": arguments.seconds,
        "nodes": arguments.nodes,
    }

    native = native_options(arguments, game)

    def think(progress: Progress) -> Answer:
        if arguments.algorithm:
            return answers.run_named(arguments.algorithm, question, progress, **limits)
        from zermelo.search import search

        return search(game, line, progress=progress, **limits, **native)

    return answers.conclude(question, think, screen, arguments.seconds, arguments.json)
