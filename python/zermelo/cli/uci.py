"""Play chess for another program by UCI, the protocol of chess programs."""

from __future__ import annotations

import argparse
import signal
import sys

from zermelo.cli.arguments import Parser
from zermelo.cli.screen import Screen


def add_arguments(parser: Parser) -> None:
    """None: the other program sets what there is to set."""
    parser.examples(
        "zermelo uci",
        "zermelo match \"uci:zermelo uci,Threads=2\" uci:stockfish --game chess --clock 10+0.1",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Answer until the other program says quit, or nothing more."""
    from zermelo.protocols.uci import serve

    # The core never looks at Python's flag: let Ctrl-C end the process itself.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        serve(_given())
    finally:
        signal.signal(signal.SIGINT, before)
    return 0


def _given() -> bytes | None:
    """All commands, if somebody put a text in the place of standard input."""
    try:
        sys.stdin.fileno()
    except OSError:
        return sys.stdin.read().encode()
    return None
