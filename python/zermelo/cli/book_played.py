"""Books of self-play: built, described, asked."""

from __future__ import annotations

import argparse
import os
import time
from typing import TYPE_CHECKING, Any

from zermelo.books import PlayedBook, load_played_book
from zermelo.cli.arguments import UsageError, load_game
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import Game, Line, evaluation_text, format_move, format_state

if TYPE_CHECKING:
    from zermelo.books import BookLine
    from zermelo.training import GamesProgress


def build(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play the games, and write what they say of their openings."""
    from zermelo.training import build_played_book

    game = load_game(arguments.what)
    if not arguments.output:
        raise UsageError(
            f"where to write the book? for example: -o {arguments.what.split(':')[0]}.book"
        )
    if not arguments.output.endswith(".book"):
        raise UsageError(f"-o {arguments.output}: the name of a book of self-play ends with .book")
    if arguments.memory_mb:
        raise UsageError("--memory-mb is for solved books; leave it away")
    if arguments.on is not None and arguments.threads:
        raise UsageError("--threads is for this machine; leave it or --on away")
    if arguments.plies == 0:
        raise UsageError("--plies 0: a book of self-play has 1 ply or more")
    workers = min(arguments.threads or os.cpu_count() or 1, arguments.games)
    started = time.perf_counter()
    with Progress(f"playing {arguments.games:,} games") as line:

        def told(found: GamesProgress) -> None:
            left = "" if found.remaining is None else f", {found.remaining:,.0f} s left"
            line.text = f"{found.done:,} of {found.total:,} games{left}"

        book = build_played_book(
            game,
            arguments.output,
            games=arguments.games,
            plies=16 if arguments.plies is None else arguments.plies,
            min_games=arguments.min_games or 2,
            depth=arguments.depth,
            seconds=arguments.seconds,
            nodes=arguments.nodes,
            seed=1 if arguments.seed is None else arguments.seed,
            on=arguments.on or f"processes:{workers}",
            progress=told,
        )
    taken = round(time.perf_counter() - started, 3)
    if arguments.json:
        screen.json(_described(book) | {"seconds": taken})
        return 0
    _write(book, screen)
    screen.write(("Built     ", "dim"), f"in {taken:.1f} s")
    return 0


def info(file: str, screen: Screen, json: bool) -> int:
    """How large a book is, and how it was made."""
    book = load_played_book(file)
    if json:
        screen.json(_described(book))
    else:
        _write(book, screen)
    return 0


def show(arguments: argparse.Namespace, screen: Screen) -> int:
    """The moves that a book has for a position."""
    from zermelo.games.registry import load_built_in

    file = arguments.what
    book = load_played_book(file)
    if arguments.game is None:
        game = load_built_in(book.head["game"])
    else:
        game = load_game(arguments.game)
    book = load_played_book(file, game)
    line = Line.read(game, arguments.moves or "", arguments.position or "")
    lines = book.lines(line)
    position = format_state(game, line.state)
    if arguments.json:
        moves = [_told(game, line, one) for one in lines]
        screen.json({"file": file, "position": position, "moves": moves})
        return 0
    screen.write(("Position ", "dim"), position)
    if not lines:
        screen.write(("Moves    ", "dim"), "none in this book")
    for one in lines:
        value = evaluation_text(game, one.value, proved=False) or f"{one.value:+.2f}"
        games = "game" if one.games == 1 else "games"
        score = "" if one.score is None else f", {one.score:.0%}"
        screen.write(
            f"{format_move(game, line.state, one.move):8} {value:>8}  {one.games:,} {games}{score}"
        )
    return 0


def _told(game: Game, line: Line, one: BookLine) -> dict[str, Any]:
    move = format_move(game, line.state, one.move)
    return {"move": move, "value": one.value, "games": one.games, "score": one.score}


def _described(book: PlayedBook) -> dict[str, Any]:
    names = ("game", "games", "plies", "min_games", "limits", "seed")
    counts = {"positions": book.positions, "entries": len(book)}
    return {"file": book.name} | {name: book.head[name] for name in names} | counts


def _write(book: PlayedBook, screen: Screen) -> None:
    head = book.head
    limits = ", ".join(f"{name} {value:g}" for name, value in head["limits"].items())
    screen.write(("Book      ", "dim"), f"{head['title']}, {book.name}")
    screen.write(
        ("Games     ", "dim"), f"{head['games']:,} of self-play, {limits}, seed {head['seed']}"
    )
    screen.write(
        ("Positions ", "dim"),
        f"{book.positions:,} of {head['min_games']} games or more in the first {head['plies']} "
        f"plies; {len(book):,} with the moves from them",
    )
