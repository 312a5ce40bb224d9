"""Endgame tables of chess and checkers: build them, probe a position, or list what is there."""

from __future__ import annotations

import argparse
import time
from typing import Any

from zermelo.cli import tables_checkers
from zermelo.cli.arguments import Parser, UsageError, add_json, whole
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import InvalidInputError, draw, format_move, format_state, parse_state
from zermelo.games.chess import Chess
from zermelo.tables import (
    CheckersTables,
    Probed,
    SideCounts,
    TableInfo,
    TableProgress,
    Tables,
)
from zermelo.tables.tables import names_of

_BAR = 24


def add_arguments(parser: Parser) -> None:
    """What to do, with which tables or position, and where."""
    parser.add_argument("action", choices=["build", "probe", "list"], help="what to do")
    parser.add_argument(
        "what",
        nargs="*",
        metavar="TABLE|FEN",
        help="tables such as KBNK or checkers-4, or the position",
    )
    parser.add_argument(
        "--dir", metavar="DIR", help="where the tables are; a folder of your own data if not given"
    )
    parser.add_argument(
        "--all",
        metavar="N",
        type=whole(3, 5, 4),
        help="build every table of up to N pieces, kings included",
    )
    parser.add_argument(
        "--threads", metavar="N", type=whole(1, 1024, 2), help="all cores if not given"
    )
    add_json(parser)
    parser.examples(
        "zermelo tables build KBNK",
        "zermelo tables build --all 4 --dir tables",
        'zermelo tables probe "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"',
        "zermelo tables build checkers-4",
        'zermelo tables probe "W:WK15,K6:BK8"',
        "zermelo tables list",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Build, probe or list."""
    tables = Tables(arguments.dir)
    if arguments.action == "build":
        pieces = tables_checkers.pieces_of(arguments.what)
        if pieces is not None:
            return tables_checkers.build(pieces, arguments, screen)
        return _build(tables, arguments, screen)
    if arguments.all:
        raise UsageError("--all goes with zermelo tables build")
    if arguments.action == "list":
        if arguments.what:
            raise UsageError("zermelo tables list takes no tables; it lists those that are there")
        return _list(tables, CheckersTables(arguments.dir), screen, arguments.json)
    text = " ".join(arguments.what)
    if tables_checkers.is_position(text):
        return tables_checkers.probe(text, arguments, screen)
    return _probe(tables, text, screen, arguments.json)


def _build(tables: Tables, arguments: argparse.Namespace, screen: Screen) -> int:
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
            progress=lambda progress: _show_progress(line, progress, started),
            told=told,
        )
    seconds = time.perf_counter() - started
    chosen = [info for info in infos if info.table in wanted] if wanted else infos
    if arguments.json:
        last = _as_json(chosen[-1]) if len(chosen) == 1 else {"tables": len(chosen)}
        summed = last if len(chosen) == 1 else last | _sum(infos)
        screen.json(summed | {"total_seconds": round(seconds, 3), "dir": str(tables.folder)})
        return 0
    _show_table(chosen, screen)
    screen.write("")
    for info in chosen if len(chosen) == 1 else ():
        unique = info.white.unique + info.black.unique
        screen.write(
            ("Unique    ", "dim"),
            f"{unique:,} positions without symmetry duplicates, of at most {info.bound:,}",
        )
    built = [info for info in infos if not info.found]
    screen.write(
        ("Built     ", "dim"),
        f"{len(built)} tables in {seconds:.1f} s "
        f"({sum(info.seconds for info in built):.1f} s before compression), "
        f"{len(infos) - len(built)} were there",
    )
    screen.write(("Folder    ", "dim"), str(tables.folder))
    return 0


def _show_progress(line: Progress, progress: TableProgress, started: float) -> None:
    """A bar over all tables to build; within one, what is settled so far counts as a part."""
    share = progress.share
    bar = "█" * round(share * _BAR) + "░" * (_BAR - round(share * _BAR))
    spent = time.perf_counter() - started
    left = f", {spent / share - spent:.0f} s left" if share > 0 else ""
    line.text = f"{bar} {progress.table}: mates in {progress.moves} settled{left}"


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


def _show_table(infos: list[TableInfo], screen: Screen) -> None:
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


def _list(tables: Tables, checkers: CheckersTables, screen: Screen, json: bool) -> int:
    infos, draughts = tables.infos(), checkers.infos()
    if json:
        listed = [_as_json(info) for info in infos]
        screen.json(
            {
                "dir": str(tables.folder),
                "tables": listed,
                "checkers_dir": str(checkers.folder),
                "checkers": tables_checkers.listed(checkers),
            }
        )
        return 0
    if infos:
        _show_table(infos, screen)
        size = sum(info.file_bytes for info in infos) / 1e6
        screen.write("")
        screen.write(f"{len(infos)} tables, {size:.1f} MB, in {tables.folder}")
    else:
        screen.write(f"no tables in {tables.folder}; zermelo tables build KBNK makes one")
    if draughts:
        screen.write("")
        tables_checkers.show(draughts, screen)
        size = sum(info.file_bytes for info in draughts) / 1e6
        screen.write("")
        screen.write(f"{len(draughts)} tables of checkers, {size:.1f} MB, in {checkers.folder}")
    return 0


def _probe(tables: Tables, text: str, screen: Screen, json: bool) -> int:
    if not text:
        raise UsageError(
            "no position is given; for example: zermelo tables probe "
            '"8/8/8/8/8/2k5/8/KBN5 w - - 0 1"'
        )
    game = Chess()
    state = parse_state(game, text)
    found = tables.probe(state)
    moves = tables.moves(state)
    if json:
        screen.json(
            {
                "position": format_state(game, state),
                **_worth(found),
                "player": found.player,
                "moves": [
                    {"move": format_move(game, state, one.move), **_worth(one)} for one in moves
                ],
            }
        )
        return 0
    screen.board(draw(game, state))
    screen.write("")
    screen.write(("Value     ", "dim"), (f"{_words(found, game)}", "bold"))
    screen.write("")
    if moves:
        rows = [(format_move(game, state, one.move), _words(one, game)) for one in moves]
        screen.table(("move", "value"), rows, left=2)
    return 0


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
