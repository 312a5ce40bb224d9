"""Chance on the pages Play and Analyse: the odds of a position, and luck apart from skill."""

from __future__ import annotations

from zermelo.game import CHANCE, Game, InvalidInputError
from zermelo.game.players import player_name, the
from zermelo.play import weighing
from zermelo.play.luck import JudgedPly, Luck, Share, luck
from zermelo.play.luck_words import sureness
from zermelo.play.odds_words import change, weighed_lines, worth
from zermelo.play.words import winning_chances
from zermelo.studio.job_context import Job, JobContext
from zermelo.studio.names import names
from zermelo.studio.positions import follow
from zermelo.studio.schema.chance import (
    Judge,
    Judged,
    JudgedMove,
    PlayerShare,
    Weigh,
    Weighed,
    WeighedMove,
)
from zermelo.studio.schema.common import Request

_SHOWN = 5
"""Moves and rolls of each list."""

_NOTHING = 1e-9
"""What is less is rounding."""


def weigh(context: JobContext, request: Weigh) -> None:
    """Tell what each roll or move is worth, after every depth."""
    line = follow(context.catalogue, request.position)
    if line.over:
        raise InvalidInputError("the game is over, so there is nothing to roll or to play")

    def tell(found: weighing.Weighed) -> None:
        context.tell(_weighed(request.id, found))

    tell(
        weighing.weigh(
            line,
            seconds=context.seconds(request.seconds),
            policy=context.catalogue.policy(line.game, line.state),
            stop=context.stop,
            progress=tell,
        )
    )


def judge(context: JobContext, request: Judge) -> None:
    """Take a game apart into luck and skill, deeper each time."""
    line = follow(context.catalogue, request.position)
    if not line.moves:
        raise InvalidInputError("nothing was rolled or played yet, so there is nothing to judge")

    def tell(found: Luck) -> None:
        context.tell(_judged(request.id, found))

    tell(
        luck(
            line,
            seconds=context.seconds(request.seconds),
            policy=context.catalogue.policy(line.game, line.start),
            stop=context.stop,
            progress=tell,
        )
    )


def _weighed(ident: int, found: weighing.Weighed) -> Weighed:
    game = found.line.game
    side = 0 if found.mover in (CHANCE, None) else int(found.mover or 0)
    verdict = weighed_lines(found)[0].replace(the(player_name(game, side)), names(game)[side], 1)
    moves = [
        WeighedMove(
            one.text,
            worth(game, one.values[side], proved=one.proved),
            _part(game, one.values[side] - found.values[side]),
            one.probability,
        )
        for one in found.moves
    ]
    return Weighed(ident, moves, f"{verdict}.", side, found.proved)


def _judged(ident: int, found: Luck) -> Judged:
    game = found.line.game
    revised = any(abs(share.revised) > _NOTHING for share in found.shares)
    chances = winning_chances(game, 0.0) is not None
    return Judged(
        ident,
        shares=[_share(game, share, revised) for share in found.shares],
        plies=[_ply(game, one) for one in found.plies],
        mistakes=[one.ply for one in found.mistakes(_SHOWN)],
        rolls=[one.ply for one in found.luckiest(_SHOWN)],
        unit="winning chances" if chances else "payoffs",
        sureness=sureness(found),
        over=found.over,
        proved=found.proved,
    )


def _share(game: Game, share: Share, revised: bool) -> PlayerShare:
    return PlayerShare(
        share.player,
        start=worth(game, share.start),
        luck=change(game, share.luck),
        skill=change(game, share.skill),
        others=change(game, share.others),
        revised=change(game, share.revised) if revised else "",
        result=worth(game, share.result),
    )


def _ply(game: Game, one: JudgedPly) -> JudgedMove:
    player = one.mover
    if player == CHANCE:
        player = max(range(game.players), key=lambda player: one.change[player])
    return JudgedMove(
        one.ply,
        one.mover,
        one.text,
        change=_part(game, one.change[0]),
        words=change(game, one.change[player]),
        player=player,
        best=one.best,
        probability=one.probability,
    )


def _part(game: Game, value: float) -> float:
    """A difference of values as part of all that is at stake."""
    low, high = game.payoff_range or (-1.0, 1.0)
    return round(value / ((high - low) or 1.0), 6)


JOBS: dict[type[Request], Job] = {Weigh: weigh, Judge: judge}
