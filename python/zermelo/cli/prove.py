"""Prove that a player can force a result, or that it cannot: proof-number search."""

from __future__ import annotations

import argparse

from zermelo.cli.arguments import (
    Parser,
    add_game,
    add_json,
    add_limits,
    load_game,
    load_line,
    whole,
)
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import Game, draw, format_move, format_state, number
from zermelo.game.proof import Proof
from zermelo.play.words import player_name, the, value_words
from zermelo.prove import prove


def add_arguments(parser: Parser) -> None:
    """GAME, POSITION, what is claimed, and the limits."""
    add_game(parser)
    parser.add_argument(
        "--player", metavar="P", type=whole(0, 1, 1), help="who is to force it (who moves)"
    )
    parser.add_argument(
        "--payoff",
        metavar="N",
        type=whole(-1_000_000, 1_000_000, 0),
        help="how much at least: 0 is a draw (any win)",
    )
    add_limits(parser, "")
    parser.add_argument(
        "--memory-mb", metavar="MB", type=whole(1, 1 << 20, 1024), default=256, help="for the table"
    )
    add_json(parser)
    parser.examples(
        "zermelo prove connect4 444444 --seconds 60",
        "zermelo prove mnk:m=4,n=4,k=4 --payoff 0",
        "zermelo prove breakthrough:width=5,height=5 --memory-mb 1024 --json",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Examine the claim, and print what came out."""
    game = load_game(arguments.game)
    so_far = load_line(game, arguments.position)
    state = so_far.state
    with Progress(f"proving {game.name}", arguments.seconds) as shown:

        def told(found: Proof) -> None:
            missing = found.proof_number, found.disproof_number
            numbers = " and ".join("∞" if n is None else f"{n:,}" for n in missing)
            shown.text = f"missing {numbers}  {found.nodes:,} nodes"

        found = prove(
            game,
            so_far,
            player=arguments.player,
            payoff=arguments.payoff,
            seconds=arguments.seconds,
            nodes=arguments.nodes,
            memory_mb=arguments.memory_mb,
            progress=told,
        )
    line, here = [], state
    for action in found.line:
        line.append(format_move(game, here, action))
        here = game.result(here, action)
    if arguments.json:
        screen.json(
            {
                "game": arguments.game.strip(),
                "position": format_state(game, state),
                "verdict": found.verdict,
                "player": found.player,
                "payoff": found.payoff,
                "proof_number": found.proof_number,
                "disproof_number": found.disproof_number,
                "line": line,
                "nodes": found.nodes,
                "seconds": round(found.seconds, 6),
                "algorithm": found.algorithm,
            }
        )
        return 0
    screen.write((game.name, "bold"))
    screen.write("")
    screen.board(draw(game, state))
    screen.write("")
    word = {"proved": "can", "refuted": "cannot", "open": "may be able to"}[found.verdict]
    who = the(player_name(game, found.player))
    claim = f"{who[0].upper()}{who[1:]} {word} force {_goal(game, found, arguments.payoff)}"
    screen.write((claim, "bold"), f" ({found.verdict})")
    if line:
        screen.write(f"  {' '.join(line)}")
    if found.verdict == "open":
        missing = found.proof_number, found.disproof_number
        known = ["more than can be" if n is None else f"{n:,}" for n in missing]
        screen.write(f"  leaves missing to prove it: {known[0]}; to refute it: {known[1]}")
    screen.write((f"  {found.nodes:,} nodes in {found.seconds:.2f} s, {found.algorithm}", "dim"))
    return 0


def _goal(game: Game, found: Proof, asked: int | None) -> str:
    """What is claimed, in words: a win, a draw, or the payoff that was asked for."""
    if asked is None:
        return "a win"
    words = value_words(game, asked, found.player)
    if words == "a draw":
        return "at least a draw"
    return "a win" if words.endswith(" wins") and asked > 0 else f"{number(found.payoff)} or more"
