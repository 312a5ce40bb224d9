"""Learn an estimate of any game, patterns or a network, by games against itself."""

from __future__ import annotations

import argparse
import shlex
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.files import write_atomically

if TYPE_CHECKING:
    from zermelo import training


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Train, and tell how strong it grows."""
    from zermelo import training
    from zermelo.games import load

    game = load(arguments.game)
    counted = any(isinstance(one, int) for one in arguments.games or ())
    minutes = 10.0 if arguments.minutes is None and not counted else arguments.minutes
    if not arguments.json:
        screen.write(("Learning ", "bold"), (game.name, "bold"))
    with Progress(f"learning {game.name}", None if minutes is None else 60 * minutes) as shown:

        def told(found: training.Progress) -> None:
            shown.text = f"{found.share:.0%}  {found.games:,} games  error {found.error:.3f}"
            if found.point is not None and not arguments.json and not shown.shown:
                screen.write(f"  {_point(found.point)}")

        found = training.learn(
            game,
            arguments.output,
            method=arguments.method,
            minutes=minutes,
            games=arguments.games,
            seed=arguments.seed,
            threads=arguments.threads,
            on=arguments.on,
            patterns=arguments.patterns,
            stages=arguments.stages,
            match_games=arguments.match_games,
            simulations=arguments.simulations,
            hidden=arguments.hidden,
            resume=arguments.resume,
            command=_command(arguments, minutes),
            progress=told,
        )
        was_shown = shown.shown
    if arguments.onnx and found.file is not None:
        from zermelo.training.onnx import export_onnx

        export_onnx(found.file, arguments.onnx)
    if arguments.report:
        from zermelo.training.report import report

        write_atomically(Path(arguments.report), report(game, found))
    if arguments.json:
        screen.json({**asdict(found), "better": found.better})
        return 0
    if was_shown:
        for point in found.curve:
            screen.write(f"  {_point(point)}")
    _say(found, arguments.game, screen)
    return 0


def _say(found: training.Training, game: str, screen: Screen) -> None:
    shape = found.shape
    made_of = (
        f"two layers of {shape['hidden']} units over {shape['cells']} cells."
        if found.method == "zero"
        else f"{shape['patterns']} patterns of {shape['cells']} cells, in {shape['stages']} stages."
    )
    screen.write(
        f"{found.games:,} games in {found.seconds:.0f} s: {shape['weights']:,} weights of {made_of}"
    )
    if found.records:
        screen.write(f"It learned from {found.records:,} games of others first.")
    for one in found.contests:
        screen.write(
            f"Against {one.against}: {one.share:.1%} of the points in {one.games} games "
            f"(95%: {one.low:.0%} to {one.high:.0%})."
        )
    if found.file is None:
        screen.write(
            ("Not saved as good: ", "bold"),
            "it is not better than what there was. More minutes may help; --resume goes on.",
        )
    elif found.method == "zero":
        screen.write(
            f"Saved to {found.file}: --algorithm mcts --option network={found.file} searches with "
            "it."
        )
    else:
        spec = f"{game}{',' if '=' in game else ':'}evaluation={found.file}"
        screen.write(f"Saved to {found.file}: zermelo play {spec} plays by it.")


def _point(point: training.Point) -> str:
    return (
        f"{point.seconds:>7.0f} s {point.games:>12,} games  error {point.error:.3f}  "
        f"{point.share:.0%} of the points"
        + ("" if point.gate is None else f"  {point.gate:.0%} against the last network")
    )


def _command(arguments: argparse.Namespace, minutes: float | None) -> str:
    words = ["zermelo", "learn", arguments.game]
    words += [] if minutes is None else ["--minutes", f"{minutes:g}"]
    for one in arguments.games or ():
        words += ["--games", str(one)]
    words += ["--seed", str(arguments.seed)]
    if arguments.method == "zero":
        words += ["--method", "zero", "--simulations", str(arguments.simulations)]
        return shlex.join([*words, "--hidden", str(arguments.hidden)])
    words += ["--patterns", str(arguments.patterns)]
    return shlex.join([*words, "--stages", str(arguments.stages)])
