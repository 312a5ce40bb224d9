"""Fit to games: ProbCut's regression for any game, the weights of the evaluation for chess."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

from zermelo.cli import tune_chess
from zermelo.cli.arguments import Parser, UsageError, add_json, add_on, load_game, whole
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.experiments.positions import random_positions
from zermelo.experiments.probcut import Fit, fit_pair
from zermelo.files import write_atomically
from zermelo.game import Game, InvalidInputError


def add_arguments(parser: Parser) -> None:
    """What to fit, to which game, from which positions or games."""
    parser.add_argument(
        "technique",
        metavar="WHAT",
        help="what to fit: probcut, or chess for the weights of its evaluation",
    )
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        help="for probcut: a native or compiled game, such as othello",
    )
    parser.add_argument(
        "--pairs",
        metavar="S-D,...",
        type=_pairs,
        default=[(2, 4), (3, 7)],
        help="shallow and deep depths: several make multi-ProbCut (2-4,3-7)",
    )
    parser.add_argument(
        "--positions", metavar="N", type=whole(10, 100_000, 200), default=200, help="how many (200)"
    )
    parser.add_argument(
        "--plies", metavar="P", type=whole(0, 1000, 12), default=12, help="into random games (12)"
    )
    parser.add_argument(
        "--stages",
        action="store_true",
        help="for othello: fit every stage of the game and every depth, for the search that plays",
    )
    parser.add_argument("--seed", metavar="S", type=whole(0, 2**63, 1), default=0, help="(0)")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write the regressions (JSON), or the weights (chess-weights.txt)",
    )
    tune_chess.add_arguments(parser)
    add_on(parser)
    add_json(parser)
    parser.examples(
        "zermelo tune probcut othello -o othello-probcut.json",
        "zermelo tune probcut connect4 --pairs 4-8 --positions 500",
        "zermelo tune probcut othello --stages -o probcut.txt",
        "zermelo best othello --probcut othello-probcut.json",
        "zermelo tune chess --self-play 2000 --threads 2",
        "zermelo tune chess --games games.pgn -o mine.txt",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Search every position at every depth, and fit."""
    if arguments.technique == "chess":
        return tune_chess.run(arguments, screen)
    if arguments.technique != "probcut":
        raise UsageError(
            f"nothing to tune called {arguments.technique!r}; there are probcut and chess"
        )
    if arguments.game is None:
        raise UsageError("zermelo tune probcut needs a game, such as othello")
    if arguments.output and not Path(arguments.output).parent.is_dir():
        raise UsageError(f"cannot write {arguments.output!r}: there is no such folder")
    game = load_game(arguments.game)
    if arguments.stages:
        return _stages(game, arguments, screen)
    states = random_positions(game, arguments.positions, plies=arguments.plies, seed=arguments.seed)
    fits: list[Fit] = []
    with Progress("searching") as progress:
        for shallow, deep in arguments.pairs:

            def report(done: int, pair: str = f"{shallow} and {deep} plies") -> None:
                progress.text = f"{pair}: {done} of {len(states)} positions"

            fits.append(fit_pair(game, states, shallow, deep, report, on=arguments.on))
    found = {"game": arguments.game, "probcut": [fit.as_dict() for fit in fits]}
    if arguments.output:
        try:
            write_atomically(arguments.output, json.dumps(found, indent=2) + "\n")
        except OSError as error:
            raise InvalidInputError(
                f"cannot write {arguments.output!r}: {error.strerror}"
            ) from None
    if arguments.json:
        screen.json(found)
        return 0
    screen.write((f"ProbCut for {game.name}", "bold"))
    screen.write("")
    header = ("shallow", "deep", "slope", "offset", "deviation", "correlation", "positions")
    rows = [
        [
            str(fit.shallow),
            str(fit.deep),
            *(f"{x:.4g}" for x in (fit.slope, fit.offset, fit.deviation, fit.correlation)),
            str(fit.positions),
        ]
        for fit in fits
    ]
    screen.table(header, rows, left=0)
    if arguments.output:
        screen.write("")
        screen.write(("Wrote ", "dim"), arguments.output)
    return 0


def _stages(game: Game, arguments: argparse.Namespace, screen: Screen) -> int:
    """Multi-ProbCut for every stage of Othello, in the text that the core reads."""
    from zermelo.experiments.foresight import STAGES, as_text, fit_stages

    with Progress("searching") as progress:

        def report(stage: int, done: int) -> None:
            whole = f"{done} of {arguments.positions} positions"
            progress.text = f"stage {stage + 1} of {len(STAGES)}: {whole}"

        fits = fit_stages(game, positions=arguments.positions, seed=arguments.seed, progress=report)
    command = (
        f"zermelo tune probcut {arguments.game} --stages --positions {arguments.positions} "
        f"--seed {arguments.seed}"
    )
    if arguments.output:
        try:
            write_atomically(arguments.output, as_text(fits, command))
        except OSError as error:
            raise InvalidInputError(
                f"cannot write {arguments.output!r}: {error.strerror}"
            ) from None
    rows = [one for one in fits if one.searched]
    if arguments.json:
        screen.json(
            {
                "game": arguments.game,
                "probcut": [{"discs": one.discs, **one.fit.as_dict()} for one in rows],
            }
        )
        return 0
    header = ("discs", "shallow", "deep", "slope", "offset", "deviation", "correlation")
    table = [
        [str(one.discs), str(one.fit.shallow), str(one.fit.deep)]
        + [
            f"{x:.4g}"
            for x in (one.fit.slope, one.fit.offset, one.fit.deviation, one.fit.correlation)
        ]
        for one in rows
    ]
    screen.table(header, table, left=0)
    if arguments.output:
        screen.write(("Wrote ", "dim"), arguments.output)
    return 0


def _pairs(text: str) -> list[tuple[int, int]]:
    found = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,3})\s*[-:]\s*(\d{1,3})\s*", part)
        if not match or not 0 < int(match[1]) < int(match[2]):
            raise argparse.ArgumentTypeError(
                f"{text!r} is not pairs of a shallow and a deeper depth, such as 2-4,3-7"
            )
        found.append((int(match[1]), int(match[2])))
    return found
