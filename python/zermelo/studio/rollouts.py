"""Rollouts on the page Analyse: backgammon played out many times, on a thread of the workers.

The core plays the games without Python's lock and hears when the job is stopped. One rollout keeps
one place of the workers, like a search, for no longer than a search may take.
"""

from __future__ import annotations

import math

from zermelo.learn.backgammon import learned_by
from zermelo.learn.comparing import Comparison, compare, refuse_rollout
from zermelo.learn.comparing import RolledPlay as Found
from zermelo.studio.endpoints import queued
from zermelo.studio.job_context import Job, JobContext
from zermelo.studio.positions import follow
from zermelo.studio.schema.common import Request
from zermelo.studio.schema.rollouts import RolledOut, RolledPlay, Rollout, RolloutBody


def roll_out(context: JobContext, request: Rollout) -> None:
    """Play the best plays out, and tell what they come to again and again."""
    line = follow(context.catalogue, request.position)
    game = refuse_rollout(line.game)
    settings = request.settings

    def tell(found: Comparison) -> None:
        context.tell(_rolled_out(request.id, found))

    tell(
        compare(
            learned_by(game),
            game,
            line.state,
            plays=settings.plays,
            trials=settings.games,
            truncate=settings.truncate,
            seed=settings.seed,
            seconds=context.seconds(settings.seconds),
            stop=context.stop,
            progress=tell,
        )
    )


def _rolled_out(ident: int, found: Comparison) -> RolledOut:
    best = found.plays[0].equity
    return RolledOut(
        ident,
        plays=[_play(play, best) for play in found.plays],
        player=found.player,
        games=found.games,
        wanted=found.trials * len(found.plays),
        seconds=round(found.seconds, 3),
        verdict=found.verdict,
        complete=found.complete,
    )


def _play(play: Found, best: float) -> RolledPlay:
    rollout = play.rollout
    ends = None if rollout is None else rollout.outcomes
    error = math.inf if rollout is None else rollout.equity_error
    return RolledPlay(
        play.move,
        games=play.trials,
        equity=play.equity,
        error=error if math.isfinite(error) else None,
        behind=best - play.equity,
        estimate=play.estimate,
        win=0.0 if ends is None else ends.win,
        gammon=0.0 if ends is None else ends.gammon + ends.backgammon,
        backgammon=0.0 if ends is None else ends.backgammon,
        lost_gammon=0.0 if ends is None else ends.lost_gammon + ends.lost_backgammon,
        lost_backgammon=0.0 if ends is None else ends.lost_backgammon,
    )


JOBS: dict[type[Request], Job] = {Rollout: roll_out}

ROUTES = [
    queued("/api/rollout", RolloutBody, lambda body: Rollout(0, body.position, body.settings)),
]
