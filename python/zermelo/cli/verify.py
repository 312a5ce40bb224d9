"""Check a solved table from nothing but the rules of its game."""

from __future__ import annotations

import argparse
from pathlib import Path

from zermelo.cli import tables_syzygy
from zermelo.cli.arguments import Parser, add_json, load_game, whole
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.cli.whole import EXIT_WRONG, check
from zermelo.policies import DamagedFileError, load_policy
from zermelo.tables import BackgammonTables, CheckersTables, Tables, syzygy, table_of


def add_arguments(parser: Parser) -> None:
    """FILE, and the game if the file cannot name it."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="what zermelo solve --all or tables build has written, or a table of Syzygy",
    )
    parser.add_argument(
        "--game", metavar="GAME", help="the game, if the file does not name it or names another"
    )
    parser.add_argument(
        "--threads",
        metavar="N",
        type=whole(1, 1024, 2),
        help="all cores if not given",
    )
    add_json(parser)
    parser.examples(
        "zermelo verify tictactoe.table",
        "zermelo verify small.table --json",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Check, and say what is wrong: status 1 if anything is."""
    if Path(arguments.file).suffix in syzygy.SUFFIXES:
        return tables_syzygy.verify(Path(arguments.file), screen, json=arguments.json)
    table = table_of(arguments.file)
    if table is not None:
        return _verify_table(*table, arguments, screen)
    game = load_game(arguments.game) if arguments.game else None
    found: dict[str, object] = {"file": arguments.file, "verified": False}
    try:
        policy = load_policy(arguments.file, game)
        flaw = check(policy, arguments.threads)
        found |= {"states": policy.counts.states, "entries": policy.counts.entries}
        wrong = None if flaw is None else f"{arguments.file}: {flaw}"
    except DamagedFileError as error:
        wrong = str(error)
    found |= {"verified": wrong is None, "wrong": wrong}
    if arguments.json:
        screen.json(found)
    elif wrong is None:
        states = f"{policy.counts.states:,} states of {policy.game.name}"
        screen.write(("Right: ", "bold green"), f"{states}, every value follows from the rules")
    if wrong is not None:
        screen.error(wrong)
        return EXIT_WRONG
    return 0


def _verify_table(game: str, material: str, arguments: argparse.Namespace, screen: Screen) -> int:
    """An endgame table; those that its captures lead to must lie beside it."""
    path = Path(arguments.file)
    tables: Tables | CheckersTables | BackgammonTables = Tables(path.parent)
    name = f"{material}.ztable"
    if game == "checkers":
        tables, name = CheckersTables(path.parent), f"checkers-{material}.ztable"
    elif game == "backgammon":
        tables = BackgammonTables(path.parent)
    wrong: str | None = None
    positions = None
    try:
        if path.name != name:
            wrong = f"{path}: a table of {material} that is not called {name}"
        else:
            with Progress(f"checking {material}"):
                flaw = tables.verify(material, threads=arguments.threads)
            wrong = None if flaw is None else f"{path}: wrong in the position {flaw}"
            named = [info for info in tables.infos() if info.table == material]
            positions = sum(info.positions for info in named)
    except DamagedFileError as error:
        wrong = str(error)
    if arguments.json:
        found = {"file": str(path), "table": material, "positions": positions}
        screen.json(found | {"verified": wrong is None, "wrong": wrong})
    elif wrong is None:
        every = f"{positions:,} positions of {material}, every value follows from the rules"
        screen.write(("Right: ", "bold green"), every)
    if wrong is not None:
        screen.error(wrong)
        return EXIT_WRONG
    return 0
