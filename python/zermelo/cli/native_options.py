"""The options of the native search on the command line."""

from __future__ import annotations

import argparse
import ast
import json
from pathlib import Path
from typing import Any

from zermelo.cli.arguments import UsageError, whole
from zermelo.game import Game


def add_native(parser: argparse.ArgumentParser) -> None:
    """Threads, memory, lines and switches, for native and compiled games."""
    group = parser.add_argument_group("native and compiled games")
    group.add_argument(
        "--threads", metavar="N", type=whole(1, 256, 2), help="search with N threads"
    )
    group.add_argument(
        "--memory-mb", metavar="MB", type=whole(1, 1 << 20, 256), help="for the table, in MB (64)"
    )
    group.add_argument(
        "--lines", metavar="K", type=whole(1, 1000, 3), help="the K best moves with their values"
    )
    group.add_argument("--ties", action="store_true", help="all moves as good as the best one")
    group.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="switch a technique, such as killers=false or beam=4; several times",
    )
    group.add_argument(
        "--tables", metavar="DIR", help="ask the endgame tables of chess or checkers in this folder"
    )
    group.add_argument(
        "--probcut", metavar="FILE", help="prune with a regression written by zermelo tune probcut"
    )


def native_options(arguments: argparse.Namespace, game: Game) -> dict[str, Any]:
    """What was given, as keywords of `zermelo.search.search`; refused if the game takes none."""
    if not hasattr(game, "native_search"):
        for name in ("threads", "memory_mb", "lines", "ties", "option", "tables", "probcut"):
            if getattr(arguments, name):
                option = f"--{name.replace('_', '-')}"
                raise UsageError(
                    f"{option} is for native and compiled games, and {game.name} is in plain Python"
                )
    found: dict[str, Any] = {}
    names = {"threads": "threads", "memory_mb": "memory_mb", "lines": "multi_pv"}
    for name, keyword in names.items():
        value = getattr(arguments, name)
        if value is not None:
            found[keyword] = value
    if arguments.ties:
        found["ties"] = True
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option: {text!r} is not NAME=VALUE, such as killers=false")
        found[name.strip().replace("-", "_")] = _value(value.strip())
    if arguments.tables:
        found["tables"] = arguments.tables
    if arguments.probcut:
        found["probcut"] = _regressions(arguments.probcut)
    return found


def _value(text: str) -> Any:
    words = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def _regressions(path: str) -> list[tuple[float, ...]]:
    try:
        rows = json.loads(Path(path).read_text(encoding="utf-8"))["probcut"]
        keys = ("shallow", "deep", "slope", "offset", "deviation")
        return [tuple(row[key] for key in keys) for row in rows]
    except OSError as error:
        raise UsageError(f"--probcut: cannot read {path!r}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise UsageError(
            f"--probcut: {path!r} is not a file written by zermelo tune probcut"
        ) from None
