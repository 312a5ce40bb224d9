"""Find the exact value of a position, of many, or of every position of a game."""

from __future__ import annotations

import argparse
from typing import Any

from zermelo.algorithms import ALGORITHMS
from zermelo.cli import answer as answers
from zermelo.cli.algorithms import is_textbook
from zermelo.cli.arguments import (
    Parser,
    UsageError,
    add_game,
    add_json,
    add_limits,
    add_on,
    load_game,
    load_line,
    whole,
)
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.engines import solver_of
from zermelo.game import Answer, Game, kind_of


def add_arguments(parser: Parser) -> None:
    """GAME, POSITION, the limits, the algorithm, and what is to be solved."""
    add_game(parser)
    add_limits(parser, "; the answer then may be unproved")
    parser.add_argument(
        "--algorithm",
        metavar="A",
        help="a textbook algorithm, such as textbook.minimax, run to the end of the game",
    )
    parser.add_argument(
        "--positions", metavar="FILE", help="solve every position of a file, one a line"
    )
    parser.add_argument(
        "--book", metavar="FILE", help="a book for Connect Four; the one at its usual place if any"
    )
    parser.add_argument(
        "--every-move", action="store_true", help="the worth of each move, for Connect Four"
    )
    everything = parser.add_argument_group("every position that can be reached")
    everything.add_argument("--all", action="store_true", help="solve all of them")
    everything.add_argument("-o", "--output", metavar="FILE", help="write them to a file")
    everything.add_argument(
        "--verify", action="store_true", help="then check every value against the rules"
    )
    everything.add_argument(
        "--memory-mb",
        metavar="MB",
        type=whole(1, 10**9, 2000),
        help="use no more, and refuse what needs more unless --directory is given; half of the "
        "machine's memory if not given",
    )
    add_on(everything)
    everything.add_argument(
        "--directory",
        metavar="DIR",
        help="solve level by level in files of this folder, or go on with what was begun there",
    )
    everything.add_argument(
        "--threads", metavar="N", type=whole(1, 1024, 2), help="all cores if not given"
    )
    chance = parser.add_argument_group("games with chance, or in which each plays for itself")
    chance.add_argument(
        "--epsilon",
        metavar="E",
        type=_epsilon,
        help="how far apart the proved bounds of a value may be; 1e-9 if not given",
    )
    chance.add_argument(
        "--method",
        choices=["values", "policies"],
        help="with --all: value iteration, or policy iteration for its first guess",
    )
    chance.add_argument(
        "--ties",
        choices=["first", "kind", "spiteful"],
        help="with --all, where each plays for itself: which of several moves a player makes that "
        "are worth the same to it; the first if not given",
    )
    add_json(parser)
    parser.examples(
        "zermelo solve tictactoe",
        "zermelo solve nim:piles=3,4,5,misere=false",
        "zermelo solve connect4 4444443 --seconds 30 --json",
        "zermelo solve connect4 --threads 2",
        "zermelo solve connect4:width=5,height=4 --all -o small.table --verify",
        "zermelo solve pig --all -o pig.table",
        "zermelo solve connect4:width=5,height=5 --all --memory-mb 200 --directory work",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Solve, and print the answer."""
    game = load_game(arguments.game)
    _refuse_mixtures(arguments, game)
    spec = arguments.game.strip()
    limits = {"seconds": arguments.seconds, "nodes": arguments.nodes}
    if arguments.positions:
        from zermelo.cli.positions import solve_positions

        file = arguments.positions
        options = _options(arguments, game)
        return solve_positions(spec, game, file, screen, json=arguments.json, **limits, **options)
    line = load_line(game, arguments.position)
    question = answers.Question(spec, line)
    if arguments.all:
        from zermelo.cli.whole import solve_whole

        return solve_whole(
            question,
            screen,
            output=arguments.output,
            verify=arguments.verify,
            memory_mb=arguments.memory_mb,
            threads=arguments.threads,
            directory=arguments.directory,
            special={
                "on": arguments.on,
                "epsilon": arguments.epsilon,
                "method": arguments.method,
                "ties": arguments.ties,
            },
            json=arguments.json,
        )

    def think(progress: Progress) -> Answer:
        if arguments.algorithm:
            _refuse_core(arguments.algorithm)
            return answers.run_named(arguments.algorithm, question, progress, **limits)
        from zermelo.solve import solve

        options = _options(arguments, game) | {"every_move": arguments.every_move}
        options |= {} if arguments.epsilon is None else {"epsilon": arguments.epsilon}
        return solve(game, line, progress=progress, **limits, **options)

    return answers.conclude(question, think, screen, arguments.seconds, arguments.json)


def _epsilon(text: str) -> float:
    try:
        epsilon = float(text)
    except ValueError:
        epsilon = 0.0
    if not 0 < epsilon < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0, such as 1e-6")
    return epsilon


def _refuse_core(algorithm: str) -> None:
    """The core's algorithms are what `solve` uses anyway; a name alone is taken for one of them."""
    if not is_textbook(algorithm):
        raise UsageError(
            f"--algorithm is for the textbook's, such as textbook.minimax; without it the core "
            f"solves, or searches by {', '.join(ALGORITHMS)}; not {algorithm!r}"
        )


def _options(arguments: argparse.Namespace, game: Game) -> dict[str, Any]:
    """What a program for this game takes besides the limits."""
    solver = solver_of(game)
    if solver is None:
        return {}
    options = {"memory_mb": arguments.memory_mb, "threads": arguments.threads}
    return options | ({"book": arguments.book} if solver.has_books else {})


def _refuse_mixtures(arguments: argparse.Namespace, game: Game) -> None:
    """Options that have nothing to do with each other are no silent mistake."""
    given = {name for name, value in vars(arguments).items() if value}
    engine = solver_of(game)
    books = engine is not None and engine.has_books
    other = given & {"all", "algorithm"}
    if "book" in given and (not books or other):
        raise UsageError("--book is for Connect Four's own solver")
    if "every_move" in given and (not engine or other):
        raise UsageError("--every-move is for the solvers of Connect Four, Kalah and Othello")
    one = given & {"seconds", "nodes", "algorithm"}
    many = given & {"output", "verify", "memory_mb", "threads", "directory", "on"}
    if engine and "algorithm" not in given:
        many -= {"memory_mb", "threads"}
    if "all" in given and (one or "positions" in given):
        name = min(one or {"positions"})
        raise UsageError(f"--all solves everything to the end; leave --{name} out")
    if many and "all" not in given:
        name = min(many).replace("_", "-")
        raise UsageError(f"--{name} goes with --all, which solves every position")
    if "on" in given and "directory" not in given:
        raise UsageError("--on goes with --directory, which all workers see")
    if given & {"epsilon", "method"} and not kind_of(game).chance:
        name = min(given & {"epsilon", "method"})
        raise UsageError(f"--{name} is for games with chance; the values of others are exact")
    for name in sorted(given & {"method", "ties"}):
        if "all" not in given:
            raise UsageError(f"--{name} goes with --all, which solves every position")
    if "ties" in given and kind_of(game).opposed:
        raise UsageError("--ties is for games in which each plays for itself")
    if "positions" in given and (given & {"position", "algorithm"}):
        raise UsageError("--positions takes all positions from the file; give no other one")
