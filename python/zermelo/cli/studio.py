"""Open the studio: a page in the browser to play, analyse, solve and watch games."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import threading
from dataclasses import fields

from zermelo.cli.arguments import Parser, seconds, whole
from zermelo.cli.screen import Screen
from zermelo.game import MissingPackageError

_PATIENCE = 0.5
"""Seconds that a thread gets to finish when the studio stops."""

_BODY_KB = whole(1, 1_000_000, 256)
_COUNT = whole(1, 100_000, 64)
_MEGABYTES = whole(1, 10_000_000, 1024)

_LIMITS = {
    "sessions": ("N", _COUNT, "pages open at the same time"),
    "searches": ("N", _COUNT, "searches running at the same time; others wait"),
    "waiting": ("N", _COUNT, "searches waiting for their turn; more are refused"),
    "requests": ("N", _COUNT, "searches of one page, running or waiting"),
    "seconds": ("S", seconds, "the longest that one search may take"),
    "turn_seconds": ("S", seconds, "the time after which an analysis lets others have their turn"),
    "rule_seconds": ("S", seconds, "the longest that your own rules may take for a position"),
    "solve_seconds": ("S", seconds, "the longest that solving a game may take"),
    "memory_mb": ("MB", _MEGABYTES, "memory for the table of one search"),
    "solve_mb": ("MB", _MEGABYTES, "memory for solving a game"),
    "tables_mb": ("MB", _MEGABYTES, "memory for all solved games that are kept"),
    "request_seconds": ("S", seconds, "the longest that a request may take to arrive"),
    "body_kb": ("KB", _BODY_KB, "the largest request"),
    "upload_mb": ("MB", _MEGABYTES, "the largest file of games"),
}


def add_arguments(parser: Parser) -> None:
    """The games of one's own, where to listen, and the limits."""
    parser.add_argument(
        "games",
        metavar="GAME",
        nargs="*",
        help="a game of your own to offer beside the built-in ones, such as mygame.py:MyGame",
    )
    parser.add_argument(
        "--policy",
        metavar="FILE",
        action="append",
        default=[],
        help="a solved game that zermelo solve --all has written, to play against and to explore",
    )
    parser.add_argument(
        "--host",
        metavar="H",
        default="127.0.0.1",
        help="the address to listen on (127.0.0.1: this machine alone)",
    )
    parser.add_argument(
        "--port", metavar="P", type=whole(0, 65_535, 8765), default=8765, help="the port (8765)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a name under which the studio may also be reached",
    )
    limits = parser.add_argument_group("limits")
    for name, (unit, read, meaning) in _LIMITS.items():
        option = f"--{name.replace('_', '-')}"
        limits.add_argument(option, dest=name, metavar=unit, type=read, help=meaning)
    parser.examples(
        "zermelo studio",
        "zermelo studio mygame.py:MyGame",
        "zermelo studio connect4:width=5,height=4 --policy small.table",
        "zermelo studio --port 9000 --no-browser",
        "zermelo studio --host 0.0.0.0 --searches 4 --seconds 10",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Serve until Ctrl-C."""
    try:
        from zermelo.studio.limits import StudioLimits
        from zermelo.studio.server import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "zermelo").startswith("zermelo"):
            raise
        raise MissingPackageError(
            f"the studio needs {missing.name}, which is not installed: "
            'pip install "zermelo[studio]". Every other command works without it.'
        ) from None

    given = {field.name: getattr(arguments, field.name) for field in fields(StudioLimits)}
    limits = StudioLimits(**{name: value for name, value in given.items() if value is not None})

    def announce(url: str) -> None:
        screen.write("The studio is at ", (url, "bold cyan"), "  (Ctrl-C stops it)")
        sys.stdout.flush()  # whoever reads from a pipe waits for the address

    with contextlib.suppress(KeyboardInterrupt):  # the way to stop it
        serve(
            arguments.games,
            policies=arguments.policy,
            host=arguments.host,
            port=arguments.port,
            allowed=arguments.allow_host,
            limits=limits,
            browser=not arguments.no_browser,
            announce=announce,
        )
    _leave_stuck_threads()
    return 0


def _leave_stuck_threads() -> None:
    """End the process if the rules of a game never answered: Python would wait for them."""
    stuck = [t for t in threading.enumerate() if t is not threading.main_thread() and not t.daemon]
    for thread in stuck:
        thread.join(_PATIENCE)
    if any(thread.is_alive() for thread in stuck):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
