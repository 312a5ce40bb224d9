"""Monte Carlo tree search against alpha-beta at equal time: which is better in which game.

    python benches/versus.py                          a quick look at every game that has both
    python benches/versus.py --games 100 --directory versus-games      resumes
    python benches/versus.py --blind                  the same without any evaluation
    python benches/versus.py othello hex --seconds 0.2 --json table.json

Each game is played by `z.MCTS()`, as `z.search` would use it, against the search that takes the
game with its evaluation: `z.Selective()`, or `z.Expectiminimax()` where there are dice. From random
openings, each played from both sides. With `--blind` nobody knows anything but the rules, neither
an evaluation nor an order of moves nor the game's own playouts: plain UCT against the selective
search, as a game of the user's without `evaluate` is searched. The table decides what `z.search`
takes: `prefers_sampling` of built-in games, and the rule for games without an evaluation in
`zermelo/algorithms/registry.py`. With `--directory` every game is kept, apart for every build of
the core, and the same command resumes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo import _core
from zermelo.cli.progress import Progress
from zermelo.files import write_atomically
from zermelo.matches.words import score_line

GAMES = (
    "connect4",
    "othello",
    "breakthrough",
    "hex",
    "checkers",
    "kalah",
    "chess",
    "go",
    "mnk-native:m=9,n=9,k=5",
    "pig",
    "backgammon",
)
BLIND = (
    "tictactoe",
    "nim-native:piles=7,7,7,7",
    "mnk-native:m=5,n=5,k=4",
    "connect4",
    "connect4-plain",
    "kalah",
    "othello:size=6",
    "othello",
    "breakthrough:width=5,height=6",
    "breakthrough",
    "hex:size=5",
    "hex",
    "checkers",
    "mnk-native:m=9,n=9,k=5",
    "chess",
)
"""Small games, which alpha-beta sees the end of, and large ones."""
UNKNOWING = "selective:evaluation=false,game_order=false,quiescence=false,exchanges=false"
"""Nothing of the game but its rules: neither an evaluation nor its order of moves."""
MARGIN = 1.0
"""Seconds over its time that a player is forgiven: a busy moment of the machine is no weakness."""


@dataclass(frozen=True)
class Row:
    """What came of one game."""

    game: str
    other: str
    games: int
    wins: int
    draws: int
    losses: int
    share: float
    """Of the points, to Monte Carlo tree search."""
    elo: str
    """With its interval."""
    faults: str
    better: str
    """`mcts` or the other search where the interval says so, else nothing."""


def contestants(game: z.Game, *, blind: bool) -> tuple[str, str]:
    """Monte Carlo tree search, and the other one."""
    if blind:
        return "mcts:game_options=false,knowledge=false", UNKNOWING
    return "mcts", "expectiminimax" if z.Selective.against(game) else "selective"


def play(name: str, given: argparse.Namespace) -> Row:
    """Play what is not yet in the directory."""
    game = z.load(name)
    ours, other = contestants(game, blind=given.blind)
    output = None
    if given.directory is not None:
        core = hashlib.sha256(Path(_core.__file__).read_bytes()).hexdigest()[:12]
        folder = given.directory / core
        folder.mkdir(parents=True, exist_ok=True)
        words = f"{name} {ours} {other} {given.seconds}"
        output = folder / f"{re.sub('[^a-z0-9.=]+', '-', words.lower())}.jsonl"
    with Progress(name) as line:

        def show(match: z.types.Match) -> None:
            line.text = f"{name}: {score_line(match)}"

        found = z.match(
            game,
            ours,
            other,
            games=given.games,
            jobs=given.jobs,
            seed=given.seed,
            seconds=given.seconds,
            margin=MARGIN,
            output=output,
            progress=show,
        )
    count = max(len(found.games), 1)
    better = "mcts" if found.elo.low > 0 else other.partition(":")[0] if found.elo.high < 0 else ""
    return Row(
        game=name,
        other=other.partition(":")[0],
        games=len(found.games),
        wins=found.wins,
        draws=found.draws,
        losses=found.losses,
        share=(found.wins + found.draws / 2) / count,
        elo=str(found.elo),
        faults=str(found.faults or ""),
        better=better,
    )


def main() -> None:
    """Every game, or those that are named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="*", help="only these")
    parser.add_argument("--blind", action="store_true", help="without evaluations")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--directory", type=Path, help="keeps the games")
    parser.add_argument("--json", type=Path, help="writes the table to a file")
    given = parser.parse_args()
    console = Console(width=120)
    title = f"z.MCTS against alpha-beta, {given.seconds:g} s a move"
    table = Table(title=title + ", nobody evaluates" * given.blind, title_justify="left")
    for heading in ("game", "against", "games", "points", "Elo (95%)", "faults", "better"):
        table.add_column(heading)
    rows = []
    for name in given.game or (BLIND if given.blind else GAMES):
        row = play(name, given)
        rows.append(row)
        score = f"{row.games}: +{row.wins} ={row.draws} −{row.losses}"
        cells = [row.game, row.other, score, f"{row.share:.0%}", row.elo]
        cells += [row.faults, row.better]
        console.print("  ".join(cells), style="dim")
        table.add_row(*cells)
        if given.json is not None:
            told = {"seconds": given.seconds, "blind": given.blind, "rows": [*map(asdict, rows)]}
            write_atomically(given.json, json.dumps(told, indent=1) + "\n")
    console.print(table)


if __name__ == "__main__":
    main()
