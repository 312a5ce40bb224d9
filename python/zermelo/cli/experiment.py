"""Measure an algorithm, as the books do."""

from __future__ import annotations

import argparse
import difflib

from zermelo.cli.arguments import Parser, UsageError, add_json, add_on, ranges, whole
from zermelo.cli.arguments import seconds as a_time
from zermelo.cli.screen import Screen
from zermelo.experiments import EXPERIMENTS

ALGORITHMS = ("alphabeta", "selective")
"""The searches whose techniques are measured."""

OPTIONS = {
    "techniques": ("algorithm", "steps", "match", "seconds", "jobs", "openings", "directory", "on"),
    "chess": ("nodes",),
    "pacman": ("games", "layout", "agent", "test"),
    "probcut": ("games", "seconds", "jobs"),
    "multiplayer": ("games", "seconds", "contestants", "plies", "on"),
}
"""The options that only some of the experiments take."""


def add_arguments(parser: Parser) -> None:
    """The experiment and its parameters."""
    parser.add_argument(
        "name", metavar="NAME", nargs="?", help=f"the experiment: {', '.join(EXPERIMENTS)}"
    )
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help="for techniques: a native or compiled game; for probcut: othello unless given; for "
        "multiplayer: any, a small Chinese "
        "checkers unless given; for alliance: other armies",
    )
    parser.add_argument("--list", action="store_true", help="list the experiments")
    parser.add_argument(
        "--branching",
        metavar="B",
        type=ranges(2, 1000, "3 or 2-4"),
        default=[2, 3, 4],
        help="moves in every position, b: a number, a list or a range (2-4)",
    )
    parser.add_argument(
        "--depth",
        metavar="M",
        type=ranges(1, 100, "4 or 2-6"),
        help="plies to the leaves, m: a number, a list or a range (2-6); for techniques the plies "
        "to search (6, and what zermelo bench searches for the search that plays), for chess those "
        "to which a table is measured (7), for pacman the moves of everybody (3)",
    )
    parser.add_argument(
        "--trees", metavar="N", type=whole(1, 100_000, 20), default=20, help="random trees (20)"
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole(0, 2**63, 1),
        default=0,
        help="of the random trees, or games (0)",
    )
    parser.add_argument(
        "--noise",
        metavar="X",
        type=_noise,
        default=0.5,
        help="the simple order's error, as a share of the spread of the true values (0.5)",
    )
    parser.add_argument(
        "--positions", metavar="N", type=whole(1, 10_000, 5), default=5, help="of the game (5)"
    )
    parser.add_argument("-o", "--output", metavar="FILE.svg", help="write a chart")
    _add_techniques(parser)
    _add_chess(parser)
    _add_pacman(parser)
    _add_multiplayer(parser)
    add_json(parser)
    parser.examples(
        "zermelo experiment ordering",
        "zermelo experiment ordering --branching 3 --depth 2-8 --trees 10 -o ordering.svg",
        "zermelo experiment ordering --branching 2-4 --depth 4 --json",
        "zermelo experiment alliance",
        "zermelo experiment multiplayer --games 300 --seconds 0.02",
        "zermelo experiment multiplayer rolit:size=6 --contestants maxn,paranoid,best-reply",
        "zermelo experiment chess --nodes 20000000 -o chess.svg",
        "zermelo experiment pacman --games 100",
        "zermelo experiment pacman --agent mine.py:MyAgent --test 8-pacman-game.test",
        "zermelo experiment probcut --games 400 --seconds 0.2",
        "zermelo experiment techniques othello --depth 7",
        "zermelo experiment techniques chess --algorithm selective --match 200 --directory games",
    )


def _add_techniques(parser: Parser) -> None:
    group = parser.add_argument_group("techniques")
    group.add_argument("--algorithm", choices=ALGORITHMS, help="measure this search alone (both)")
    group.add_argument(
        "--steps", metavar="NAMES", help="of the search that plays: null_move,singular (all)"
    )
    group.add_argument(
        "--match",
        metavar="N",
        type=whole(1, 10**9, 100),
        help="play N games of the search that plays against itself without each step",
    )
    group.add_argument(
        "--seconds", metavar="S", type=a_time, help="for each move, also for multiplayer (0.05)"
    )
    group.add_argument("-j", "--jobs", metavar="N", type=whole(1, 1024, 2), help="games at once")
    add_on(group)
    group.add_argument(
        "--openings", metavar="FILE", help="where games begin, as for zermelo match (random plies)"
    )
    group.add_argument(
        "--directory", metavar="DIR", help="keeps the games; the same command resumes"
    )


def _add_chess(parser: Parser) -> None:
    group = parser.add_argument_group("chess")
    group.add_argument(
        "--nodes",
        metavar="N",
        type=whole(1000, 10**12, 20_000_000),
        help="that every search may look at (200,000,000, which takes some minutes)",
    )


def _add_pacman(parser: Parser) -> None:
    group = parser.add_argument_group("pacman")
    group.add_argument(
        "--games",
        metavar="N",
        type=whole(1, 1_000_000, 100),
        help="of each pair (100); for multiplayer in all, at least (300)",
    )
    group.add_argument("--layout", metavar="NAME", help="a layout of pacman, or a file (trapped)")
    group.add_argument(
        "--agent",
        metavar="AGENT",
        action="append",
        help="minimax, alphabeta, expectimax, reflex or mine.py:MyAgent; several times for several",
    )
    group.add_argument(
        "--test", metavar="FILE.test", help="mark the agents by a Pacman test of CS188 instead"
    )


def _add_multiplayer(parser: Parser) -> None:
    group = parser.add_argument_group("multiplayer")
    group.add_argument(
        "--contestants",
        metavar="NAMES",
        help="searches that play each other (maxn,paranoid,best_reply,mcts)",
    )
    group.add_argument(
        "--plies",
        metavar="N",
        type=whole(0, 1000, 3),
        help="random moves with which games begin (one for each player)",
    )


def refuse_options(arguments: argparse.Namespace, experiment: str) -> None:
    """`UsageError` for an option that belongs to other experiments than this one."""
    for name in dict.fromkeys(name for names in OPTIONS.values() for name in names):
        owners = [owner for owner, names in OPTIONS.items() if name in names]
        if experiment not in owners and getattr(arguments, name) is not None:
            told = " or ".join(owners)
            raise UsageError(f"--{name} is for the experiment {told}, not for {experiment}")


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Do the experiment that was named."""
    if arguments.list:
        _list(screen, arguments.json)
        return 0
    if arguments.name is None:
        raise UsageError("which experiment? for example: zermelo experiment ordering")
    if arguments.name in EXPERIMENTS:
        refuse_options(arguments, arguments.name)
    if arguments.name == "alliance":
        from zermelo.cli import experiment_alliance

        return experiment_alliance.run(arguments, screen)
    if arguments.name == "chess":
        from zermelo.cli import experiment_chess

        return experiment_chess.run(arguments, screen)
    if arguments.name == "multiplayer":
        from zermelo.cli import experiment_multiplayer

        return experiment_multiplayer.run(arguments, screen)
    if arguments.name == "ordering":
        from zermelo.cli import experiment_ordering

        return experiment_ordering.run(arguments, screen)
    if arguments.name == "pacman":
        from zermelo.cli import experiment_pacman

        return experiment_pacman.run(arguments, screen)
    if arguments.name == "probcut":
        from zermelo.cli import experiment_probcut

        return experiment_probcut.run(arguments, screen)
    if arguments.name == "techniques":
        from zermelo.cli import experiment_techniques

        return experiment_techniques.run(arguments, screen)
    close = difflib.get_close_matches(arguments.name, EXPERIMENTS, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    known = ", ".join(EXPERIMENTS)
    raise UsageError(f"no experiment {arguments.name!r}; {hint}there are {known}")


def _noise(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1000, such as 0.5")
    return value


def _list(screen: Screen, as_json: bool) -> None:
    if as_json:
        rows = [{"name": name, "summary": text} for name, text in EXPERIMENTS.items()]
        screen.json({"experiments": rows})
        return
    for name, text in EXPERIMENTS.items():
        screen.write((name, "bold cyan"), f"  {text}")
