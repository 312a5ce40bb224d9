"""Find the best move in a position."""

from __future__ import annotations

import argparse

from zermelo.cli import answer as answers
from zermelo.cli.algorithms import add_algorithm, is_textbook, refuse_options, search_options
from zermelo.cli.arguments import (
    Parser,
    add_game,
    add_json,
    add_limits,
    depth,
    load_game,
    load_line,
)
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import Answer


def add_arguments(parser: Parser) -> None:
    """GAME, POSITION, the limits, and the algorithm."""
    add_game(parser)
    add_limits(parser, " (2 unless another limit is given)")
    parser.add_argument("--depth", metavar="D", type=depth, help="look at most D plies ahead")
    add_algorithm(parser)
    add_json(parser)
    parser.examples(
        "zermelo best connect4 4455 --seconds 5",
        "zermelo best othello f5d6 --lines 3 --threads 2",
        "zermelo best tictactoe a1 b2 --depth 4",
        "zermelo best chess e4 e5 Nf3 Nc6 --seconds 5",
        "zermelo best nim:piles=3,4,5 --algorithm textbook.mcts --json",
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

    if is_textbook(arguments.algorithm):
        refuse_options(arguments)
        options = {}
    else:
        options = search_options(arguments, game)

    def think(progress: Progress) -> Answer:
        if is_textbook(arguments.algorithm):
            return answers.run_named(arguments.algorithm, question, progress, **limits)
        from zermelo.search import search

        return search(game, line, progress=progress, **limits, **options)

    return answers.conclude(question, think, screen, arguments.seconds, arguments.json)
