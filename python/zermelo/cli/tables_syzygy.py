"""Endgame tables of Syzygy for `zermelo tables`: what is there, and what it says of a position."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from zermelo.cli.arguments import UsageError
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.cli.whole import EXIT_WRONG
from zermelo.game import draw, format_move, format_state, parse_state
from zermelo.game.errors import DamagedFileError
from zermelo.games.chess import Chess
from zermelo.tables import syzygy


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """The files of some folders, or the outcome of a position and of each of its moves."""
    if not arguments.what or arguments.directory:
        raise UsageError(
            "the folder with the tables comes first: zermelo tables syzygy FOLDER, or "
            'zermelo tables syzygy FOLDER "8/8/8/8/8/2k5/8/KR6 w - - 0 1"'
        )
    folders, *rest = arguments.what
    tables = syzygy.open(*folders.split(os.pathsep))
    if not rest:
        return _list(tables, screen, json=arguments.json)
    return _probe(tables, " ".join(rest), screen, json=arguments.json)


def _list(tables: syzygy.SyzygyTables, screen: Screen, *, json: bool) -> int:
    files = tables.files()
    if json:
        screen.json(
            {
                "directories": [str(path) for path in tables.directories],
                "files": [
                    {
                        "table": file.table,
                        "kind": file.kind,
                        "file": str(file.path),
                        "file_bytes": file.file_bytes,
                    }
                    for file in files
                ],
            }
        )
        return 0
    sizes: dict[str, dict[str, int]] = {}
    for file in files:
        sizes.setdefault(file.table, {})[file.kind] = file.file_bytes
    rows = [
        (table, *(f"{size[kind]:,}" if kind in size else "-" for kind in ("WDL", "DTZ")))
        for table, size in sizes.items()
    ]
    screen.table(("table", "WDL bytes", "DTZ bytes"), rows, left=1)
    screen.write("")
    total = sum(file.file_bytes for file in files) / 1e6
    screen.write(f"{len(files)} files, {total:.1f} MB, up to {tables.most_pieces} pieces")
    return 0


def _probe(tables: syzygy.SyzygyTables, text: str, screen: Screen, *, json: bool) -> int:
    game = Chess()
    state = parse_state(game, text)
    wdl, dtz = tables.probe_wdl(state), tables.probe_dtz(state)
    moves = [(format_move(game, state, one.move), one) for one in tables.moves(state)]
    if json:
        screen.json(
            {
                "position": format_state(game, state),
                "wdl": wdl,
                "dtz": dtz,
                "player": game.to_move(state),
                "moves": [{"move": name, "wdl": one.wdl, "dtz": one.dtz} for name, one in moves],
            }
        )
        return 0
    screen.board(draw(game, state))
    screen.write("")
    mover = game.player_names[game.to_move(state)]
    screen.write(("Outcome   ", "dim"), (f"{syzygy.OUTCOMES[wdl]} for {mover}", "bold"))
    screen.write(("Distance  ", "dim"), _plies(dtz))
    screen.write("")
    if moves:
        rows = [(name, syzygy.OUTCOMES[one.wdl], str(one.dtz)) for name, one in moves]
        screen.table(("move", "keeps", "plies"), rows, left=2)
    return 0


def _plies(dtz: int) -> str:
    if dtz == 0:
        return "none, it is a draw"
    return f"{abs(dtz)} plies to the next capture, move of a pawn or mate"


def verify(path: Path, screen: Screen, *, json: bool) -> int:
    """Unpack a whole file, and say what is wrong: status 1 if anything is."""
    wrong = None
    try:
        tables = syzygy.open(path.parent)
        named = [file for file in tables.files() if file.path.name == path.name]
        if not named:
            wrong = f"{path}: the name of a table is that of its pieces, such as KRvK{path.suffix}"
        for file in named:
            with Progress(f"checking {path.name}"):
                tables.verify(file.table, file.kind)
    except DamagedFileError as error:
        wrong = str(error)
    if json:
        screen.json({"file": str(path), "verified": wrong is None, "wrong": wrong})
    elif wrong is None:
        screen.write(("Right: ", "bold green"), f"every block of {path.name} can be unpacked")
    if wrong is not None:
        screen.error(wrong)
        return EXIT_WRONG
    return 0
