"""Roll a position of backgammon out: play it to the end many times, and take the mean."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from zermelo.cli.arguments import (
    Parser,
    UsageError,
    add_json,
    add_on,
    load_position,
    seconds,
    whole,
)
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import draw

if TYPE_CHECKING:
    from zermelo.learn.comparing import RolledPlay


def add_arguments(parser: Parser) -> None:
    """POSITION, how many games, and how they are played."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        nargs="*",
        help="an XGID, a position ID of GNU Backgammon, or the moves so far; with a "
        "roll to play, its best plays are compared",
    )
    parser.add_argument(
        "--trials", metavar="N", type=whole(1, 10**9, 1296), default=1296, help="games (1296)"
    )
    parser.add_argument(
        "--truncate",
        metavar="T",
        type=whole(1, 1000, 11),
        help="evaluate after T turns (play to the end)",
    )
    parser.add_argument(
        "--plays",
        metavar="K",
        type=whole(1, 100, 5),
        default=3,
        help="plays of a roll to compare (3)",
    )
    parser.add_argument(
        "--no-variance-reduction", action="store_true", help="leave the luck of the dice in"
    )
    parser.add_argument("--seed", metavar="S", type=whole(0, 2**63, 1), default=1, help="(1)")
    parser.add_argument(
        "--threads", metavar="T", type=whole(1, 64, 2), default=1, help="play on T threads (1)"
    )
    add_on(parser)
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=seconds,
        help="stop after S seconds, whatever is reached",
    )
    parser.add_argument(
        "--weights", metavar="FILE", help="networks of your own (the built-in ones)"
    )
    add_json(parser)
    parser.examples(
        "zermelo rollout 4HPwATDgc/ABMA --trials 360 --truncate 11",
        'zermelo rollout "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10" --plays 4',
        'zermelo rollout "31 8/5 6/5" --seconds 10 --json',
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Roll out, and print means with intervals."""
    from zermelo.games.backgammon import Backgammon
    from zermelo.learn import backgammon
    from zermelo.learn.comparing import Comparison, compare

    if arguments.on is not None and arguments.threads > 1:
        raise UsageError(
            f"--threads is for this machine; --on threads:{arguments.threads} says both"
        )
    game = Backgammon(cube=1024)
    state = load_position(game, arguments.position)
    learned = backgammon.load(arguments.weights) if arguments.weights else backgammon.shipped()
    with Progress("rolling out", arguments.seconds) as shown:

        def told(so_far: Comparison) -> None:
            best = so_far.plays[0]
            error = "" if best.rollout is None else f" ± {best.rollout.equity_error:.3f}"
            wanted = so_far.trials * len(so_far.plays)
            shown.text = (
                f"{so_far.games:,} of {wanted:,} games  {best.move} {best.equity:+.3f}{error}"
            )

        found = compare(
            learned,
            game,
            state,
            plays=arguments.plays,
            trials=arguments.trials,
            truncate=arguments.truncate,
            variance_reduction=not arguments.no_variance_reduction,
            seed=arguments.seed,
            threads=arguments.threads,
            on=arguments.on,
            seconds=arguments.seconds,
            progress=told,
        )
    if arguments.json:
        screen.json(
            {
                "game": "backgammon",
                "position": game.format_state(state),
                "rollouts": [_as_json(play) for play in found.plays if play.rollout is not None],
            }
        )
        return 0
    screen.board(draw(game, state))
    screen.write("")
    for play in found.plays:
        _show(play, screen)
    if found.verdict:
        screen.write(f"{found.verdict}.")
    screen.write(
        (f"  {found.games:,} games in {found.seconds:.1f} s, without look-ahead or cube", "dim")
    )
    return 0


def _as_json(play: RolledPlay) -> dict[str, Any]:
    rollout = {} if play.rollout is None else play.rollout.as_dict()
    return ({"move": play.move} if play.move else {}) | rollout


def _show(play: RolledPlay, screen: Screen) -> None:
    """What a play came to, in two lines."""
    result = play.rollout
    if result is None:
        return
    ends = result.outcomes
    low, high = result.interval
    if play.move:
        screen.write((play.move, "bold"))
    screen.write((f"  {result.equity:+.4f}", "bold"), f" points, 95%: {low:+.4f} to {high:+.4f}")
    screen.write(
        f"  wins {ends.win:.1%} (gammons {ends.gammon + ends.backgammon:.1%}, backgammons "
        f"{ends.backgammon:.1%}), loses gammons {ends.lost_gammon + ends.lost_backgammon:.1%}, "
        f"backgammons {ends.lost_backgammon:.1%}"
    )
