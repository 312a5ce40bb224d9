"""Measure which search plays games of several players best, in equal time."""

from __future__ import annotations

import argparse
import sys

from zermelo.cli.arguments import UsageError, load_game
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.experiments.multiplayer import (
    CONTESTANTS,
    GAME,
    PUBLISHED,
    Score,
    Table,
    measure,
    refuse,
)
from zermelo.game import Game

GAMES = 300
SECONDS = 0.05
EXIT_INTERRUPTED = 130

NOTES = (
    "Two searches at a time sit around the board in every way in which both have a seat, so that",
    "50% is equal strength. A row has its share of the wins against each column, ± half of the",
    "interval that holds the true share with 95% confidence; depth and nodes are means a move.",
)


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play all games, and print the cross-table; after Ctrl-C that of the games so far."""
    if arguments.output is not None:
        raise UsageError("-o writes the chart of ordering; --json is for programs")
    spec = arguments.game or GAME
    game = load_game(spec)
    names = tuple(_names(arguments.contestants)) if arguments.contestants else CONTESTANTS
    refuse(game, names)
    seconds = arguments.seconds or SECONDS
    table: Table | None = None
    stopped = False
    rounds = measure(
        game,
        names,
        games=arguments.games or GAMES,
        seconds=seconds,
        plies=arguments.plies,
        seed=arguments.seed,
        on=arguments.on,
    )
    try:
        with Progress(f"playing {game.name}") as progress:
            for table in rounds:
                progress.text = _so_far(table)
    except KeyboardInterrupt:
        if table is None:
            raise
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the cursor stands behind ^C
        stopped = True
    assert table is not None  # at least one game was asked for
    if arguments.json:
        facts = {"experiment": "multiplayer", "game": spec, "seconds": seconds}
        screen.json({**facts, "seed": arguments.seed, "stopped": stopped, **table.to_dict()})
    else:
        _show(table, game, seconds, screen)
    if stopped:
        screen.error("stopped")
        return EXIT_INTERRUPTED
    return 0


def _names(text: str) -> list[str]:
    return [name.strip().lower().replace("-", "_") for name in text.split(",")]


def _so_far(table: Table) -> str:
    scores = ((name, table.score(name)) for name in table.order)
    told = "  ".join(f"{name} {score.share:.0%}" for name, score in scores if score is not None)
    return f"{len(table.played)} of {table.wanted} games  {told}"


def _show(table: Table, game: Game, seconds: float, screen: Screen) -> None:
    games = len(table.played)
    screen.write(
        (f"Searches for many players in {game.name}", "bold"),
        (f"  {games} game{'s' * (games != 1)}, {seconds:g} s a move", "dim"),
    )
    screen.write("")
    order = table.order
    rows = []
    for name in order:
        cells = [_cell(table.score(name, other)) if other != name else "" for other in order]
        rows.append([name, *cells, _cell(table.score(name)), *_effort(table, name)])
    screen.table(("", *order, "all", "depth", "nodes"), rows, left=1)
    screen.write("")
    for note in NOTES:
        screen.write((note, "dim"))
    found = table.verdict()
    if found:
        screen.write("")
        screen.write(_verdict(table, found))


def _cell(score: Score | None) -> str:
    if score is None:
        return "-"
    low, high = score.interval
    half = (high - low) / 2
    return f"{score.share:.0%} ± {half:.0%}"


def _effort(table: Table, name: str) -> list[str]:
    depth, nodes = table.mean_depth(name), table.mean_nodes(name)
    return ["-" if depth is None else f"{depth:.1f}", "-" if nodes is None else f"{nodes:,.0f}"]


def _verdict(table: Table, found: dict[str, str]) -> str:
    """Whether the published order came out."""
    first = PUBLISHED[0]
    published = f"{first} ahead of {' and '.join(PUBLISHED[1])} (Schadd and Winands 2011)"
    parts = []
    for other, word in found.items():
        score = table.score(first, other)
        assert score is not None
        low, high = score.interval
        parts.append(f"{word} of {other}" if word != "undecided" else f"undecided against {other}")
        parts[-1] += f" ({score.share:.0%}, {low:.0%} to {high:.0%})"
    told = f"{first} is {' and '.join(parts)}"
    return f"The published order for Chinese checkers, {published}, {_came_out(found)}: {told}."


def _came_out(found: dict[str, str]) -> str:
    words = set(found.values())
    if "behind" in words:
        return "did not come out"
    whole = words == {"ahead"} and len(found) == len(PUBLISHED[1])
    return "came out" if whole else "is not decided by these games"
