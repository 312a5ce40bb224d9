"""Measure what believing in adversarial or in random ghosts does to Pacman."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from zermelo.cli.arguments import UsageError
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.experiments.pacman import AGENTS, GHOSTS, Row, gives_up, measure
from zermelo.game import InvalidInputError
from zermelo.games.pacman import Pacman
from zermelo.games.pacman.cs188 import GameTreeTest, read_test
from zermelo.play.pacman import Agent, load_agent, mark

DEPTH = 3
DEEPEST = 20
GAMES = 100
LAYOUT = "trapped"

NOTES = (
    "adversarial  ghosts hunt by alpha-beta; random ones take any move; directional ones mostly",
    "             the nearest way. Minimax and alpha-beta believe in adversarial ghosts,",
    "             expectimax in random ones. Intervals hold the true value with 95% confidence.",
)


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Play all games, and print the table."""
    if arguments.game is not None:
        raise UsageError(f"pacman takes no game: give a layout, as in --layout {arguments.game}")
    if arguments.output is not None:
        raise UsageError("-o writes the chart of ordering; --json is for programs")
    depths = arguments.depth or [DEPTH]
    if len(depths) > 1 or depths[0] > DEEPEST:
        raise UsageError(f"pacman takes one depth, from 1 to {DEEPEST}, such as --depth {DEPTH}")
    if arguments.test is not None:
        return _mark(arguments, screen)
    layout = arguments.layout or LAYOUT
    agents = _agents(arguments.agent or AGENTS, depths[0])
    Pacman(layout)  # a wrong layout is said before any game
    rows = _measure(agents, layout, arguments.games or GAMES, arguments.seed)
    told = gives_up(rows)
    if arguments.json:
        screen.json(
            {
                "experiment": "pacman",
                "layout": layout,
                "depth": depths[0],
                "games": arguments.games or GAMES,
                "seed": arguments.seed,
                "rows": [row.to_dict() for row in rows],
                "minimax_gives_up": told,
            }
        )
    else:
        _show(rows, layout, depths[0], told, screen)
    return 0


def _mark(arguments: argparse.Namespace, screen: Screen) -> int:
    """Mark agents by a test; the exit status tells whether all have all points."""
    for name in ("games", "layout", "depth"):
        if getattr(arguments, name) is not None:
            raise UsageError(f"--test says all about the games, so leave --{name} out")
    if not arguments.agent:
        raise UsageError("--test marks agents: name one, as in --agent mine.py:MyAgent")
    test = read_test(arguments.test)
    depth = test.depth if isinstance(test, GameTreeTest) else 2
    marks = {name: mark(agent, test) for name, agent in _agents(arguments.agent, depth)}
    if arguments.json:
        told = [
            {"agent": name, "points": one.points, "most": one.most, "words": one.words}
            for name, one in marks.items()
        ]
        screen.json({"experiment": "pacman", "test": arguments.test, "marks": told})
    else:
        for name, one in marks.items():
            screen.write((name, "bold"), f"  {one.points} of {one.most} points")
            for line in one.words:
                screen.write((f"  {line}", "dim"))
    return 0 if all(one.passed for one in marks.values()) else 1


def _agents(specs: Sequence[str], depth: int) -> list[tuple[str, Agent]]:
    if len(set(specs)) < len(specs):
        raise InvalidInputError("an agent is given twice")
    return [(spec, load_agent(spec, depth=depth)) for spec in specs]


def _measure(agents: Sequence[tuple[str, Agent]], layout: str, games: int, seed: int) -> list[Row]:
    rows: list[Row] = []
    count = len(agents) * len(GHOSTS)
    with Progress(f"0 of {count} pairs") as progress:
        for row in measure(agents, layout, games=games, seed=seed):
            rows.append(row)
            progress.text = f"{len(rows)} of {count} pairs; {row.agent}, {row.ghosts} ghosts"
    return rows


def _show(rows: Sequence[Row], layout: str, depth: int, told: bool | None, screen: Screen) -> None:
    games = rows[0].games
    screen.write(
        ("What Pacman believes of ghosts, and what they are", "bold"),
        (f"  layout {layout}, depth {depth}, {games} game{'s' * (games != 1)} each", "dim"),
    )
    screen.write("")
    header = ("ghosts", "agent", "won", "95%", "score", "95%", "steps")
    screen.table(header, [_cells(row) for row in rows], left=2)
    screen.write("")
    for note in NOTES:
        screen.write((note, "dim"))
    if told is not None:
        screen.write("")
        screen.write(_verdict(rows, told))


def _cells(row: Row) -> list[str]:
    (low, high), (least, most) = row.win_interval, row.score_interval
    half = (most - least) / 2
    return [
        row.ghosts,
        row.agent,
        f"{row.win_share:.0%}",
        f"{low:.0%} to {high:.0%}",
        f"{row.score:.1f}",
        f"± {half:.1f}",
        f"{row.steps:.1f}",
    ]


def _verdict(rows: Sequence[Row], told: bool) -> str:
    found: dict[str, Any] = {row.agent: row for row in rows if row.ghosts == "random"}
    minimax, expectimax = found["minimax"], found["expectimax"]
    if not told:
        return "These games do not show that minimax gives up where expectimax does not."
    return (
        f"Against random ghosts minimax gives up: it is over after {minimax.steps:.1f} steps with "
        f"{minimax.win_share:.0%} won; expectimax wins {expectimax.win_share:.0%}."
    )
