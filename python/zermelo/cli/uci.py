"""Play chess for another program by UCI, the protocol of chess programs."""

from __future__ import annotations

import argparse

from zermelo.cli.arguments import Parser, UsageError, whole
from zermelo.cli.screen import Screen


def add_arguments(parser: Parser) -> None:
    """A book; the other program sets all else that there is to set."""
    parser.add_argument("--book", metavar="FILE", help="play from this Polyglot book (.bin)")
    parser.add_argument(
        "--best", action="store_true", help="always the move of the book with the largest weight"
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole(1, 2**31 - 1, 7),
        help="choose the moves of the book by this number, the same each time",
    )
    parser.examples(
        "zermelo uci",
        "zermelo uci --book book.bin",
        'zermelo match "uci:zermelo uci,Threads=2" uci:stockfish --game chess --clock 10+0.1',
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Answer until the other program says quit, or nothing more."""
    from zermelo.protocols.uci import play

    if arguments.book is None and (arguments.best or arguments.seed is not None):
        raise UsageError("--best and --seed go with --book")
    return play(book=arguments.book, best=arguments.best, seed=arguments.seed)
