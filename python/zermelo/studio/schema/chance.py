"""Chance on the page: rolls, the odds of a position, and luck apart from skill."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from zermelo.studio.schema.common import Position, Reply, Request
from zermelo.studio.schema.search import Seconds


class Roll(Position, frozen=True, forbid_unknown_fields=True):
    """A position in which the program rolls."""

    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    """The same seed and the same moves give the same rolls; without one, nobody knows."""


class Weigh(Request, frozen=True, forbid_unknown_fields=True):
    """What is each roll or move here worth? Answered again and again, deeper each time."""

    position: Position
    seconds: Seconds = 1.0

    @property
    def in_python(self) -> bool:
        """Many small searches, and Python between them."""
        return True


class WeighedMove(Struct, frozen=True):
    """One move, or one thing that chance may do."""

    move: str
    worth: str
    """What the position after it is worth to the player whose side is taken: `62.50%`, `+0.18`."""
    ahead: float
    """How much better (above 0) or worse than the position as a whole, as part of all at stake."""
    probability: float | None
    """How likely it is, if chance moves."""


class Weighed(Reply, frozen=True):
    """What is known so far of all that can happen in a position."""

    moves: list[WeighedMove]
    """The best first; what chance may do as the game lists it."""
    verdict: str
    """What the position is worth to whom, and how sure that is, in a sentence."""
    side: int
    """From whose side values are given."""
    proved: bool


class Judge(Request, frozen=True, forbid_unknown_fields=True):
    """What was luck in this game, and what skill? Answered again and again, deeper each time."""

    position: Position
    seconds: Seconds = 3.0

    @property
    def in_python(self) -> bool:
        """Many small searches, and Python between them."""
        return True


class PlayerShare(Struct, frozen=True):
    """The result of a player, taken apart; the parts add up. In words."""

    player: int
    start: str
    luck: str
    skill: str
    others: str
    """What the moves of the others gave."""
    revised: str
    """What changed by looking again: empty where all is proved."""
    result: str


class JudgedMove(Struct, frozen=True):
    """One roll or one move of the game, beside what could have been expected."""

    ply: int
    """How many moves were made before it."""
    mover: int
    """-1 if chance moved."""
    move: str
    change: float
    """What it gave the first player, as part of all at stake: luck, or a mistake and whose."""
    words: str
    """What it gave the player it is told for."""
    player: int
    """Whom it is told for: who moved, or whom the roll favoured."""
    best: str | None
    """The best move there; None for a roll."""
    probability: float | None
    """How likely the roll was; None for a move."""


class Judged(Reply, frozen=True):
    """A game taken apart into luck and skill."""

    shares: list[PlayerShare]
    plies: list[JudgedMove]
    mistakes: list[int]
    """The plies of the worst moves, the worst first."""
    rolls: list[int]
    """The plies of the rolls that changed most, the greatest change first."""
    unit: str
    """`winning chances`, or `payoffs`."""
    sureness: str
    """Proved, or an estimate so many plies deep."""
    over: bool
    proved: bool
