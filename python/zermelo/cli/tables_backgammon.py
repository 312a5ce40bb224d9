"""Bear-off tables of backgammon for `zermelo tables`."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from zermelo.cli import tables_common
from zermelo.cli.arguments import UsageError, load_position
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import draw, format_move, format_state
from zermelo.games.backgammon import Backgammon
from zermelo.tables import BackgammonTables, Bearoff, BearoffTable
from zermelo.tables.backgammon import ALL

_KINDS = ("backgammon", "bearoff-", "race-")


def names_of(words: list[str]) -> tuple[str, ...] | None:
    """The tables that are asked for, all by `backgammon`; None if none is of backgammon.

    >>> names_of(["backgammon"]), names_of(["race-10"]), names_of(["KBNK"])
    (('bearoff-6', 'race-15'), ('race-10',), None)
    """
    asked = [word.lower() for word in words]
    if not any(word.startswith(_KINDS) for word in asked):
        return None
    if asked == ["backgammon"]:
        return ALL
    for word in asked:
        if not word.startswith(_KINDS[1:]):
            raise UsageError(
                f"{word!r} is no table of backgammon: there are bearoff-1 to bearoff-6 and race-1 "
                "to race-15, and backgammon builds bearoff-6 and race-15"
            )
    return tuple(asked)


def is_position(text: str) -> bool:
    """Is it a position of backgammon?

    >>> is_position("XGID=-B----------------------b-:0:0:1:00:0:0:0:0:0")
    True
    """
    return text.strip().upper().startswith("XGID=")


def build(names: Sequence[str], arguments: argparse.Namespace, screen: Screen) -> int:
    """Build tables by their names."""
    if arguments.all:
        raise UsageError("--all is for chess: backgammon means all tables of backgammon")
    tables = BackgammonTables(arguments.directory)
    started = time.perf_counter()

    def told(table: BearoffTable) -> None:
        if arguments.json:
            screen.json(_as_json(table))

    with Progress("building tables") as line:
        found = tables.build(*names, progress=tables_common.bar(line, "being solved"), told=told)
    seconds = time.perf_counter() - started
    if arguments.json:
        screen.json(
            {
                "tables": len(found),
                "positions": sum(table.positions for table in found),
                "seconds": round(sum(table.seconds for table in found), 3),
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


def _as_json(table: BearoffTable) -> dict[str, Any]:
    return asdict(table) | {
        "exact": table.exact,
        "seconds": round(table.seconds, 3),
        "seconds_written": round(table.seconds_written, 3),
    }


def listed(tables: BackgammonTables) -> list[dict[str, Any]]:
    """The tables of a folder as data."""
    return [_as_json(table) for table in tables.infos()]


def show(tables: Sequence[BearoffTable], screen: Screen) -> None:
    """The tables as rows."""
    rows = [
        (
            table.table,
            f"{table.positions:,}",
            f"{table.file_bytes / 1e6:.1f} MB",
            "exact" if table.exact else "for estimates",
        )
        for table in tables
    ]
    screen.table(("table", "positions", "size", "values"), rows, left=1)


def probe(text: str, arguments: argparse.Namespace, screen: Screen) -> int:
    """The value of a position, and of each play of its roll."""
    game = Backgammon(cube=1024)
    state = load_position(game, [text])
    tables = BackgammonTables(arguments.directory)
    found = tables.probe(state)
    moves = [(format_move(game, state, one.move), one) for one in tables.moves(state)]
    if arguments.json:
        screen.json(
            {
                "position": format_state(game, state),
                **_worth(found),
                "player": found.player,
                "moves": [{"move": name, **_worth(one)} for name, one in moves],
            }
        )
        return 0
    screen.board(draw(game, state))
    screen.write("")
    name = game.player_names[found.player]
    screen.write(("Value     ", "dim"), (f"{name} {_words(found)}", "bold"))
    if moves:
        screen.write("")
        screen.table(("play", "value"), [(move, _words(one)) for move, one in moves], left=2)
    return 0


def _worth(found: Bearoff) -> dict[str, Any]:
    return {"value": found.value, "win": found.win, "exact": found.exact}


def _words(found: Bearoff) -> str:
    """Wins 81.25%, or about so much."""
    about = "wins" if found.exact else "wins about"
    return f"{about} {found.win:.2%} ({found.value:+.4f} points, cube at 1)"
