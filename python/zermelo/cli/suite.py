"""Search positions whose best moves are known, and count how many are found."""

from __future__ import annotations

import argparse

from zermelo.cli.arguments import Parser, UsageError, add_json, add_limits, depth, load_game
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Part, Screen
from zermelo.matches.reading import read_contestant
from zermelo.matches.searching import SearchContestant
from zermelo.matches.suite import Suite, read_suite, run_suite

SECONDS = 0.1
EXIT_INTERRUPTED = 130


def add_arguments(parser: Parser) -> None:
    """FILE, the game, who searches, and how long."""
    parser.add_argument(
        "file", metavar="FILE", help="FILE.epd with bm or am (chess), or FILE.jsonl (any game)"
    )
    parser.add_argument("--game", metavar="GAME", default="chess", help="which game (chess)")
    parser.add_argument(
        "--player",
        metavar="PLAYER",
        default="best",
        help="best, or an algorithm with its options such as alphabeta:null_move=true",
    )
    add_limits(parser, f" a position ({SECONDS} unless another limit is given)")
    parser.add_argument("--depth", metavar="D", type=depth, help="look at most D plies ahead")
    add_json(parser)
    parser.examples(
        "zermelo suite win_at_chess.epd --seconds 0.1",
        "zermelo suite win_at_chess.epd --player alphabeta:null_move=true --nodes 50k --json",
        "zermelo suite positions.jsonl --game othello --depth 8",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Search all positions; after Ctrl-C, what was found so far."""
    game = load_game(arguments.game)
    player = read_contestant(arguments.player)
    if not isinstance(player, SearchContestant):
        raise UsageError(
            f"--player: {arguments.player} does not search; give best, or an algorithm such as "
            "alphabeta:null_move=true"
        )
    problems = read_suite(game, arguments.file)
    own = player.control
    limits = {
        "seconds": arguments.seconds or own.seconds,
        "nodes": arguments.nodes or own.nodes,
        "depth": arguments.depth or own.depth,
    }
    if not any(limits.values()):
        limits["seconds"] = SECONDS
    so_far: list[Suite] = []
    with Progress(f"0 of {len(problems)} positions") as line:

        def show(suite: Suite) -> None:
            so_far[:] = [suite]
            done = f"{len(suite.solutions)} of {suite.wanted} positions"
            line.text = f"{done}, {suite.solved} solved"

        try:
            found = run_suite(game, problems, player, limits, show)
        except KeyboardInterrupt:
            if not so_far:
                raise
            found = so_far[0]
    _show(found, arguments, screen)
    if len(found.solutions) < found.wanted:
        screen.error("stopped")
        return EXIT_INTERRUPTED
    return 0


def _show(suite: Suite, arguments: argparse.Namespace, screen: Screen) -> None:
    if arguments.json:
        screen.json(suite.to_dict())
        return
    rows: list[list[Part]] = []
    for one in suite.solutions:
        wanted = " ".join([*one.best, *(f"not {move}" for move in one.avoid)])
        took = "" if one.seconds is None else f"{one.seconds:.3f}"
        state = ("yes", "green") if one.solved else ("no", "red")
        rows.append([one.name, wanted, one.move, state, took, f"{one.nodes:,}"])
    screen.table(("", "wanted", "found", "solved", "seconds", "nodes"), rows, left=4)
    screen.write("")
    mean = "" if suite.seconds is None else f", {suite.seconds:.3f} s to solution on average"
    count = f"{suite.solved} of {len(suite.solutions)} solved"
    screen.write((count, "bold"), f"{mean}  ", (f"({suite.player})", "dim"))
