"""Endgame tables of chess for `zermelo tables`: any material by its name."""

from __future__ import annotations

import argparse
import time
from typing import Any

from zermelo.cli import tables_common
from zermelo.cli.arguments import UsageError
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import InvalidInputError, parse_state
from zermelo.games.chess import Chess
from zermelo.tables import Probed, SideCounts, TableInfo, Tables
from zermelo.tables.tables import names_of


def build(arguments: argparse.Namespace, screen: Screen) -> int:
    """Build the tables that are named, or all of up to so many pieces."""
    tables = Tables(arguments.directory)
    wanted = names_of(arguments.what)
    if not wanted and not arguments.all:
        raise UsageError("no table is named; for example: zermelo tables build KBNK, or --all 4")
    started = time.perf_counter()

    def told(info: TableInfo) -> None:
        if arguments.json:
            screen.json(_as_json(info))

    with Progress("building tables") as line:
        infos = tables.build(
            *wanted,
            all_of=arguments.all,
            threads=arguments.threads,
            on=arguments.on,
            progress=tables_common.bar(line, "mates in {} settled"),
            told=told,
        )
    seconds = time.perf_counter() - started
    chosen = [info for info in infos if info.table in wanted] if wanted else infos
    if arguments.json:
        last = _as_json(chosen[-1]) if len(chosen) == 1 else {"tables": len(chosen)}
        summed = last if len(chosen) == 1 else last | _sum(infos)
        screen.json(
            summed | {"total_seconds": round(seconds, 3), "directory": str(tables.directory)}
        )
        return 0
    show(chosen, screen)
    screen.write("")
    for info in chosen if len(chosen) == 1 else ():
        unique = info.white.unique + info.black.unique
        screen.write(
            ("Unique    ", "dim"),
            f"{unique:,} positions without symmetry duplicates, of at most {info.bound:,}",
        )
    tables_common.show_built(infos, seconds, tables.directory, screen)
    return 0


def listed(tables: Tables) -> list[dict[str, Any]]:
    """The tables of a folder as data."""
    return [_as_json(info) for info in tables.infos()]


def _as_json(info: TableInfo) -> dict[str, Any]:
    return {
        "table": info.table,
        "positions": info.positions,
        "white": _side(info.white),
        "black": _side(info.black),
        "longest_mate": info.longest_mate,
        "unique": info.white.unique + info.black.unique,
        "bound": info.bound,
        "found": info.found,
        "seconds": round(info.seconds, 3),
        "seconds_written": round(info.seconds_written, 3),
        "file_bytes": info.file_bytes,
    }


def _side(counts: SideCounts) -> dict[str, int]:
    return {
        "positions": counts.positions,
        "wins": counts.wins,
        "draws": counts.draws,
        "losses": counts.losses,
        "longest_mate": counts.longest_mate,
        "longest_count": counts.longest_count,
    }


def _sum(infos: list[TableInfo]) -> dict[str, Any]:
    return {
        "positions": sum(info.positions for info in infos),
        "longest_mate": max(info.longest_mate for info in infos),
        "seconds": round(sum(info.seconds for info in infos), 3),
        "seconds_written": round(sum(info.seconds_written for info in infos), 3),
        "file_bytes": sum(info.file_bytes for info in infos),
    }


def show(infos: list[TableInfo], screen: Screen) -> None:
    """The tables as rows, one for each side to move."""
    header = ("table", "to move", "won", "drawn", "lost", "longest mate", "MB", "seconds")
    rows = []
    for info in infos:
        size, spent = f"{info.file_bytes / 1e6:.2f}", f"{info.seconds_written:.2f}"
        for name, side in (("white", info.white), ("black", info.black)):
            first = name == "white"
            rows.append(
                (
                    info.table if first else "",
                    name,
                    f"{side.wins:,}",
                    f"{side.draws:,}",
                    f"{side.losses:,}",
                    str(side.longest_mate or "-"),
                    size if first else "",
                    (spent if not info.found else "") if first else "",
                )
            )
    screen.table(header, rows, left=2)


def probe(text: str, arguments: argparse.Namespace, screen: Screen) -> int:
    """The value of a position and of each of its moves."""
    if not text:
        raise UsageError(
            "no position is given; for example: zermelo tables probe "
            '"8/8/8/8/8/2k5/8/KBN5 w - - 0 1"'
        )
    game = Chess()
    return tables_common.probe(
        Tables(arguments.directory),
        game,
        parse_state(game, text),
        screen,
        json=arguments.json,
        worth=_worth,
        words=lambda found: _words(found, game),
    )


def _worth(found: Probed) -> dict[str, int | None]:
    return {
        "value": found.value,
        "remoteness": found.remoteness,
        "mate_in": found.mate_in,
    }


def _words(found: Probed, game: Chess) -> str:
    """A win of white in 16 moves."""
    if found.value == 0:
        return "draw"
    winner = found.player if found.value > 0 else 1 - found.player
    mate_in = found.mate_in
    if mate_in is None:
        raise InvalidInputError("a decided position without a distance")
    if mate_in == 0:
        return f"{game.player_names[winner]} has mated"
    return f"{game.player_names[winner]} mates in {mate_in}"
