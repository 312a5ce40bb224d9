"""Count the sequences of moves from a position: a test of the rules, and of their speed."""

from __future__ import annotations

import argparse
import time
from typing import Any

from zermelo.cli.arguments import Parser, add_game, add_json, depth, load_game, load_position
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import Game, State, draw, format_move, format_state
from zermelo.perft import divide, perft


def add_arguments(parser: Parser) -> None:
    """GAME, POSITION and the depth."""
    add_game(parser)
    parser.add_argument(
        "--depth", metavar="N", type=depth, required=True, help="how many moves a sequence has"
    )
    parser.add_argument("--divide", action="store_true", help="count for each first move apart")
    parser.add_argument(
        "--finished",
        action="store_true",
        help="count games that end sooner too, as published counts of Othello do; "
        "without, they are left out",
    )
    add_json(parser)
    parser.examples(
        "zermelo perft connect4 --depth 8",
        "zermelo perft tictactoe --depth 9 --json",
        "zermelo perft connect4 4455 --depth 6 --divide",
        "zermelo perft othello --depth 10 --finished",
    )


Counts = dict[str, Any]


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Count, and print the counts."""
    game = load_game(arguments.game)
    state = load_position(game, arguments.position)
    count = _divided if arguments.divide else _by_depth
    finished: bool = arguments.finished
    with Progress(f"counting {game.name} to depth {arguments.depth}") as progress:
        found = count(game, state, arguments.depth, finished, progress)
    if arguments.json:
        about = {
            "game": arguments.game.strip(),
            "position": format_state(game, state),
            "finished": finished,
        }
        screen.json(about | found)
        return 0
    screen.write((game.name, "bold"))
    screen.write("")
    screen.board(draw(game, state))
    screen.write("")
    if arguments.divide:
        screen.table(("move", "leaves"), [(m, f"{n:,}") for m, n in found["divide"].items()])
    else:
        rows = [
            (str(row["depth"]), f"{row['leaves']:,}", f"{row['seconds']:.3f}", _speed(row))
            for row in found["depths"]
        ]
        screen.table(("depth", "leaves", "seconds", "leaves/s"), rows)
    screen.write("")
    screen.write(
        (f"{found['leaves']:,}", "bold"),
        f" sequences of {arguments.depth} move{'s' * (arguments.depth != 1)} ",
        (f"in {found['seconds']:.3f} s", "dim"),
    )
    screen.write((_CONVENTIONS[finished], "dim"))
    return 0


_CONVENTIONS = {
    False: "Games that end sooner are left out; --finished counts them too.",
    True: "Games that end sooner are counted; without --finished they are left out.",
}
"""What is said of either way of counting, by whether finished games count."""


def _by_depth(game: Game, state: State, deepest: int, finished: bool, progress: Progress) -> Counts:
    """One depth after the other; past the end of the longest game there is nothing to count."""
    started = time.perf_counter()
    rows: list[Counts] = []
    for plies in range(1, deepest + 1):
        before = time.perf_counter()
        leaves = perft(game, plies, state, finished=finished)
        spent = time.perf_counter() - before
        rows.append(_row(plies, leaves, spent))
        progress.text = f"depth {plies}: {leaves:,} leaves; counting depth {plies + 1}"
        if leaves == 0:
            break
    total = time.perf_counter() - started
    last = rows[-1]
    found = _row(deepest, last["leaves"], last["seconds"]) | {"total_seconds": round(total, 6)}
    return found | {"depths": rows}


def _divided(game: Game, state: State, deepest: int, finished: bool, progress: Progress) -> Counts:
    started = time.perf_counter()
    counts: dict[str, int] = {}
    for move, leaves in divide(game, deepest, state, finished=finished):
        counts[format_move(game, state, move)] = leaves
        progress.text = f"move {len(counts)}: {leaves:,} leaves"
    spent = time.perf_counter() - started
    return _row(deepest, sum(counts.values()), spent) | {"divide": counts}


def _row(plies: int, leaves: int, seconds: float) -> Counts:
    speed = round(leaves / seconds) if seconds > 0 else None
    return {
        "depth": plies,
        "leaves": leaves,
        "seconds": round(seconds, 6),
        "leaves_per_second": speed,
    }


def _speed(row: Counts) -> str:
    """Too short a time says nothing about speed."""
    return f"{row['leaves_per_second']:,}" if row["seconds"] >= 0.001 else "–"
