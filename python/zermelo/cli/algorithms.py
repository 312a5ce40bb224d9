"""Algorithms and their options on the command line, read from the algorithms themselves."""

from __future__ import annotations

import argparse
import ast
import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

from zermelo.algorithms import ALGORITHMS, Algorithm, algorithm_for, find
from zermelo.cli.arguments import UsageError, whole
from zermelo.game import Answer, Game, UnsupportedGameError, kind_of

_WITHOUT_DEPTH = ("mcts", "retrograde")


def add_algorithm(parser: argparse.ArgumentParser) -> None:
    """The algorithm, its options, and what it may use."""
    parser.add_argument(
        "--algorithm",
        metavar="A",
        help=f"{', '.join(ALGORITHMS)}, or one of the textbook such as textbook.mcts, instead of "
        "the best search there is",
    )
    group = parser.add_argument_group("the search")
    group.add_argument(
        "--lines", metavar="K", type=whole(1, 1000, 3), help="the K best moves with their values"
    )
    group.add_argument("--ties", action="store_true", help="all moves as good as the best one")
    group.add_argument(
        "--threads", metavar="N", type=whole(1, 256, 2), help="search with N threads"
    )
    group.add_argument(
        "--memory-mb", metavar="MB", type=whole(1, 1 << 20, 256), help="for the table, in MB (64)"
    )
    group.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help=f"change an option of the algorithm, several times; {_all_options()}",
    )
    group.add_argument("--tables", metavar="DIR", help="ask the endgame tables in this folder")
    group.add_argument(
        "--probcut", metavar="FILE", help="prune with a regression written by zermelo tune probcut"
    )


def _all_options() -> str:
    """The options of every algorithm that has any, with their defaults."""
    return "; ".join(
        f"{name} has "
        + ", ".join(f"{field.name}={_shown(field.default)}" for field in fields(kind))  # type: ignore[arg-type]
        for name, kind in ALGORITHMS.items()
        if fields(kind)  # type: ignore[arg-type]
    )


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value}"


def search_options(arguments: argparse.Namespace, game: Game) -> dict[str, Any]:
    """What was given, as keywords of `z.search`."""
    if not kind_of(game).in_core:
        _refuse_for_plain(arguments, game)
    found: dict[str, Any] = {}
    names = {"threads": "threads", "memory_mb": "memory_mb", "lines": "lines", "tables": "tables"}
    for name, keyword in names.items():
        if getattr(arguments, name) is not None:
            found[keyword] = getattr(arguments, name)
    if arguments.ties:
        found["ties"] = True
    algorithm = _algorithm(arguments, game)
    return found if algorithm is None else found | {"algorithm": algorithm}


def _refuse_for_plain(arguments: argparse.Namespace, game: Game) -> None:
    """What no search of a plain game can use is refused by the name that was typed."""
    for name in ("threads", "tables"):
        if getattr(arguments, name):
            raise UsageError(
                f"--{name} is for native and compiled games, and {game.name} is in plain Python"
            )


def _algorithm(arguments: argparse.Namespace, game: Game) -> Algorithm | None:
    """The algorithm that was asked for by its name or by an option of it."""
    options = dict(map(_option, arguments.option))
    if arguments.probcut:
        options["probcut"] = _regressions(arguments.probcut)
    if arguments.algorithm:
        return find(arguments.algorithm)(**options)
    if not options:
        return None
    # Of the searches that the game gets, the first that has all these options.
    kinds = [type(algorithm_for(game, proving=proving)) for proving in (False, True)]
    if getattr(arguments, "depth", None) is not None:
        kinds.reverse()
    having = (kind for kind in kinds if set(options) <= set(kind().options))
    return next(having, kinds[0])(**options)


def is_textbook(name: str | None) -> bool:
    """Is this the name of an algorithm of the textbook?"""
    return name is not None and name.lower().startswith("textbook.")


def refuse_options(arguments: argparse.Namespace) -> None:
    """The textbook's algorithms take none of the options of a search."""
    for name in ("lines", "ties", "threads", "memory_mb", "option", "tables", "probcut"):
        if getattr(arguments, name):
            option = f"--{name.replace('_', '-')}"
            raise UsageError(f"{option} is not for {arguments.algorithm}, which is the textbook's")


def chosen(name: str, game: Game, depth: int | None) -> str | Callable[..., Answer]:
    """What `z.trace` is to run: an algorithm of the textbook that suits the game, or the core's."""
    return textbook_named(name, game, depth) if is_textbook(name) else find(name).name


def textbook_named(algorithm: str, game: Game, depth: int | None) -> Callable[..., Answer]:
    """The textbook algorithm with this name, if it suits the game."""
    from zermelo.textbook import ALGORITHMS as TEXTBOOK
    from zermelo.textbook import name_of, needs

    name = name_of(algorithm)
    against = needs(name).against(kind_of(game))
    if against:
        raise UnsupportedGameError(f"textbook.{name} is not for {game.name}: {against[0]}")
    if depth is not None and name in _WITHOUT_DEPTH:
        raise UsageError(f"{name} does not look ahead to a depth; leave --depth out")
    return TEXTBOOK[name]


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"--option: {text!r} is not NAME=VALUE, such as killers=false")
    return name.strip().replace("-", "_"), _value(value.strip())


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
