"""Opening books: of Connect Four solved, of chess from games, of any game by self-play."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from zermelo.books import BookProgress, book_path, build_book, is_played_book, load_book
from zermelo.cli import book_chess, book_played
from zermelo.cli.arguments import (
    Parser,
    UsageError,
    add_json,
    add_on,
    depth,
    load_game,
    nodes,
    seconds,
    whole,
)
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
        help="make a book, describe one, or show what it has for a position",
    )
    parser.add_argument(
        "what",
        metavar="GAME|FILE",
        help="what to build from: connect4, a file of chess games (PGN), or with --games any game "
        "of two opposed players; else the book",
    )
    parser.add_argument(
        "--plies",
        metavar="N",
        type=whole(0, 1000, 8),
        help="all positions of up to N stones (8); with --games the first N moves of them (16)",
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
    parser.add_argument(
        "--min-games",
        metavar="N",
        type=whole(1, 10**9, 3),
        help="leave out moves of chess of fewer games (3), and positions of self-play (2)",
    )
    played = parser.add_argument_group("self-play")
    played.add_argument(
        "--games",
        metavar="N",
        type=whole(1, 10**9, 1000),
        help="play N games of the engine against itself, with varied openings",
    )
    played.add_argument("--depth", metavar="D", type=depth, help="search moves D plies deep (6)")
    played.add_argument("--seconds", metavar="S", type=seconds, help="search each for S seconds")
    played.add_argument("--nodes", metavar="N", type=nodes, help="search each with N nodes")
    played.add_argument(
        "--seed", metavar="S", type=whole(0, 2**63, 1), help="which openings are played (1)"
    )
    played.add_argument(
        "--game", metavar="GAME", help="show: the game, where the book is of one of your own"
    )
    chess = parser.add_argument_group("chess")
    chess.add_argument(
        "--max-ply",
        metavar="N",
        type=whole(1, 1000, 40),
        default=40,
        help="moves of both players together that count (40)",
    )
    chess.add_argument(
        "--weights",
        choices=["points", "games"],
        default="points",
        help="weigh moves by their points, 2 for a win and 1 for a draw, or by their games",
    )
    parser.add_argument("--position", metavar="FEN", help="the position to show; the start if none")
    parser.add_argument("--moves", metavar="MOVES", help='the moves to it, such as "e4 e5 Nf3"')
    add_json(parser)
    parser.examples(
        "zermelo book build connect4 --plies 8",
        "zermelo book build othello --games 1000 --depth 8 -o othello.book",
        "zermelo play othello:book=othello.book",
        "zermelo book build games.pgn -o book.bin --min-games 5",
        'zermelo book show book.bin --moves "e4 c5"',
        "zermelo book info connect4.book",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Build or describe."""
    played = arguments.action != "build" and is_played_book(arguments.what)
    if arguments.action == "show":
        show = book_played.show if played else book_chess.show
        return show(arguments, screen)
    if arguments.game is not None:
        raise UsageError("--game goes with zermelo book show, for the book of a game of your own")
    if arguments.position or arguments.moves:
        raise UsageError("--position and --moves go with zermelo book show")
    if arguments.action == "info":
        if played:
            return book_played.info(arguments.what, screen, arguments.json)
        if book_chess.is_book(arguments.what):
            return book_chess.info(arguments.what, screen, arguments.json)
        return _info(arguments.what, screen, arguments.json)
    if arguments.games is not None:
        return book_played.build(arguments, screen)
    for name in ("depth", "seconds", "nodes", "seed"):
        if getattr(arguments, name) is not None:
            raise UsageError(f"--{name} is for games of self-play: give --games too")
    if book_chess.is_games(arguments.what):
        if arguments.on is not None:
            raise UsageError("a book of chess games is one piece of work: leave --on away")
        return book_chess.build(arguments, screen)
    game = load_game(arguments.what)
    if not ConnectFourEngine.suits(game):
        raise UsageError(
            f"a solved book is for Connect Four, and a book of chess is built from PGN; for "
            f"{game.name} give --games N, for a book of self-play"
        )
    if arguments.on is not None and (arguments.threads or arguments.memory_mb):
        raise UsageError("--threads and --memory-mb are for this machine; leave them or --on away")
    plies = 8 if arguments.plies is None else arguments.plies
    if plies > _MOST_PLIES:
        raise UsageError(f"--plies {plies}: a solved book has at most {_MOST_PLIES} plies")
    width, height = game.width, game.height  # type: ignore[attr-defined]
    path = Path(arguments.output) if arguments.output else book_path(width, height)
    if not arguments.output:
        path.parent.mkdir(parents=True, exist_ok=True)
    started = time.perf_counter()
    with Progress(f"finding the positions of {plies} plies") as line:
        book = build_book(
            path,
            width=width,
            height=height,
            plies=plies,
            memory_mb=arguments.memory_mb,
            threads=arguments.threads or os.cpu_count() or 1,
            on=arguments.on,
            progress=lambda progress: _show(line, progress),
        )
    taken = round(time.perf_counter() - started, 3)
    if arguments.json:
        found = {"file": str(path), "plies": book.plies, "positions": len(book)}
        screen.json(found | {"seconds": taken})
    else:
        screen.write(("Book      ", "dim"), str(path))
        screen.write(("Positions ", "dim"), f"{len(book):,}, up to {book.plies} plies")
        screen.write(("Built     ", "dim"), f"in {_time(taken)}")
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
