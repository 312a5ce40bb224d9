"""The marks of the search that plays, by matches: Elo with its 95% interval; met or not.

    python benches/strength.py                          a quick look at every mark
    python benches/strength.py --full                   with as many games as the marks ask for
    python benches/strength.py --set chess --full       the chess engine against other programs
    python benches/strength.py "othello: alphabeta | alphabeta:table=false | --seconds 0.1"

A mark is a game, two players, and the options of `zermelo match`; without any, those below. With
`--full` or `--directory` every game is kept, apart for every build of the core: if the run is
interrupted, the same command resumes. Two marks are no matches: how far the search looks in chess,
and what its memory saves (benches/playing.py).
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shlex
import shutil
from dataclasses import dataclass
from math import inf
from pathlib import Path

import playing
from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo import _core
from zermelo.cli.progress import Progress
from zermelo.matches.words import score_line

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT / "benches" / "data" / "openings_8moves_cc0.pgn.zip"
BY_HAND = ROOT / "crates" / "games" / "src" / "chess" / "data" / "weights_by_hand.txt"
COMPILED = f"{ROOT / 'tests' / 'compiled' / 'compiled_games.py'}:ConnectFour"
QUICK = 20
QUICK_POSITIONS = 5
FULL_DIRECTORY = Path("strength-games")
MARGIN = 1.0
"""Seconds over its time that a player is forgiven: a busy moment of the machine is no weakness."""


@dataclass(frozen=True)
class Mark:
    """A match, and the Elo that it should show."""

    game: str
    first: str
    second: str
    options: str
    games: int
    least: float | None = None
    within: bool = False
    """Is it enough that the interval reaches the mark?"""
    most: float = inf

    @classmethod
    def read(cls, text: str) -> Mark:
        game, _, rest = text.partition(": ")
        players = [part.strip() for part in rest.split(" | ")]
        if len(players) not in (2, 3) or not all(players[:2]):
            raise SystemExit(f"{text!r} is not of the form 'GAME: A | B | OPTIONS'")
        return cls(game.strip(), *players[:2], "".join(players[2:]), 400)

    @property
    def label(self) -> str:
        """The game as people write it."""
        return "compiled Connect Four" if self.game == COMPILED else self.game

    @property
    def threads(self) -> int:
        """The cores that one game takes."""
        return max(int(count) for count in ["1", *re.findall(r"threads=(\d+)", self.first)])

    @property
    def absent(self) -> str | None:
        """The program that plays second, if it cannot be found."""
        if not self.second.startswith("uci:"):
            return None
        command = shlex.split(self.second.removeprefix("uci:").split(",")[0].strip('"'))[0]
        return None if shutil.which(command) else command

    def met(self, found: z.types.Match) -> bool | None:
        """Does the result meet the mark? None without one, or if the interval is still endless."""
        if self.least is None or (found.elo.low, found.elo.high) == (-inf, inf):
            return None
        reached = found.elo.high if self.within else found.elo.difference
        return self.least <= reached <= self.most

    def words(self) -> str:
        """The mark itself."""
        if self.least is None:
            return ""
        if self.most < inf:
            return f"{self.least:+g} to {self.most:+g}"
        return f"at least {self.least:+g}" + (" (interval)" if self.within else "")


def at_least(game: str, least: float, *, within: bool = False) -> Mark:
    """A mark against the default alpha-beta at equal time."""
    return Mark(game, "selective", "alphabeta", "--seconds 0.05", 400, least, within)


MARKS = [
    Mark("chess", "selective", "alphabeta", "--seconds 0.1", 200, 300),
    at_least("othello", 100),
    at_least("checkers", 100),
    at_least("breakthrough", 100),
    at_least("connect4", 0, within=True),
    at_least("kalah", 0, within=True),
    at_least("hex", 0, within=True),
    at_least(COMPILED, 0, within=True),
    Mark("chess", "selective:threads=2", "selective", "--seconds 0.05", 400, 35),
]
"""The last is 55% of the points."""

ENGINE = '"zermelo uci"'


def against(program: str, least: float | None = None) -> Mark:
    """The chess engine with a short clock against another program; without a mark, the distance."""
    return Mark("chess", f"uci:{ENGINE}", f"uci:{program}", "--clock 1+0.01", 400, least)


def rated(rating: int) -> str:
    return f"uci:{ENGINE},UCI_LimitStrength=true,UCI_Elo={rating}"


CHESS = [
    against('"gnuchess --uci"', 250),
    against("toga2", 150),
    against("ethereal-chess"),
    against("stockfish"),
    Mark("chess", f"uci:{ENGINE},Threads=2", f"uci:{ENGINE}", "--clock 1+0.01", 400, 0),
    *(
        Mark("chess", rated(rating + 200), rated(rating), "--seconds 10", 200, 120, most=280)
        for rating in range(1000, 2400, 200)
    ),
    Mark("chess", f"uci:{ENGINE}", f"uci:{ENGINE},Weights={BY_HAND}", "--nodes 2000", 1000, 50),
]
"""Of ratings, those that are 200 points apart should be nearly that far apart in a match."""

SETS = {"playing": MARKS, "chess": CHESS}

TWO_OF = ("othello", "checkers", "breakthrough")
"""Of these marks two are enough."""
SAVED = 0.30
DEEP = 16


def options_of(mark: Mark) -> dict[str, object]:
    parser = argparse.ArgumentParser(prog=f"the options of {mark.label}")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--clock")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--depth", type=int)
    parser.add_argument("--random-plies", type=int)
    given = vars(parser.parse_args(shlex.split(mark.options)))
    if mark.game == "chess" and given["random_plies"] is None and BOOK.exists():
        given["openings"] = BOOK
    return {name: value for name, value in given.items() if value is not None}


def play(mark: Mark, games: int, given: argparse.Namespace) -> z.types.Match:
    """Play what is not yet in the directory."""
    output = None
    if given.directory is not None:
        folder = given.directory / build()
        folder.mkdir(parents=True, exist_ok=True)
        words = f"{mark.label} {mark.first} {mark.second} {mark.options}"
        output = folder / f"{re.sub('[^a-z0-9.=]+', '-', words.lower())}.jsonl"
    # A game of two threads takes two cores: fewer of them are played at once.
    jobs = max(given.jobs // mark.threads, 1)
    with Progress(mark.label) as line:

        def show(match: z.types.Match) -> None:
            line.text = f"{mark.label}: {score_line(match)}"

        return z.match(
            z.load(mark.game),
            mark.first,
            mark.second,
            games=games,
            jobs=jobs,
            seed=given.seed,
            margin=MARGIN,
            output=output,
            progress=show,
            **options_of(mark),
        )


def build() -> str:
    """Which build of the core plays: games of different ones are never mixed."""
    content = Path(_core.__file__).read_bytes()
    return hashlib.sha256(content).hexdigest()[:12]


def yes(met: bool | None) -> str:
    return "?" if met is None else "yes" if met else "NO"


def match_rows(marks: list[Mark], given: argparse.Namespace, console: Console) -> list[list[str]]:
    rows, enough = [], 0
    for mark in marks:
        if mark.absent:
            rows.append(
                [mark.label, mark.second, "", "", f"{mark.absent} is not installed", "", "", ""]
            )
            continue
        found = play(mark, given.games or (mark.games if given.full else QUICK), given)
        met = mark.met(found)
        enough += bool(met) and mark.game in TWO_OF
        row = [
            mark.label,
            f"{mark.first} against {mark.second}",
            mark.options,
            f"{len(found.games)}: +{found.wins} ={found.draws} −{found.losses}",
            f"{found.elo}",
            mark.words(),
            yes(met) if mark.words() else "",
            str(found.faults or ""),
        ]
        console.print("  ".join(row), style="dim")
        rows.append(row)
    if marks is MARKS:
        two = [
            "two of " + ", ".join(TWO_OF),
            "",
            "",
            "",
            "",
            "at least +100 in two",
            yes(enough > 1),
        ]
        rows.append([*two, ""])
    return rows


def other_rows(full: bool) -> list[list[str]]:
    """The marks that are no matches."""
    positions = playing.POSITIONS if full else QUICK_POSITIONS
    savings = [playing.saving(name, depth, positions) for name, depth in playing.SAVINGS.items()]
    mean = playing.mean_saving(savings)
    each = ", ".join(f"{one.game} {one.share:.0%}" for one in savings)
    deep = playing.from_the_start("chess", z.Selective())
    return [
        [
            f"second search along a line, {positions} positions each",
            "selective",
            "",
            each,
            f"{mean:.0%} fewer nodes",
            f"at least {SAVED:.0%}",
            yes(mean >= SAVED),
            "",
        ],
        [
            "chess from the start, 1 thread",
            "selective",
            f"{playing.SECONDS:g} s",
            f"{deep.nodes:,} nodes",
            f"depth {deep.depth}",
            f"at least {DEEP}",
            yes((deep.depth or 0) >= DEEP),
            "",
        ],
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("marks", nargs="*", metavar="GAME: A | B | OPTIONS")
    parser.add_argument("--set", choices=SETS, default="playing", help="which marks (playing)")
    parser.add_argument("--full", action="store_true", help="as many games as each mark asks for")
    parser.add_argument("--games", type=int, help=f"of each mark ({QUICK} unless --full)")
    parser.add_argument(
        "--jobs", type=int, default=max((os.cpu_count() or 1) // 2, 1), help="cores in use"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--directory", type=Path, help=f"keeps the games ({FULL_DIRECTORY} with --full)"
    )
    given = parser.parse_args()
    if given.full and given.directory is None:
        given.directory = FULL_DIRECTORY
    console = Console(width=170)
    marks = [Mark.read(text) for text in given.marks]
    rows = match_rows(marks or SETS[given.set], given, console)
    if not marks and given.set == "playing":
        rows += other_rows(given.full)
    table = Table(title=f"strength, core {build()}", title_justify="left")
    headings = ("mark", "players", "limits", "games", "found (95%)", "asked", "met", "faults")
    for heading in headings:
        table.add_column(heading)
    for row in rows:
        table.add_row(*row)
    console.print(table)


if __name__ == "__main__":
    main()
