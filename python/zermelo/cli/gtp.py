"""Answer another program's questions by GTP, the Go Text Protocol."""

from __future__ import annotations

import argparse
import io
import sys
from typing import Any

from zermelo.cli.arguments import Parser, UsageError, add_game, add_limits, load_game
from zermelo.cli.screen import Screen


def add_arguments(parser: Parser) -> None:
    """GAME, how long to think, and who thinks."""
    add_game(parser, position=False)
    add_limits(parser, " about a move where the other program gives no clock (2)")
    parser.add_argument(
        "--player",
        metavar="PLAYER",
        default="best",
        help="best, a level such as level:easy, or an algorithm with its options such as "
        "selective:threads=2",
    )
    parser.examples(
        "zermelo gtp hex:size=7",
        "zermelo gtp othello --seconds 1 --player selective:threads=2",
        "zermelo gtp mygame.py:MyGame --player level:medium",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Answer until the other program says quit, or nothing more."""
    from zermelo.protocols.gtp import serve
    from zermelo.protocols.gtp.table import Table

    own = _player(arguments.player)
    given = {"seconds": arguments.seconds, "nodes": arguments.nodes}
    limits = {name: value for name, value in given.items() if value is not None}
    table = Table(load_game(arguments.game), **(own | limits))
    with _incoming() as incoming:
        serve(table, incoming, sys.stdout.buffer)
    return 0


def _incoming() -> io.RawIOBase | io.BytesIO:
    """What the other program says; all at once if somebody put a text in the place of its pipe."""
    try:
        descriptor = sys.stdin.fileno()
    except OSError:
        return io.BytesIO(sys.stdin.read().encode())
    return io.FileIO(descriptor, closefd=False)


def _player(text: str) -> dict[str, Any]:
    """Who thinks, as `Table` takes it."""
    from zermelo.matches.reading import read_contestant
    from zermelo.matches.searching import LevelContestant, SearchContestant

    player = read_contestant(text)
    limits = {"seconds": player.control.seconds, "nodes": player.control.nodes}
    if isinstance(player, LevelContestant):
        return limits | {"level": player.level}
    if isinstance(player, SearchContestant):
        return limits | {"algorithm": player.algorithm} | player.resources
    raise UsageError(f"--player: {text} does not think; give best, a level, or an algorithm")
