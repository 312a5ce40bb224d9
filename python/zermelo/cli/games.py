"""List the games there are, with their options."""

from __future__ import annotations

import argparse
from typing import Any

from zermelo.cli.arguments import Parser, add_json
from zermelo.cli.screen import Screen
from zermelo.games.entry import Entry, show


def add_arguments(parser: Parser) -> None:
    """No arguments but --json."""
    add_json(parser)
    parser.examples(
        "zermelo games",
        "zermelo best nim:piles=3,4,5,misere=false    a game with options",
        "zermelo best mygame.py:MyGame                a game of your own",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Print every game."""
    from zermelo.games import entries

    found = entries()
    if arguments.json:
        screen.json({"games": [_as_json(entry) for entry in found]})
        return 0
    for entry in found:
        screen.write((entry.name, "bold cyan"), f"  {entry.summary}")
        written = {name: f"{name}={show(o.default)}" for name, o in entry.options.items()}
        width = max(map(len, written.values()), default=0)
        for name, text in written.items():
            screen.write(
                "    ", (f"{text:<{width}}", "green"), (f"  {entry.options[name].help}", "dim")
            )
        also = [*entry.aliases, *entry.presets]
        if also:
            screen.write(("    also ", "dim"), ", ".join(also))
        if entry.examples:
            screen.write(("    try  ", "dim"), "  ".join(entry.examples))
    screen.write("")
    screen.write("Options follow the name: ", ("nim:piles=3,4,5,misere=false", "green"), ".")
    screen.write("A game of your own is a Python file: ", ("mygame.py:MyGame", "green"), ".")
    return 0


def _as_json(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "title": entry.title,
        "summary": entry.summary,
        "usage": entry.usage,
        "options": {
            name: {"default": option.default, "help": option.help}
            for name, option in entry.options.items()
        },
        "aliases": list(entry.aliases),
        "presets": dict(entry.presets),
        "examples": list(entry.examples),
    }
