"""Learn an evaluation of any game from games of the program against itself."""

from __future__ import annotations

import argparse
from pathlib import Path

from zermelo.cli.arguments import Parser, UsageError, add_json, add_on, whole
from zermelo.cli.screen import Screen


def add_arguments(parser: Parser) -> None:
    """GAME, how long, and where the weights go."""
    parser.add_argument(
        "game",
        metavar="GAME",
        help="what to learn: a game by its name, or FILE.py:Class for one of your own",
    )
    parser.add_argument(
        "--method",
        choices=("patterns", "zero"),
        default="patterns",
        help="patterns of cells for every search, or a network for Monte Carlo tree search, from "
        "games against itself alone (patterns)",
    )
    parser.add_argument(
        "--simulations",
        metavar="N",
        type=whole(1, 10_000, 32),
        default=32,
        help="zero: search every move of its games with N simulations (32)",
    )
    parser.add_argument(
        "--minutes",
        metavar="M",
        type=_minutes,
        help="take M minutes in all (10, if --games is not given)",
    )
    parser.add_argument(
        "--games",
        metavar="N|FILE",
        type=_games,
        action="append",
        help="train for N games; zero: learn from the games of FILE first (.jsonl of a match, "
        ".txt, .wtb, .sgf); may be given again",
    )
    parser.add_argument(
        "--seed", metavar="S", type=whole(0, 2**63, 1), default=1, help="first weights and dice (1)"
    )
    parser.add_argument(
        "--threads",
        metavar="T",
        type=whole(1, 1024, 2),
        help="play on T threads (all; 1 for backgammon)",
    )
    add_on(parser)
    parser.add_argument(
        "--patterns",
        metavar="P",
        type=whole(8, 1000, 96),
        default=96,
        help="look at about P patterns of cells (96)",
    )
    parser.add_argument(
        "--stages",
        metavar="S",
        type=whole(1, 64, 8),
        default=8,
        help="tell at most S stages of a game apart (8)",
    )
    parser.add_argument(
        "--match-games",
        metavar="N",
        type=whole(2, 10**6, 200),
        default=200,
        help="play at most N games in each match at the end (200)",
    )
    parser.add_argument(
        "--onnx", metavar="MODEL", help="write the estimate as a model in ONNX too (zermelo[onnx])"
    )
    parser.add_argument(
        "--report",
        metavar="PAGE",
        help="write a page with the curve, the error by stage and what the weights say",
    )
    parser.add_argument(
        "--hidden",
        metavar="H",
        type=whole(32, 512, 128),
        default=128,
        help="zero and backgammon: hidden units of the network, a multiple of 32 (128)",
    )
    parser.add_argument(
        "--refine",
        metavar="P",
        type=whole(0, 100, 30),
        default=0,
        help="backgammon: percent of the training, at its end, that learns from a look-ahead (0)",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="where the weights go (GAME.safetensors)",
    )
    parser.add_argument("--resume", action="store_true", help="go on with the training of the file")
    add_json(parser)
    parser.examples(
        "zermelo learn connect4 --minutes 10",
        "zermelo learn mygame.py:MyGame --minutes 10 -o my.safetensors --report my.html",
        "zermelo play mygame.py:MyGame:evaluation=my.safetensors",
        "zermelo learn connect4 --method zero --minutes 60",
        "zermelo learn othello:size=6 --method zero --games games.jsonl --minutes 30",
        "zermelo learn connect4 --method zero --games 100000 --on processes:8",
        "zermelo learn backgammon --minutes 30 --resume",
        "zermelo learn othello --minutes 120 --threads 2",
    )


def _games(text: str) -> int | str:
    return text if Path(text).suffix else whole(1, 10**12, 100_000)(text)


def _minutes(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of minutes, such as 10 or 0.5")
    return value


def _count(games: list[int | str] | None) -> int | None:
    """The one number of games."""
    for one in games or ():
        if isinstance(one, str):
            raise UsageError(f"--games {one}: records of games are for --method zero")
    if len(games or ()) > 1:
        raise UsageError("--games is given twice")
    return int(games[0]) if games else None


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Train, and tell how strong it grows."""
    by_name = arguments.method != "zero" and arguments.game.strip()
    if by_name in ("backgammon", "othello"):
        if arguments.on is not None:
            raise UsageError(f"--on is for --method zero, not for zermelo learn {by_name}")
        arguments.games = _count(arguments.games)
    if by_name == "backgammon":
        from zermelo.cli import learn_backgammon

        return learn_backgammon.run(arguments, screen)
    if by_name == "othello":
        from zermelo.cli import learn_othello

        return learn_othello.run(arguments, screen)
    from zermelo.cli import learn_patterns

    return learn_patterns.run(arguments, screen)
