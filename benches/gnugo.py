"""Go against GNU Go, with everything that the marks ask for: resumable, and nothing hidden.

    python benches/gnugo.py --directory gnugo-games                          100 games at 1 s a move
    python benches/gnugo.py --directory gnugo-games --games 40 --seconds 5   the other mark

On 9 x 9, komi 7.5, from the empty board, colours in turn, each side on one core. GNU Go (Debian's
`gnugo`) plays at level 10 with `--chinese-rules --capture-all-dead`. The marks: at least 75% at 1 s
and 85% at 5 s. Every game is kept in the directory, apart for every build of the core: run the same
command again and it resumes. Do so on an idle machine: the time is that of the clock.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
from math import sqrt
from pathlib import Path

import zermelo as z
from zermelo import _core
from zermelo.cli.progress import Progress
from zermelo.matches.words import score_line

MARKS = {1.0: 0.75, 5.0: 0.85}
MARGIN = 5.0
"""Seconds over its time that a player is forgiven: GNU Go keeps no time by the move."""


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's, of a share, with 95% confidence."""
    if games == 0:
        return 0.0, 1.0
    share, deviations = wins / games, 1.96
    spread = deviations * sqrt(share * (1 - share) / games + deviations**2 / (4 * games**2))
    middle, scale = share + deviations**2 / (2 * games), 1 + deviations**2 / games
    return (middle - spread) / scale, (middle + spread) / scale


def main() -> None:
    """A match, as far as it is played."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--gnugo", default=shutil.which("gnugo") or "/usr/games/gnugo")
    parser.add_argument("--directory", type=Path, help="keeps the games")
    given = parser.parse_args()
    if shutil.which(given.gnugo) is None:
        sys.exit("GNU Go is not here: apt install gnugo, or --gnugo PATH")
    output = None
    if given.directory is not None:
        core = hashlib.sha256(Path(_core.__file__).read_bytes()).hexdigest()[:12]
        folder = given.directory / core
        folder.mkdir(parents=True, exist_ok=True)
        output = folder / f"gnugo-{given.level}-{given.size}-{given.seconds:g}s.jsonl"
    program = f"{given.gnugo} --mode gtp --level {given.level} --chinese-rules --capture-all-dead"
    with Progress("gnugo") as line:

        def show(match: z.types.Match) -> None:
            line.text = score_line(match)

        found = z.match(
            z.load(f"go:size={given.size},komi=7.5"),
            "mcts",
            f'gtp:"{program}"',
            games=given.games,
            jobs=given.jobs,
            random_plies=0,
            seconds=given.seconds,
            margin=MARGIN,
            output=output,
            progress=show,
        )
    points, games = found.wins + found.draws / 2, len(found.games)
    low, high = interval(points, games)
    print(
        f"{games} games at {given.seconds:g} s: +{found.wins} ={found.draws} −{found.losses}, ",
        end="",
    )
    print(f"{points / max(games, 1):.0%} ({low:.0%} to {high:.0%}), faults {found.faults}")
    wanted = MARKS.get(given.seconds)
    if wanted is not None and given.level == 10 and given.size == 9:
        met = "met" if points >= wanted * games else "not met"
        print(f"the mark of {wanted:.0%} is {met} by the games played")


if __name__ == "__main__":
    main()
