"""Luck apart from skill: what the dice gave each player, and what its own moves cost."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from zermelo.cli.arguments import (
    Parser,
    UsageError,
    add_json,
    depth,
    load_game,
    load_line,
    seconds,
    whole,
)
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import CHANCE, Game, InvalidInputError, Line
from zermelo.game.players import player_name
from zermelo.play.luck import JudgedPly, Luck, luck
from zermelo.play.luck_words import summary_lines
from zermelo.play.words import winning_chances


def add_arguments(parser: Parser) -> None:
    """GAME, the moves or a file, and how well to look at them."""
    parser.add_argument(
        "game",
        metavar="GAME",
        help="a game such as backgammon or pig (zermelo games lists them), or a Python file such "
        "as mygame.py:MyGame",
    )
    parser.add_argument(
        "moves",
        metavar="MOVES",
        nargs="+",
        help="all that was rolled and played, or a file with it as the studio saves games; for "
        "backgammon also a match in a .mat file",
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        help="look at a whole game for about S seconds (2)",
    )
    parser.add_argument(
        "--depth", metavar="D", type=depth, help="look D plies ahead in every position"
    )
    parser.add_argument(
        "--policy",
        metavar="FILE",
        help="take the values from a solved game that zermelo solve --all has written: proved",
    )
    parser.add_argument(
        "--only", metavar="N", type=whole(1, 10_000, 1), help="of a match, the game with number N"
    )
    add_json(parser)
    parser.examples(
        "zermelo luck pig roll 5 roll 3 hold roll 1",
        "zermelo luck backgammon game.txt --seconds 10",
        "zermelo luck backgammon '31; 8/5 6/5; 52; 13/8 13/11' --depth 2 --json",
        "zermelo luck backgammon match.mat --only 2 --depth 1",
        "zermelo luck pig:goal=20 game.txt --policy pig.table",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Look at every ply, and print the parts of the result."""
    from zermelo.cli import luck_match

    game = load_game(arguments.game)
    if luck_match.is_match(arguments.moves):
        if arguments.policy is not None:
            raise UsageError("--policy is for a single game, and not for a match")
        return luck_match.run_match(game, arguments, screen)
    if arguments.only is not None:
        raise UsageError("--only is for a match in a .mat file")
    line = _line(game, arguments.moves)
    if not line.moves:
        raise UsageError("there are no moves in this, so there is neither luck nor skill")
    policy = None
    if arguments.policy is not None:
        from zermelo.policies import load_policy

        if arguments.seconds is not None or arguments.depth is not None:
            raise UsageError("--policy does not search, so leave --seconds and --depth out")
        policy = load_policy(arguments.policy, game)
    with Progress(f"looking at {line.ply} moves", arguments.seconds) as progress:

        def tell(found: Luck) -> None:
            progress.text = f"depth {found.depth}"

        found = luck(
            line,
            seconds=arguments.seconds,
            depth=arguments.depth,
            policy=policy,
            progress=tell,
        )
    if arguments.json:
        screen.json({"game": arguments.game.strip(), **as_json(found)})
    else:
        screen.write((game.name, "bold"), (f"  {line.ply} moves", "dim"))
        for text in summary_lines(found):
            screen.write(text)
    return 0


def as_json(found: Luck) -> dict[str, Any]:
    """The parts of everybody's result and every ply, in payoffs; chance moves as player -1."""
    game = found.line.game
    return {
        "moves": list(found.line.texts()),
        "over": found.over,
        "proved": found.proved,
        "depth": found.depth,
        "players": [
            {
                "player": share.player,
                "name": player_name(game, share.player),
                "start": share.start,
                "luck": share.luck,
                "skill": share.skill,
                "others": share.others,
                "revised": share.revised,
                "result": share.result,
                **_chances(game, share.start, share.result),
            }
            for share in found.shares
        ],
        "plies": [_ply(one) for one in found.plies],
    }


def _chances(game: Game, start: float, result: float) -> dict[str, float]:
    before, after = winning_chances(game, start), winning_chances(game, result)
    if before is None or after is None:
        return {}
    return {"winning_chances_at_start": before, "winning_chances": after}


def _ply(one: JudgedPly) -> dict[str, Any]:
    found: dict[str, Any] = {
        "ply": one.ply,
        "player": one.mover,
        "move": one.text,
        "before": list(one.before),
        "after": list(one.after),
        "change": list(one.change),
        "proved": one.proved,
    }
    if one.mover == CHANCE:
        return found | {"probability": one.probability}
    return found | {"best": one.best}


def _line(game: Game, words: list[str]) -> Line:
    """The game so far in a file, or in the words themselves."""
    if len(words) != 1 or not Path(words[0]).is_file():
        try:
            return load_line(game, words)
        except InvalidInputError as error:
            if len(words) == 1 and Path(words[0]).suffix:
                raise UsageError(f"there is no file {words[0]}, and as moves {error}") from None
            raise
    try:
        text = Path(words[0]).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{words[0]} cannot be read: {error}") from None
    try:
        return Line.read(game, text)
    except InvalidInputError as error:
        raise UsageError(f"{words[0]}: {error}") from None
