"""Endgame tables of checkers for `zermelo tables`: all tables of so many pieces at once."""

from __future__ import annotations

import argparse
import re
import time
from dataclasses import asdict
from typing import Any

from zermelo.cli import tables_common
from zermelo.cli.arguments import UsageError, load_position
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.games.checkers import Checkers
from zermelo.tables import CheckersTable, CheckersTables, Probed


def pieces_of(words: list[str]) -> int | None:
    """The pieces that are asked for by `checkers-4`; None if nothing begins with checkers.

    >>> pieces_of(["checkers-4"])
    4
    """
    if not any(word.startswith("checkers") for word in words):
        return None
    found = re.fullmatch(r"checkers-([2-5])", words[0]) if len(words) == 1 else None
    if found is None:
        raise UsageError(
            f"{' '.join(words)!r} names no tables of checkers: checkers-2 to checkers-5 are all "
            "positions of up to so many pieces"
        )
    return int(found[1])


def is_position(text: str) -> bool:
    """Is it a position of checkers, such as `W:WK15:BK8`, and not of chess?

    >>> is_position("W:WK15:BK8"), is_position("8/8/8/8/8/2k5/8/KBN5 w - - 0 1")
    (True, False)
    """
    return ":" in text and "/" not in text


def build(pieces: int, arguments: argparse.Namespace, screen: Screen) -> int:
    """Build all tables of up to so many pieces."""
    if arguments.all:
        raise UsageError("--all is for chess: checkers-4 means all tables of up to 4 pieces")
    tables = CheckersTables(arguments.directory)
    started = time.perf_counter()

    def told(table: CheckersTable) -> None:
        if arguments.json:
            screen.json(_as_json(table))

    with Progress("building tables") as line:
        found = tables.build(
            pieces,
            threads=arguments.threads,
            on=arguments.on,
            progress=tables_common.bar(line, "{} plies settled"),
            told=told,
        )
    seconds = time.perf_counter() - started
    built = [table for table in found if not table.found]
    if arguments.json:
        screen.json(
            {
                "tables": len(found),
                "pieces": pieces,
                "positions": sum(table.positions for table in found),
                "slices": [asdict(counts) for table in found for counts in table.slices],
                "seconds": round(sum(table.seconds for table in built), 3),
                "file_bytes": sum(table.file_bytes for table in found),
                "total_seconds": round(seconds, 3),
                "directory": str(tables.directory),
            }
        )
        return 0
    show(found, screen)
    screen.write("")
    tables_common.show_built(found, seconds, tables.directory, screen)
    return 0


def _as_json(table: CheckersTable) -> dict[str, Any]:
    return asdict(table) | {
        "positions": table.positions,
        "seconds": round(table.seconds, 3),
        "seconds_written": round(table.seconds_written, 3),
    }


def listed(tables: CheckersTables) -> list[dict[str, Any]]:
    """The tables of a folder as data."""
    return [_as_json(table) for table in tables.infos()]


def show(tables: list[CheckersTable], screen: Screen) -> None:
    """The tables as rows, one for each player to move."""
    header = ("to move", "against", "positions", "won", "drawn", "lost", "longest win")
    rows = []
    for table in tables:
        for counts in table.slices:
            own, other = counts.material.split("-")
            numbers = (counts.positions, counts.wins, counts.draws, counts.losses)
            longest = f"{counts.longest_win} plies" if counts.longest_win else "-"
            rows.append((own, other, *(f"{number:,}" for number in numbers), longest))
    screen.table(header, rows, left=2)


def probe(text: str, arguments: argparse.Namespace, screen: Screen) -> int:
    """The value of a position and of each of its moves."""
    game = Checkers(draw_after=0)
    return tables_common.probe(
        CheckersTables(arguments.directory),
        game,
        load_position(game, [text]),
        screen,
        json=arguments.json,
        worth=_worth,
        words=lambda found: _words(found, game),
    )


def _worth(found: Probed) -> dict[str, int | None]:
    return {"value": found.value, "remoteness": found.remoteness}


def _words(found: Probed, game: Checkers) -> str:
    """Black wins in 11 plies."""
    if found.value == 0:
        return "draw"
    winner = game.player_names[found.player if found.value > 0 else 1 - found.player]
    if found.remoteness == 0:
        return f"{winner} has won"
    return f"{winner} wins in {found.remoteness} {'ply' if found.remoteness == 1 else 'plies'}"
