"""Say what kind of game a game is, what it offers, and which algorithms apply to it."""

from __future__ import annotations

import argparse

from zermelo.cli.arguments import Parser, add_game, add_json, load_game
from zermelo.cli.screen import Screen


def add_arguments(parser: Parser) -> None:
    """GAME."""
    add_game(parser, position=False)
    add_json(parser)
    parser.examples(
        "zermelo describe connect4",
        "zermelo describe tree:aima-5.4",
        "zermelo describe mygame.py:MyGame --json",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Describe the game."""
    from zermelo.game.describe import describe

    description = describe(load_game(arguments.game))
    if arguments.json:
        screen.json({"game": arguments.game.strip()} | description.to_dict())
        return 0
    first, *rest = str(description).splitlines()
    screen.write((first, "bold"))
    for line in rest:
        screen.write(line)
    return 0
