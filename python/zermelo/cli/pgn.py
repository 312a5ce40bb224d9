"""Games of chess in PGN: count them, find the damaged ones, clean a file, or annotate the games."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from zermelo.cli import pgn_annotate
from zermelo.cli.arguments import Parser, UsageError, add_json
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.formats import PgnSummary, scan_pgn
from zermelo.formats.source import size_of

_SHOWN = 20
"""Damaged games that are listed for people; programs get all."""


def add_arguments(parser: Parser) -> None:
    """The files, and what to write."""
    parser.add_argument(
        "files",
        metavar="[annotate] FILE",
        nargs="+",
        help="PGN, also packed: .gz, .bz2, .xz, .zip; after the word annotate, the file whose "
        "games are annotated",
    )
    parser.add_argument(
        "--clean",
        metavar="OUT",
        help="write the games that can be read there, with their comments and variations",
    )
    pgn_annotate.add_arguments(parser)
    add_json(parser)
    parser.examples(
        "zermelo pgn games.pgn",
        "zermelo pgn games.pgn.gz --clean readable.pgn",
        "zermelo pgn *.pgn --json",
        "zermelo pgn annotate games.pgn --seconds 0.5 -o annotated.pgn",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Read everything and tell what was found."""
    if arguments.files[0] == "annotate":
        return pgn_annotate.run(arguments, screen)
    pgn_annotate.refuse(arguments)
    if arguments.clean and len(arguments.files) > 1:
        raise UsageError("--clean takes one file at a time")
    for file in arguments.files:
        with Progress(f"reading {file}") as line:
            found = scan_pgn(file, clean=arguments.clean, progress=shown(line, size_of(file)))
        if arguments.json:
            screen.json(found.to_dict())
        else:
            _write(found, screen)
            if arguments.clean:
                screen.write(("Written  ", "dim"), f"{found.games:,} games to {arguments.clean}")
    return 0


def shown(line: Progress, size: int | None) -> Callable[[int, int], None]:
    """Shows games, and how much of the file was read where that is known."""

    def show(games: int, read: int) -> None:
        part = f"{read / size:.0%}" if size else f"{read / 1e6:.0f} MB"
        line.text = f"{games:,} games, {part}"

    return show


def write_counts(found: PgnSummary, screen: Screen) -> None:
    """How many games there were, how they ended, and how fast they were read."""
    speed = found.games / found.seconds if found.seconds else 0
    length = f", {found.plies / found.games:.0f} plies each" if found.games else ""
    screen.write(("Games    ", "dim"), f"{found.games:,}{length}")
    results = ", ".join(f"{count:,} {result}" for result, count in found.results.items())
    screen.write(("Results  ", "dim"), results)
    screen.write(("Speed    ", "dim"), f"{speed:,.0f} games a second, {found.seconds:.2f} s")


def _write(found: PgnSummary, screen: Screen) -> None:
    screen.write(("File     ", "dim"), found.name)
    write_counts(found, screen)
    screen.write(("Skipped  ", "dim"), f"{found.skipped:,} damaged")
    for damage in found.damages[:_SHOWN]:
        screen.write("         ", str(damage))
    if found.skipped > _SHOWN:
        screen.write("         ", f"and {found.skipped - _SHOWN:,} more; --json lists them")
