"""Endgame tables of chess, checkers and backgammon: build, probe a position, or list.

Those of Syzygy are made elsewhere: `zermelo tables syzygy FOLDER` lists or probes them.
"""

from __future__ import annotations

import argparse

from zermelo.cli import tables_backgammon, tables_checkers, tables_chess, tables_syzygy
from zermelo.cli.arguments import Parser, UsageError, add_json, add_on, whole
from zermelo.cli.screen import Screen
from zermelo.tables import BackgammonTables, CheckersTables, Tables


def add_arguments(parser: Parser) -> None:
    """What to do, with which tables or position, and where."""
    parser.add_argument("action", choices=["build", "probe", "list", "syzygy"], help="what to do")
    parser.add_argument(
        "what",
        nargs="*",
        metavar="TABLE|FOLDER|FEN",
        help="tables such as KBNK, checkers-4 or backgammon, or the position; with syzygy the "
        "folder, and perhaps a position",
    )
    parser.add_argument(
        "--directory",
        metavar="DIR",
        help="where the tables are; a folder of your own data if not given",
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
    add_on(parser)
    add_json(parser)
    parser.examples(
        "zermelo tables build KBNK",
        "zermelo tables build --all 4 --directory tables",
        'zermelo tables probe "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"',
        "zermelo tables build checkers-4",
        'zermelo tables probe "W:WK15,K6:BK8"',
        "zermelo tables build backgammon",
        'zermelo tables probe "XGID=-BBBA---------------abbb--:0:0:1:65:0:0:0:0:0"',
        "zermelo tables list",
        "zermelo tables syzygy FOLDER",
        'zermelo tables syzygy FOLDER "8/8/8/8/8/2k5/8/KR6 w - - 0 1"',
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Build, probe or list."""
    if arguments.action == "build":
        pieces = tables_checkers.pieces_of(arguments.what)
        if pieces is not None:
            return tables_checkers.build(pieces, arguments, screen)
        names = tables_backgammon.names_of(arguments.what)
        if names is not None:
            if arguments.on is not None:
                raise UsageError("tables of backgammon are one piece of work: leave --on away")
            return tables_backgammon.build(names, arguments, screen)
        return tables_chess.build(arguments, screen)
    if arguments.all:
        raise UsageError("--all goes with zermelo tables build")
    if arguments.on is not None:
        raise UsageError("--on goes with zermelo tables build")
    if arguments.action == "syzygy":
        return tables_syzygy.run(arguments, screen)
    if arguments.action == "list":
        if arguments.what:
            raise UsageError("zermelo tables list takes no tables; it lists those that are there")
        return _list(arguments.directory, screen, arguments.json)
    text = " ".join(arguments.what)
    if tables_backgammon.is_position(text):
        return tables_backgammon.probe(text, arguments, screen)
    if tables_checkers.is_position(text):
        return tables_checkers.probe(text, arguments, screen)
    return tables_chess.probe(text, arguments, screen)


def _list(directory: str | None, screen: Screen, json: bool) -> int:
    tables, checkers = Tables(directory), CheckersTables(directory)
    bearoffs = BackgammonTables(directory)
    if json:
        screen.json(
            {
                "directory": str(tables.directory),
                "tables": tables_chess.listed(tables),
                "checkers_directory": str(checkers.directory),
                "checkers": tables_checkers.listed(checkers),
                "backgammon_directory": str(bearoffs.directory),
                "backgammon": tables_backgammon.listed(bearoffs),
            }
        )
        return 0
    infos, draughts = tables.infos(), checkers.infos()
    if infos:
        tables_chess.show(infos, screen)
        size = sum(info.file_bytes for info in infos) / 1e6
        screen.write("")
        screen.write(f"{len(infos)} tables, {size:.1f} MB, in {tables.directory}")
    else:
        screen.write(f"no tables in {tables.directory}; zermelo tables build KBNK makes one")
    if draughts:
        screen.write("")
        tables_checkers.show(draughts, screen)
        size = sum(info.file_bytes for info in draughts) / 1e6
        screen.write("")
        screen.write(f"{len(draughts)} tables of checkers, {size:.1f} MB, in {checkers.directory}")
    races = bearoffs.infos()
    if races:
        screen.write("")
        tables_backgammon.show(races, screen)
        size = sum(info.file_bytes for info in races) / 1e6
        screen.write("")
        screen.write(f"{len(races)} tables of backgammon, {size:.1f} MB, in {bearoffs.directory}")
    return 0
