"""Repeat the books' claim on ProbCut: half the time with it against all of it without."""

from __future__ import annotations

import argparse

from zermelo.cli.arguments import UsageError, load_game
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.experiments.probcut_match import GAMES, SECONDS, claim_plan
from zermelo.matches import Match
from zermelo.matches.words import pairing_words, score_line


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play the match, and tell the share of points with ProbCut."""
    if arguments.output is not None:
        raise UsageError("-o writes the chart of ordering; --json is for programs")
    game = load_game(arguments.game or "othello")
    games = arguments.games or GAMES
    seconds = arguments.seconds or SECONDS
    plan = claim_plan(game, games, seconds=seconds, seed=arguments.seed)
    with Progress("playing") as shown:

        def report(so_far: Match) -> None:
            shown.text = score_line(so_far)

        match = plan.run(arguments.jobs or 1, None, report)
    if arguments.json:
        screen.json({"experiment": "probcut", "seconds": seconds, **match.to_dict()})
        return 0
    screen.write(
        (f"{game.name}: {seconds:g} s a move with ProbCut, {2 * seconds:g} s without", "bold")
    )
    for pairing in match.pairings:
        screen.write(pairing_words(match, pairing))
    return 0
