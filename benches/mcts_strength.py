"""Monte Carlo tree search as each game has it by default, against plain UCT with uniform playouts.

    python benches/mcts_strength.py                     a quick look at every game
    python benches/mcts_strength.py --games 200 --directory mcts-games      as the mark asks for
    python benches/mcts_strength.py othello "mcts:rave=500"                 another search instead
    python benches/mcts_strength.py --against selective                     against alpha-beta

At equal time, 0.1 s a move unless you say otherwise, from random openings, each played from both
sides. The mark: 60% of the points on average over eight games, and no game below 48%. Against
alpha-beta, where the game has it, the table says which is the better search for a game. With
`--directory` every game is kept, apart for every build of the core: the same command resumes.
"""

from __future__ import annotations

import argparse
import hashlib
import re
from pathlib import Path
from statistics import fmean

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo import _core
from zermelo.cli.progress import Progress
from zermelo.matches.words import score_line

GAMES = ("connect4", "othello", "breakthrough", "hex", "checkers", "kalah", "go", "pig")
DEFAULT = "mcts"
PLAIN = "mcts:game_options=false,knowledge=false"
LEAST, LEAST_MEAN = 0.48, 0.60
QUICK = 20
MARGIN = 1.0
"""Seconds over its time that a player is forgiven: a busy moment of the machine is no weakness."""


def games(against: str) -> list[str]:
    """Those that the other search is for."""
    if against.partition(":")[0] != "selective":
        return list(GAMES)
    return [name for name in GAMES if not z.Selective.against(z.load(name))]


def play(name: str, contestant: str, given: argparse.Namespace) -> z.types.Match:
    """Play what is not yet in the directory."""
    output = None
    if given.directory is not None:
        core = hashlib.sha256(Path(_core.__file__).read_bytes()).hexdigest()[:12]
        folder = given.directory / core
        folder.mkdir(parents=True, exist_ok=True)
        game = z.load(name)
        measured = getattr(game, "sampling", {}) if contestant == DEFAULT else {}
        words = f"{name} {contestant} {dict(measured)} {given.against} {given.seconds}"
        output = folder / f"{re.sub('[^a-z0-9.=]+', '-', words.lower())}.jsonl"
    with Progress(name) as line:

        def show(match: z.types.Match) -> None:
            line.text = f"{name}: {score_line(match)}"

        return z.match(
            z.load(name),
            contestant,
            given.against,
            games=given.games,
            jobs=given.jobs,
            seed=given.seed,
            seconds=given.seconds,
            margin=MARGIN,
            output=output,
            progress=show,
        )


def main() -> None:
    """Every game, or one with a search of its own."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="?", help="only this one")
    parser.add_argument("search", nargs="?", default=DEFAULT, help="in place of the default")
    parser.add_argument("--against", default=PLAIN, help="the other search (plain UCT)")
    parser.add_argument("--games", type=int, default=QUICK)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--directory", type=Path, help="keeps the games")
    given = parser.parse_args()
    console = Console(width=130)
    other = "plain UCT" if given.against == PLAIN else given.against
    table = Table(title=f"against {other}, {given.seconds:g} s a move", title_justify="left")
    for heading in ("game", "options", "games", "points", "Elo (95%)", "faults"):
        table.add_column(heading)
    shares = []
    for name in [given.game] if given.game else games(given.against):
        found = play(name, given.search, given)
        share = (found.wins + found.draws / 2) / max(len(found.games), 1)
        shares.append(share)
        measured = getattr(z.load(name), "sampling", {}) if given.search == DEFAULT else {}
        row = [
            name,
            ", ".join(f"{option}={value}" for option, value in measured.items()),
            f"{len(found.games)}: +{found.wins} ={found.draws} −{found.losses}",
            f"{share:.0%}",
            f"{found.elo}",
            str(found.faults or ""),
        ]
        console.print("  ".join(row), style="dim")
        table.add_row(*row)
    console.print(table)
    if given.against != PLAIN:
        return
    met = fmean(shares) >= LEAST_MEAN and min(shares) >= LEAST
    verdict = "met" if met else "not met"
    console.print(f"mean {fmean(shares):.0%}, least {min(shares):.0%}: the mark is {verdict}")


if __name__ == "__main__":
    main()
