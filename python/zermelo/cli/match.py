"""Let players play against each other, and say how much stronger one is."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from typing import Any

from zermelo.cli.arguments import (
    Parser,
    UsageError,
    add_json,
    add_on,
    depth,
    load_game,
    nodes,
    whole,
)
from zermelo.cli.arguments import seconds as a_time
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.matches import Match
from zermelo.matches.control import TimeControl, read_clock
from zermelo.matches.matching import GAMES, Plan
from zermelo.matches.settings import ADJUDICATIONS
from zermelo.matches.words import (
    cross_table,
    fault_words,
    pairing_words,
    score_line,
    sprt_words,
)

EXIT_FAULTS = 1
EXIT_INTERRUPTED = 130


def add_arguments(parser: Parser) -> None:
    """The players, the game, the limits, the openings, and when to stop."""
    parser.add_argument(
        "players",
        metavar="PLAYER",
        nargs="*",
        help="alphabeta:depth=6 or another algorithm with its options, best, random, level:easy, "
        'policy:FILE, uci:stockfish, gtp:"gnugo --mode gtp"; name= gives a label',
    )
    parser.add_argument("--game", metavar="GAME", required=True, help="which game (zermelo games)")
    parser.add_argument(
        "--games", metavar="N", type=whole(1, 10**9, 100), default=GAMES, help="games in all (100)"
    )
    limits = parser.add_argument_group("limits of players that bring none of their own")
    limits.add_argument("--seconds", metavar="S", type=a_time, help="for each move (0.1)")
    limits.add_argument(
        "--clock", metavar="S+I", type=_clock, help="for the game, and added a move: 10+0.1"
    )
    limits.add_argument("--nodes", metavar="N", type=nodes, help="nodes for each move")
    limits.add_argument("--depth", metavar="D", type=depth, help="plies to look ahead")
    _add_openings(parser)
    _add_ends(parser)
    add_json(parser)
    parser.examples(
        "zermelo match alphabeta:depth=4 alphabeta:depth=2 --game connect4 --games 20",
        "zermelo match alphabeta alphabeta:null_move=true --game chess --seconds 0.1 --jobs 2",
        "zermelo match best uci:stockfish,Hash=16 --game chess --clock 10+0.1 -o games.pgn",
        "zermelo match maxn:depth=3 maxn:depth=1 random --game dots --games 12",
        "zermelo match A B --game othello --sprt 0 10 --games 10k --openings positions.txt",
    )


def _add_openings(parser: Parser) -> None:
    group = parser.add_argument_group("openings, each played in all orders of seats")
    group.add_argument(
        "--openings", metavar="FILE", help="positions or moves, one a line; .epd; .pgn; .pgn.zip"
    )
    group.add_argument(
        "--random-plies", metavar="N", type=whole(0, 10_000, 4), help="random moves (4)"
    )
    group.add_argument(
        "--seed",
        metavar="N",
        type=whole(0, 2**63, 1),
        help="of random moves and chance (0), and shuffles a file",
    )


def _add_ends(parser: Parser) -> None:
    group = parser.add_argument_group("how it is played, and when it ends")
    group.add_argument(
        "-j", "--jobs", metavar="N", type=whole(1, 1024, 2), default=1, help="games at once (1)"
    )
    add_on(group)
    group.add_argument(
        "-o", "--output", metavar="FILE", help="adds every game; the same command resumes"
    )
    group.add_argument(
        "--sprt", metavar=("ELO0", "ELO1"), nargs=2, type=float, help="stop when it is decided"
    )
    group.add_argument(
        "--max-moves",
        metavar="N",
        type=whole(1, 10**6, 400),
        default=1000,
        help="moves of all players after which a game is a draw (1000)",
    )
    group.add_argument(
        "--adjudicate",
        choices=ADJUDICATIONS,
        default="agreed",
        help="end a game when all players have proved the same result (agreed), when one has "
        "proved that it wins (proved), or never",
    )
    group.add_argument("--tables", metavar="DIR", help="end a game that endgame tables know")
    group.add_argument(
        "--max-faults", metavar="N", type=whole(1, 10**9, 3), help="stop after N faults"
    )
    group.add_argument(
        "--margin", metavar="S", type=_least, default=0.2, help="seconds over the time (0.2)"
    )
    group.add_argument(
        "--patience",
        metavar="S",
        type=_least,
        default=60.0,
        help="seconds after which a player that does not answer has lost (60)",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play, and print the result; after Ctrl-C the result so far."""
    if arguments.on is not None and arguments.jobs > 1:
        raise UsageError(f"--jobs is for this machine; --on processes:{arguments.jobs} says both")
    plan = _plan(arguments)
    so_far: list[Match] = []
    try:
        with Progress("the first games are being played") as line:

            def show(match: Match) -> None:
                so_far[:] = [match]
                if line.shown:
                    line.text = score_line(match)

            found = plan.run(arguments.jobs, arguments.output, show, arguments.on)
    except KeyboardInterrupt:
        if not so_far:
            raise
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the cursor stands behind ^C
        _show(replace(so_far[0], stopped="interrupted"), arguments, screen)
        screen.error("stopped")
        return EXIT_INTERRUPTED
    _show(found, arguments, screen)
    return EXIT_FAULTS if found.stopped == "faults" else 0


def _plan(arguments: argparse.Namespace) -> Plan:
    if not arguments.players:
        raise UsageError(
            "who plays? for example: zermelo match alphabeta:depth=4 random --game connect4"
        )
    limits = ("seconds", "clock", "nodes", "depth")
    return Plan.made(
        load_game(arguments.game),
        tuple(arguments.players),
        games=arguments.games,
        control=TimeControl(**{name: getattr(arguments, name) for name in limits}),
        openings=arguments.openings,
        random_plies=arguments.random_plies,
        seed=arguments.seed,
        sprt=arguments.sprt,
        max_faults=arguments.max_faults,
        max_moves=arguments.max_moves,
        adjudicate=arguments.adjudicate,
        tables=arguments.tables,
        margin=arguments.margin,
        patience=arguments.patience,
    )


def _show(match: Match, arguments: argparse.Namespace, screen: Screen) -> None:
    if arguments.json:
        told: dict[str, Any] = match.to_dict()
        screen.json(told | {"output": arguments.output})
        return
    played = f"{len(match.games)} of {match.wanted} games"
    screen.write((f"{match.game}  ", "bold"), (played, "dim"))
    if len(match.players) > 2 or not match.opposed:
        head, rows = cross_table(match)
        screen.table(head, rows)
        screen.write("")
    else:
        screen.write(f"{match.players[0]} against {match.players[1]}")
    for pairing in match.pairings:
        screen.write(pairing_words(match, pairing))
    for text in sprt_words(match):
        screen.write(text)
    for text in fault_words(match):
        screen.write((text, "yellow"))
    if match.stopped == "faults":
        screen.write(("Stopped: there were too many faults.", "yellow"))
    if arguments.output:
        screen.write((f"Games: {arguments.output}", "dim"))


def _clock(text: str) -> tuple[float, float]:
    try:
        return read_clock(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _least(text: str) -> float:
    try:
        value = float(text.strip().removesuffix("s"))
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time in seconds, such as 0.5")
    return value
