"""Quiescence search (AIMA §5.4.2): estimate only positions in which nothing is hanging."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.game import (
    Action,
    Answer,
    Game,
    InvalidInputError,
    Moves,
    State,
    alpha_cutoff,
    beta_cutoff,
    number,
)
from zermelo.game.capabilities import KnowsNoise
from zermelo.textbook.alphabeta import AlphaBeta


class Quiescence(AlphaBeta):
    """Alpha-beta that goes on past its depth limit with noisy moves only.

    The player to move may also stop here and take the estimate ("stand pat"), so noisy moves are
    an offer, never a duty.
    """

    name = "quiescence"

    def __init__(self, *args: Any, quiet_plies: int = 16, **options: Any) -> None:
        super().__init__(*args, **options)
        if quiet_plies < 0:
            raise InvalidInputError(f"quiet_plies is a number of plies, not {quiet_plies}")
        self.quiet_plies = quiet_plies
        self.past_horizon = 0

    def extensions(self, s: State) -> Sequence[Action]:
        """The moves still considered at the horizon: the noisy ones."""
        return list(self.game.noisy(s)) if isinstance(self.game, KnowsNoise) else ()

    def horizon(self, s: State, alpha: float, beta: float) -> tuple[float, Moves]:
        """The estimate, or what a noisy move makes of it if the player to move prefers that."""
        moves = self.extensions(s) if self.past_horizon < self.quiet_plies else ()
        if not moves:
            return super().horizon(s, alpha, beta)
        v, line = self.evaluate(s, self.player), None
        self.count.estimate(v)
        self.guess()
        self.note(f"not quiet: {number(v)} as it stands, unless a noisy move changes it")
        self.past_horizon += 1
        maximising = self.is_max(s)
        for a in moves:
            if maximising:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                reason = beta_cutoff(v, beta) if maximising else alpha_cutoff(v, alpha)
                self.count.cutoffs += 1
                if self.watch:
                    self.watch.cutoff(reason, moves[list(moves).index(a) :])
                break
            v2, rest = self.value(self.game.result(s, a), a, 0, alpha, beta)
            if v2 > v if maximising else v2 < v:
                v, line = v2, (a, rest)
        self.past_horizon -= 1
        return v, line


def quiescence(game: Game, state: State | None = None, *, depth: int = 4, **options: Any) -> Answer:
    """Alpha-beta to `depth` plies, then noisy moves (the game's `noisy`) until all is quiet.

    Options: `quiet_plies` (how far past the horizon at most), and those of `alphabeta`.
    """
    return Quiescence(game, state, depth=depth, **options).run()
