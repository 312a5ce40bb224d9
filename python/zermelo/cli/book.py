"""Opening books of Connect Four and chess: build one, or look at one."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from zermelo.books import BookProgress, book_path, build_book, load_book
from zermelo.cli import book_chess
from zermelo.cli.arguments import Parser, UsageError, add_json, add_on, load_game, whole
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.engines import ConnectFourEngine

_BAR = 24
_MOST_PLIES = 20


def add_arguments(parser: Parser) -> None:
    """What to do, the game or the file, and how."""
    parser.add_argument(
        "action",
        choices=["build", "info", "show"],
        help="make a book, describe one, or show what it has for a position of chess",
    )
    parser.add_argument(
        "what",
        metavar="GAME|FILE",
        help="what to build from: connect4, or a file of chess games (PGN); else the book",
    )
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
    add_on(parser)
    chess = parser.add_argument_group("chess")
    chess.add_argument(
        "--max-ply",
        metavar="N",
        type=whole(1, 1000, 40),
        default=40,
        help="moves of both players together that count (40)",
    )
    chess.add_argument(
        "--min-games",
        metavar="N",
        type=whole(1, 10**9, 3),
        default=3,
        help="leave out moves of fewer games (3)",
    )
    chess.add_argument(
        "--weights",
        choices=["points", "games"],
        default="points",
        help="weigh moves by their points, 2 for a win and 1 for a draw, or by their games",
    )
    chess.add_argument("--position", metavar="FEN", help="the position to show; the start if none")
    chess.add_argument("--moves", metavar="MOVES", help='the moves to it, such as "e4 e5 Nf3"')
    add_json(parser)
    parser.examples(
        "zermelo book build connect4 --plies 8",
        "zermelo book build games.pgn -o book.bin --min-games 5",
        'zermelo book show book.bin --moves "e4 c5"',
        "zermelo book info connect4.book",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Build or describe."""
    if arguments.action == "show":
        return book_chess.show(arguments, screen)
    if arguments.position or arguments.moves:
        raise UsageError("--position and --moves go with zermelo book show")
    if arguments.action == "info":
        if book_chess.is_book(arguments.what):
            return book_chess.info(arguments.what, screen, arguments.json)
        return _info(arguments.what, screen, arguments.json)
    if book_chess.is_games(arguments.what):
        if arguments.on is not None:
            raise UsageError("a book of chess games is one piece of work: leave --on away")
        return book_chess.build(arguments, screen)
    game = load_game(arguments.what)
    if not ConnectFourEngine.suits(game):
        raise UsageError(
            f"there are books for Connect Four, and for chess from PGN, not for {game.name}"
        )
    if arguments.on is not None and (arguments.threads or arguments.memory_mb):
        raise UsageError("--threads and --memory-mb are for this machine; leave them or --on away")
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
            on=arguments.on,
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
