"""Games of chess annotated by the engine: `zermelo pgn annotate games.pgn -o annotated.pgn`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from zermelo.cli.arguments import UsageError, add_limits, depth, whole
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen

if TYPE_CHECKING:
    from zermelo.formats import PgnGame
    from zermelo.play.review import AnnotatedFile, Evaluated, PlayerReview, Review

_OPTIONS: Final = ("output", "seconds", "nodes", "depth", "threads", "memory_mb")
_SHOWN: Final = 20
"""Damaged games that are listed for people; programs get all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to write, and how long to think about each position."""
    group = parser.add_argument_group(
        "annotate",
        "Every position of every main line gets a value, every mistake its glyph, a sentence and "
        "the better line. If it is interrupted, run the same command again: it resumes.",
    )
    group.add_argument("-o", "--output", metavar="OUT", help="the file to write the games to")
    add_limits(group, " a position (0.1)")  # type: ignore[arg-type]
    group.add_argument("--depth", metavar="N", type=depth, help="look no further than N plies")
    group.add_argument("--threads", metavar="N", type=whole(1, 1024, 2), help="search on N (1)")
    group.add_argument(
        "--memory-mb", metavar="MB", type=whole(1, 10**6, 64), help="for the table (64)"
    )


def refuse(arguments: argparse.Namespace) -> None:
    """These options are for annotating alone."""
    for name in _OPTIONS:
        if getattr(arguments, name) is not None:
            option = f"--{name.replace('_', '-')}"
            raise UsageError(f"{option} is for annotating: zermelo pgn annotate FILE -o OUT")


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Annotate the games of one file, and tell of each."""
    from zermelo.play.review import annotate_pgn

    files = arguments.files[1:]
    if len(files) != 1:
        wanted = "one file at a time" if files else "the file whose games are meant"
        raise UsageError(f"annotate takes {wanted}: zermelo pgn annotate games.pgn -o out.pgn")
    if arguments.output is None:
        raise UsageError("-o OUT is missing: the file to write the annotated games to")
    if arguments.clean:
        raise UsageError("--clean is without annotate: damaged games are left out anyway")
    reviews: list[dict[str, Any]] = []
    with Progress(f"annotating {files[0]}", shown=not arguments.json) as line:

        def show(number: int, one: Evaluated) -> None:
            line.text = f"game {number:,}, ply {one.ply}: {one.text()}"

        def tell(number: int, game: PgnGame, review: Review | None) -> None:
            if arguments.json:
                reviews.append(_as_dict(number, game, review))
            elif review is not None:
                _write(number, game, review, screen)

        found = annotate_pgn(
            files[0],
            arguments.output,
            seconds=arguments.seconds,
            nodes=arguments.nodes,
            depth=arguments.depth,
            threads=arguments.threads or 1,
            memory_mb=arguments.memory_mb or 64,
            progress=show,
            told=tell,
        )
    if arguments.json:
        screen.json(found.to_dict() | {"output": arguments.output, "reviews": reviews})
    else:
        _finish(found, arguments.output, screen)
    return 0


def _as_dict(number: int, game: PgnGame, review: Review | None) -> dict[str, Any]:
    """A game for programs; without a review where it was done before, or has none."""
    names = {name.lower(): game.headers.get(name, "?") for name in ("White", "Black")}
    told = None if review is None else review.to_dict()
    return {"game": number, **names, "result": game.result, "review": told}


def _write(number: int, game: PgnGame, review: Review, screen: Screen) -> None:
    white, black = (game.headers.get(name, "?") for name in ("White", "Black"))
    screen.write((f"{number}. ", "dim"), f"{white} - {black}  {game.result}")
    for name, player in zip((white, black), review.players, strict=True):
        screen.write("   ", _of_player(name, player))


def _of_player(name: str, player: PlayerReview) -> str:
    if player.accuracy is None or player.pawns is None:
        return f"{name}: no moves"
    counts = (
        (player.inaccuracies, "inaccuracy", "inaccuracies"),
        (player.mistakes, "mistake", "mistakes"),
        (player.blunders, "blunder", "blunders"),
    )
    told = ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counts)
    return f"{name}: accuracy {player.accuracy:.1f}%, {player.pawns:.2f} pawns a move; {told}"


def _finish(found: AnnotatedFile, output: str, screen: Screen) -> None:
    resumed = f", {found.resumed:,} of them by an earlier run" if found.resumed else ""
    screen.write(("Written  ", "dim"), f"{found.games:,} games to {output}{resumed}")
    if found.left:
        screen.write(("Left     ", "dim"), f"{found.left:,} of Chess960, as they were")
    if found.skipped:
        screen.write(("Skipped  ", "dim"), f"{len(found.skipped):,} damaged")
        for damage in found.skipped[:_SHOWN]:
            screen.write("         ", str(damage))
