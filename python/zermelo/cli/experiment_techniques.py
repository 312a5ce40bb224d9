"""Measure what each technique of the native searches is worth."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from zermelo.cli.arguments import UsageError, load_game
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.experiments.positions import random_positions
from zermelo.experiments.signature import DEPTHS
from zermelo.experiments.step_matches import SECONDS, play_step, step_plan
from zermelo.experiments.techniques import PARTS, STEPS, Row, given_steps, measure, refuse
from zermelo.game import Game, State
from zermelo.matches import Match
from zermelo.matches.matching import Plan
from zermelo.matches.words import fault_words, points_words, score_line

TITLES = {
    "added": "Each technique alone, added to plain alpha-beta",
    "removed": "Each technique alone, taken away from alpha-beta as it is",
    "guessed": "Techniques that guess, added to alpha-beta as it is",
    "selective": "Each step alone, taken away from the search that plays",
}
DEPTH = 6
EXIT_INTERRUPTED = 130
_BAR = 24
_OF_MATCHES = ("seconds", "jobs", "openings", "directory", "on")


@dataclass
class _Experiment:
    """What is measured, and what has been found so far."""

    game: Game
    states: Sequence[State]
    depths: dict[str, int]
    """The parts that are measured, and how far each is searched."""
    steps: list[str]
    plans: dict[str, Plan]
    """The matches to play, by step."""
    rows: dict[str, list[Row]] = field(default_factory=dict)
    matches: dict[str, Match] = field(default_factory=dict)
    stopped: bool = False

    @property
    def size(self) -> int:
        """Rows and matches in all."""
        counts = {name: len(part.changes) + 1 for name, part in PARTS.items()}
        counts["selective"] = len(self.steps) + 1
        return sum(counts[part] for part in self.depths) + len(self.plans)

    @property
    def done(self) -> int:
        """Rows and matches that are finished."""
        whole = sum(len(match.games) == match.wanted for match in self.matches.values())
        return sum(map(len, self.rows.values())) + whole

    def measure(self, line: Progress) -> None:
        """The nodes of every row."""
        for part, depth in self.depths.items():
            steps = self.steps if part == "selective" else None
            self.rows[part] = []
            line.text = self._bar(f"{part}: {PARTS[part].first}")
            for row in measure(self.game, self.states, depth, part, steps=steps):
                self.rows[part].append(row)
                line.text = self._bar(f"{part}: {row.name}")

    def play(self, jobs: int, on: str | None, directory: str | None, line: Progress) -> None:
        """Every match."""
        for step, plan in self.plans.items():

            def show(match: Match, step: str = step) -> None:
                self.matches[step] = match
                line.text = self._bar(f"without {step}: {score_line(match)}")

            line.text = self._bar(f"without {step}")
            self.matches[step] = play_step(
                plan, step, jobs=jobs, on=on, directory=directory, progress=show
            )

    def _bar(self, text: str) -> str:
        full = round(self.done / self.size * _BAR)
        return f"{'█' * full}{'░' * (_BAR - full)} {self.done} of {self.size}  {text}"


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Search all positions in every way, play what is asked for, and print all tables."""
    found = _experiment(arguments)
    try:
        with Progress(f"searching {found.game.name}") as line:
            found.measure(line)
            found.play(arguments.jobs or 1, arguments.on, arguments.directory, line)
    except KeyboardInterrupt:
        if not found.done:
            raise
        if sys.stderr.isatty():
            print(file=sys.stderr)  # the cursor stands behind ^C
        found.stopped = True
        for step, match in found.matches.items():
            if len(match.games) < match.wanted:
                found.matches[step] = replace(match, stopped="interrupted")
    if arguments.json:
        screen.json(_as_json(arguments, found))
    else:
        _show(found, arguments, screen)
    if found.stopped:
        screen.error("stopped")
        return EXIT_INTERRUPTED
    return 0


def _experiment(arguments: argparse.Namespace) -> _Experiment:
    """What was asked for, once all of it is known to be possible."""
    if arguments.game is None:
        raise UsageError("of which game? for example: zermelo experiment techniques othello")
    if arguments.output is not None:
        raise UsageError("-o writes the chart of ordering; --directory keeps the games of --match")
    if arguments.on is not None and arguments.jobs is not None:
        raise UsageError(f"--jobs is for this machine; --on processes:{arguments.jobs} says both")
    parts = _parts(arguments)
    steps = list(STEPS) if arguments.steps is None else given_steps(arguments.steps)
    game = load_game(arguments.game)
    refuse(game)
    plans = {
        step: step_plan(
            game,
            step,
            arguments.match,
            seconds=arguments.seconds or SECONDS,
            openings=arguments.openings,
            seed=arguments.seed,
        )
        for step in (steps if arguments.match else ())
    }
    states = random_positions(game, arguments.positions, seed=arguments.seed)
    usual = dict.fromkeys(parts, DEPTH)
    if "selective" in usual:
        usual["selective"] = DEPTHS.get(arguments.game.partition(":")[0], DEPTH)
    depths = {part: arguments.depth[-1] if arguments.depth else usual[part] for part in parts}
    return _Experiment(game, states, depths, steps, plans)


def _parts(arguments: argparse.Namespace) -> list[str]:
    """The tables that are wanted: matches and steps are of the search that plays alone."""
    if arguments.match is None:
        for name in _OF_MATCHES:
            if getattr(arguments, name) is not None:
                raise UsageError(f"--{name} is for games: say with --match N how many of them")
    playing = arguments.match is not None or arguments.steps is not None
    if playing and arguments.algorithm == "alphabeta":
        raise UsageError("--match and --steps are of the search that plays: --algorithm selective")
    if playing or arguments.algorithm == "selective":
        return ["selective"]
    return [part for part in TITLES if part != "selective" or arguments.algorithm is None]


def _show(found: _Experiment, arguments: argparse.Namespace, screen: Screen) -> None:
    count = len(found.states)
    positions = f"{count} position{'s' * (count != 1)}"
    screen.write((f"{found.game.name}, {positions}", "bold"))
    for part, rows in found.rows.items():
        screen.write("")
        depth = found.depths[part]
        screen.write(
            (TITLES[part], "bold"), (f"  {depth} {'ply' if depth == 1 else 'plies'}", "dim")
        )
        header = ["", "nodes", "× nodes", "seconds", "× time", "same values"]
        cells = [_cells(row) for row in rows]
        if part == "selective" and found.matches:
            header += ["games", "+ = −", "Elo of the step"]
            for row in cells:
                row += _match_cells(found.matches.get(row[0]))
        screen.table(header, cells, left=1)
    for step, match in found.matches.items():
        for text in fault_words(match):
            screen.write((f"{step}: {text}", "yellow"))
    if found.matches:
        seconds = arguments.seconds or SECONDS
        screen.write("")
        screen.write(
            f"Elo: the whole search against the one without the step, {seconds:g} s a move."
        )
    if arguments.directory:
        screen.write((f"Games: {arguments.directory}", "dim"))


def _cells(row: Row) -> list[str]:
    same = "yes" if row.same_values else "no"
    ratios = f"{row.node_ratio:.2f}", f"{row.time_ratio:.2f}"
    return [row.name, f"{row.nodes:,}", ratios[0], f"{row.seconds:.3f}", ratios[1], same]


def _match_cells(match: Match | None) -> list[str]:
    if match is None:
        return ["", "", ""]
    return [str(len(match.games)), points_words(match.pairings[0]), str(match.elo)]


def _as_json(arguments: argparse.Namespace, found: _Experiment) -> dict[str, Any]:
    told: dict[str, Any] = {
        "experiment": "techniques",
        "game": arguments.game,
        "depth": next(iter(found.depths.values())),
        "depths": found.depths,
        "positions": len(found.states),
        "seed": arguments.seed,
        "stopped": "interrupted" if found.stopped else None,
        **{part: [asdict(row) for row in rows] for part, rows in found.rows.items()},
    }
    if arguments.match is not None:
        told["seconds"] = arguments.seconds or SECONDS
        told["matches"] = {step: match.to_dict() for step, match in found.matches.items()}
        told["directory"] = arguments.directory
    return told
