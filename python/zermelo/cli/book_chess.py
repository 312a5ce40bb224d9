"""Books of chess openings in the format of Polyglot: built from games, described, asked."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from zermelo.books import BookMove, PolyglotBook, build_polyglot
from zermelo.cli.arguments import UsageError
from zermelo.cli.pgn import shown, write_counts
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.formats.source import size_of
from zermelo.game import Line, format_state

_GAMES = (".pgn", ".pgn.gz", ".pgn.bz2", ".pgn.xz", ".pgn.zip")


def is_games(what: str) -> bool:
    """Is this a file of games?"""
    return what.lower().endswith(_GAMES)


def is_book(what: str) -> bool:
    """Is this a Polyglot book, by its name?"""
    return what.lower().endswith(".bin")


def build(arguments: argparse.Namespace, screen: Screen) -> int:
    """Build a book from games."""
    if not arguments.output:
        name = Path(arguments.what).name.split(".")[0]
        raise UsageError(f"where to write the book? for example: -o {name}.bin")
    with Progress(f"reading {arguments.what}") as line:
        built = build_polyglot(
            arguments.what,
            arguments.output,
            max_ply=arguments.max_ply,
            min_games=arguments.min_games or 3,
            weights=arguments.weights,
            progress=shown(line, size_of(arguments.what)),
        )
    book, games = built.book, built.games
    if arguments.json:
        counts = {"file": book.name, "moves": len(book), "positions": book.positions}
        screen.json(counts | {"games": games.to_dict()})
        return 0
    screen.write(("Book     ", "dim"), book.name)
    screen.write(("Moves    ", "dim"), f"{len(book):,} in {book.positions:,} positions")
    write_counts(games, screen)
    if games.skipped:
        screen.write(
            ("Skipped  ", "dim"), f"{games.skipped:,} damaged; zermelo pgn says where and why"
        )
    return 0


def info(file: str, screen: Screen, json: bool) -> int:
    """How large a book is, and how it begins."""
    book = PolyglotBook.load(file)
    first = book.moves("")
    if json:
        counts = {"file": file, "game": "chess", "moves": len(book), "positions": book.positions}
        screen.json(counts | {"first_moves": [vars(found) for found in first]})
        return 0
    screen.write(("Book     ", "dim"), f"chess, {file}")
    screen.write(("Moves    ", "dim"), f"{len(book):,} in {book.positions:,} positions")
    _list(first, screen)
    return 0


def show(arguments: argparse.Namespace, screen: Screen) -> int:
    """The moves that a book has for a position."""
    from zermelo.games.chess import Chess

    book = PolyglotBook.load(arguments.what)
    game = Chess()
    line = Line.read(game, arguments.moves or "", arguments.position or "")
    fen = format_state(game, line.state)
    moves = book.moves(fen)
    if arguments.json:
        told: dict[str, Any] = {"file": arguments.what, "position": fen}
        screen.json(told | {"moves": [vars(found) for found in moves]})
        return 0
    screen.write(("Position ", "dim"), fen)
    _list(moves, screen)
    return 0


def _list(moves: list[BookMove], screen: Screen) -> None:
    if not moves:
        screen.write(("Moves    ", "dim"), "none in this book")
    for found in moves:
        counts = ""
        if found.score is not None:
            games = "game" if found.games == 1 else "games"
            counts = f"  {found.games:,} {games}, {found.score:.0%}"
        screen.write(f"{found.san:8} {found.share:6.1%}  weight {found.weight:,}{counts}")
