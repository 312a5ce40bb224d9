"""Opening books of Connect Four: build one, or look at one."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from zermelo.books import BookProgress, book_path, build_book, load_book
from zermelo.cli.arguments import Parser, UsageError, add_json, load_game, whole
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.engines import ConnectFourEngine

_BAR = 24
_MOST_PLIES = 20


def add_arguments(parser: Parser) -> None:
    """What to do, the game or the file, and how."""
    parser.add_argument("action", choices=["build", "info"], help="make a book, or describe one")
    parser.add_argument("what", metavar="GAME|FILE", help="the game to build for, or the file")
    parser.add_argument(
        "--plies",
        metavar="N",
        type=whole(0, _MOST_PLIES, 8),
        default=8,
        help="all positions of up to N stones (8)",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="where to write it; its usual place if not given"
    )
    parser.add_argument(
        "--memory-mb",
        metavar="MB",
        type=whole(1, 10**9, 8),
        help="for the tables of all threads; 4 for each if not given",
    )
    parser.add_argument(
        "--threads", metavar="N", type=whole(1, 1024, 2), help="all cores if not given"
    )
    add_json(parser)
    parser.examples(
        "zermelo book build connect4 --plies 8",
        "zermelo book info connect4.book",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Build or describe."""
    if arguments.action == "info":
        return _info(arguments.what, screen, arguments.json)
    game = load_game(arguments.what)
    if not ConnectFourEngine.suits(game):
        raise UsageError(f"there are books for Connect Four only, not for {game.name}")
    width, height = game.width, game.height  # type: ignore[attr-defined]
    path = Path(arguments.output) if arguments.output else book_path(width, height)
    if not arguments.output:
        path.parent.mkdir(parents=True, exist_ok=True)
    started = time.perf_counter()
    with Progress(f"finding the positions of {arguments.plies} plies") as line:
        book = build_book(
            path,
            width=width,
            height=height,
            plies=arguments.plies,
            memory_mb=arguments.memory_mb,
            threads=arguments.threads or os.cpu_count() or 1,
            progress=lambda progress: _show(line, progress),
        )
    seconds = round(time.perf_counter() - started, 3)
    if arguments.json:
        found = {"file": str(path), "plies": book.plies, "positions": len(book)}
        screen.json(found | {"seconds": seconds})
    else:
        screen.write(("Book      ", "dim"), str(path))
        screen.write(("Positions ", "dim"), f"{len(book):,}, up to {book.plies} plies")
        screen.write(("Built     ", "dim"), f"in {_time(seconds)}")
    return 0


def _info(file: str, screen: Screen, json: bool) -> int:
    book = load_book(file)
    wins = sum(score > 0 for score in book.scores)
    draws = sum(score == 0 for score in book.scores)
    losses = len(book) - wins - draws
    board = f"{book.board.width}x{book.board.height}"
    if json:
        counts = {"positions": len(book), "wins": wins, "draws": draws, "losses": losses}
        screen.json(
            {"file": file, "game": "connect4", "board": board, "plies": book.plies} | counts
        )
    else:
        screen.write(("Book      ", "dim"), f"Connect Four {board}, up to {book.plies} plies")
        screen.write(("Positions ", "dim"), f"{len(book):,}, mirror images counted once")
        screen.write(
            ("Of them   ", "dim"), f"{wins:,} won, {draws:,} drawn, {losses:,} lost by the mover"
        )
    return 0


def _show(line: Progress, progress: BookProgress) -> None:
    """A bar, the positions done and the time that is left."""
    part = progress.done / progress.total if progress.total else 1.0
    bar = "█" * round(part * _BAR) + "░" * (_BAR - round(part * _BAR))
    left = "" if progress.remaining is None else f", {_time(progress.remaining)} left"
    line.text = f"{bar} {progress.done:,} of {progress.total:,} positions{left}"


def _time(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.1f} s"
    return f"{seconds / 60:.0f} minutes" if seconds < 7200 else f"{seconds / 3600:.1f} hours"
