"""Rollouts on the page Analyse: the plays of a roll played out many times, and compared."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from zermelo.studio.schema.common import Position, Reply, Request
from zermelo.studio.schema.search import Seconds


class RolloutSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a position is rolled out."""

    plays: Annotated[int, Meta(ge=1, le=10)] = 4
    """Plays of a roll that are compared."""
    games: Annotated[int, Meta(ge=1, le=12_960)] = 1296
    """Of each play."""
    truncate: Annotated[int, Meta(ge=1, le=1000)] | None = None
    """Turns after which a game is evaluated; played to the end if there is no such number."""
    seconds: Seconds = 60.0
    seed: Annotated[int, Meta(ge=0, lt=2**53)] = 1


class Rollout(Request, frozen=True, forbid_unknown_fields=True):
    """What do the plays of this roll come to when they are played out?"""

    position: Position
    settings: RolloutSettings = RolloutSettings()

    @property
    def seconds(self) -> float:
        """How long it may take."""
        return self.settings.seconds


class RolloutBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The same over HTTP, answered once it is done."""

    position: Position
    settings: RolloutSettings = RolloutSettings()


class RolledPlay(Struct, frozen=True):
    """A play, and what its player may expect of it, in points with the cube at 1."""

    move: str
    """Empty where a position is rolled out before the roll."""
    games: int
    equity: float
    error: float | None
    """The standard error; None until two games are played."""
    behind: float
    """How much worse than the best play."""
    estimate: float
    """What the networks expect without look-ahead."""
    win: float
    gammon: float
    """Gammons and backgammons won, of all games."""
    backgammon: float
    lost_gammon: float
    lost_backgammon: float


class RolledOut(Reply, frozen=True):
    """What was found so far, the best play first."""

    plays: list[RolledPlay]
    player: int
    """Whose points they are."""
    games: int
    """Played, of all plays together."""
    wanted: int
    seconds: float
    verdict: str
    """What the rollout says of the best plays, in a sentence; empty if nothing yet."""
    complete: bool
    """Were all games played?"""
