"""Play chess for another program by UCI, the protocol of chess programs."""

from __future__ import annotations

import argparse

from zermelo.cli.arguments import Parser
from zermelo.cli.screen import Screen


def add_arguments(parser: Parser) -> None:
    """None: the other program sets what there is to set."""
    parser.examples(
        "zermelo uci",
        'zermelo match "uci:zermelo uci,Threads=2" uci:stockfish --game chess --clock 10+0.1',
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Answer until the other program says quit, or nothing more."""
    from zermelo.protocols.uci import play

    return play()
