"""Levels against each other: does each beat the one below it, in which games?

    python benches/levels.py                                   every game, 100 games a match
    python benches/levels.py pig dots --games 400 --jobs 2
    python benches/levels.py chess --nodes 20000 --directory games      repeats itself; resumes

The last match of each game is a beginner against a player who looks two plies ahead. The share is
that of the points, a draw counting half, with its 95% interval from openings played in all seats;
"of decided" leaves out games that are drawn. Among three players it is how often one gets more
than another.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo.matches.elo import score_of, student
from zermelo.play import levels_in

GAMES = (
    *("chess", "checkers", "othello", "breakthrough", "hex:size=7", "kalah", "connect4"),
    *(
        "connect4-plain",
        "backgammon",
        "chinese-checkers:size=2",
        "tictactoe",
        "nim",
        "othello:size=4",
    ),
    *("pig", "pig-compiled", "dots", "dots-compiled", "rolit:size=6"),
    *("go:size=5", "pacman", "nim-native", "mnk-native", "subtraction", "subtraction:matches=21"),
)
MARK = 0.65
OPENINGS = {
    **{"tictactoe": 1, "nim": 1, "othello:size=4": 1, "mnk-native": 1, "nim-native": 1},
    **{"subtraction": 0, "pacman": 8},
}
"""Random plies where those of every match decide too many games already."""


@dataclass(frozen=True)
class Share:
    """What the first of two players got."""

    games: int
    wins: int
    draws: int
    low: float
    high: float

    @property
    def points(self) -> float:
        return (self.wins + self.draws / 2) / self.games

    @property
    def decided(self) -> float | None:
        count = self.games - self.draws
        return self.wins / count if count else None


def share(found: z.types.Match) -> Share:
    """The first contestant's share in games with the second."""
    openings: dict[int, list[float]] = {}
    for game in found.games:
        own, other = game.payoff(0), game.payoff(1)
        points = 1.0 if own > other else 0.5 if own == other else 0.0
        openings.setdefault(game.opening, []).append(points)
    each = [points for block in openings.values() for points in block]
    low, high = interval([fmean(block) for block in openings.values()])
    if found.opposed:
        low, high = score_of(found.elo.low), score_of(found.elo.high)
    return Share(len(each), each.count(1.0), each.count(0.5), low, high)


def interval(means: Sequence[float]) -> tuple[float, float]:
    """The 95% interval of the mean of several openings."""
    if len(means) < 2:
        return 0.0, 1.0
    reach = student(len(means) - 1) * stdev(means) / sqrt(len(means))
    return max(fmean(means) - reach, 0.0), min(fmean(means) + reach, 1.0)


def pairings(game: z.Game, every: bool) -> list[tuple[str, str]]:
    """The matches of a game: the stronger first."""
    names = [f"level:{level.name}" for level in levels_in(game)]
    neighbours = list(zip(names[1:], names, strict=False))
    found = [(high, low) for low, high in combinations(names, 2)] if every else neighbours
    return [*found, ("best:depth=2", names[0])]


def play(
    spec: str, players: tuple[str, str], given: argparse.Namespace, limits: dict[str, float]
) -> Share:
    output = None
    if given.directory is not None:
        words = "-".join((spec, *players))
        output = given.directory / f"{''.join(c if c.isalnum() else '-' for c in words)}.jsonl"
    game = z.load(spec)
    found = z.match(
        game,
        *players,
        games=given.games,
        seed=given.seed,
        jobs=given.jobs,
        random_plies=OPENINGS.get(spec),
        output=output,
        **limits,  # type: ignore[arg-type]
    )
    if found.faults:
        print(f"{spec}: {found.faults}")
    return share(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", default=GAMES)
    parser.add_argument("--games", type=int, default=100, help="of each match (100)")
    parser.add_argument("--seconds", type=float, help="for each move (0.1)")
    parser.add_argument("--nodes", type=int, help="for each move, in place of seconds")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="every level against every other")
    parser.add_argument("--directory", type=Path, help="keeps the games; the same command resumes")
    given = parser.parse_args()
    if given.directory is not None:
        given.directory.mkdir(parents=True, exist_ok=True)
    limits = {"seconds": given.seconds or 0.1} if given.nodes is None else {"nodes": given.nodes}
    console = Console(width=120)
    table = Table(title=f"levels, {limits}, {given.games} games each", title_justify="left")
    for heading in ("game", "players", "+ = −", "points", "95%", "of decided", f"{MARK:.0%}"):
        table.add_column(heading)
    for spec in given.names:
        for players in pairings(z.load(spec), given.all):
            found = play(spec, players, given, limits)
            losses = found.games - found.wins - found.draws
            decided = "" if found.decided is None else f"{found.decided:.0%}"
            row = (
                spec,
                " against ".join(name.removeprefix("level:") for name in players),
                f"+{found.wins} ={found.draws} −{losses}",
                f"{found.points:.1%}",
                f"{found.low:.0%} to {found.high:.0%}",
                decided,
                "yes" if found.points >= MARK else "of decided" if _wins(found) else "NO",
            )
            table.add_row(*row)
            console.print("  ".join(row), style="dim")
    console.print(table)


def _wins(found: Share) -> bool:
    return found.decided is not None and found.decided >= MARK


if __name__ == "__main__":
    main()
