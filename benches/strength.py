"""Matches between our players, and what they show of strength: Elo with its 95% interval.

    python benches/strength.py                          a quick look at every mark
    python benches/strength.py --full                   with as many games as the marks ask for
    python benches/strength.py "othello: alphabeta | alphabeta:table=false | --seconds 0.1"

A mark is a game, two players, and the options of `zermelo match`. Without any, those below are
played whose players there are.
"""

from __future__ import annotations

import argparse
import os
import shlex
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo.algorithms import ALGORITHMS

BOOK = Path(__file__).resolve().parent / "data" / "openings_8moves_cc0.pgn.zip"
QUICK = 20


@dataclass(frozen=True)
class Mark:
    """A match, and the Elo that its interval should reach."""

    game: str
    first: str
    second: str
    options: str
    games: int
    least: float | None = None

    @classmethod
    def read(cls, text: str) -> Mark:
        game, _, rest = text.partition(": ")
        first, second, *options = (part.strip() for part in rest.split(" | "))
        return cls(game.strip(), first, second, options[0] if options else "", 400)


def against_alphabeta(game: str, least: float) -> Mark:
    return Mark(game, "selective", "alphabeta", "--seconds 0.05", 400, least)


MARKS = [
    Mark("chess", "selective", "alphabeta", "--seconds 0.1", 200, 300),
    against_alphabeta("othello", 100),
    against_alphabeta("checkers", 100),
    against_alphabeta("breakthrough", 100),
    against_alphabeta("connect4", 0),
    against_alphabeta("kalah", 0),
    against_alphabeta("hex", 0),
    Mark("chess", "selective:threads=2", "selective", "--seconds 0.05", 400, 35),
    Mark("chess", "alphabeta:null_move=true,late_move_reductions=true", "alphabeta",
         "--seconds 0.05", 100),
    Mark("othello", "alphabeta", "alphabeta:table=false", "--seconds 0.05", 100),
]  # fmt: skip


def can_play(mark: Mark) -> bool:
    """Are both players algorithms that there are?"""
    names = (player.partition(":")[0] for player in (mark.first, mark.second))
    return all(name in ALGORITHMS for name in names)


def options_of(mark: Mark) -> dict[str, object]:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--clock")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--depth", type=int)
    parser.add_argument("--random-plies", type=int)
    given = vars(parser.parse_args(shlex.split(mark.options)))
    if mark.game == "chess" and given["random_plies"] is None and BOOK.exists():
        given["openings"] = BOOK
    return {name: value for name, value in given.items() if value is not None}


def play(mark: Mark, games: int, jobs: int, seed: int) -> z.types.Match:
    options = options_of(mark)
    return z.match(
        z.load(mark.game), mark.first, mark.second, games=games, jobs=jobs, seed=seed, **options
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("marks", nargs="*", metavar="GAME: A | B | OPTIONS")
    parser.add_argument("--full", action="store_true", help="as many games as each mark asks for")
    parser.add_argument("--games", type=int, help=f"of each mark ({QUICK} unless --full)")
    parser.add_argument("--jobs", type=int, default=max((os.cpu_count() or 1) // 2, 1))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    marks = [Mark.read(text) for text in given.marks] or [one for one in MARKS if can_play(one)]
    console = Console(width=130)
    table = Table(title="strength, by matches", title_justify="left")
    headings = ("game", "players", "limits", "+ = −", "Elo (95%)", "superiority", "mark", "faults")
    for heading in headings:
        table.add_column(heading)
    for mark in marks:
        games = given.games or (mark.games if given.full else QUICK)
        found = play(mark, games, given.jobs, given.seed)
        mark_text = "" if mark.least is None else f"at least {mark.least:+g}"
        table.add_row(
            mark.game,
            f"{mark.first} against {mark.second}",
            mark.options,
            f"+{found.wins} ={found.draws} −{found.losses}",
            str(found.elo),
            f"{found.elo.superiority:.1%}",
            mark_text,
            str(found.faults or ""),
        )
        console.print(f"{mark.game}: {found.elo}", style="dim")
    console.print(table)


if __name__ == "__main__":
    main()
