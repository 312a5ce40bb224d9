"""Games solved as a whole."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from zermelo.studio.schema.common import Position, Reply, Request

Outcome = Literal["win", "draw", "loss"]


class Solve(Request, frozen=True, forbid_unknown_fields=True):
    """Solve every position that can be reached from this one."""

    position: Position


class Solving(Reply, frozen=True):
    """How far the solver is."""

    phase: str
    done: int
    total: int
    """A forecast, while positions are still being found."""
    seconds: float


class MoveValue(Struct, frozen=True):
    """What a legal move leads to if both play best from there, for the player who makes it."""

    move: str
    outcome: Outcome
    words: str
    """`win in 5`, `draw`, `loss in 8`; or what the move is worth, or the chance of winning."""
    plies: int | None
    """To the end of the game; open draws have none."""
    best: bool
    worth: float | None = None
    """With chance: the payoff to expect, to the player who moves; the first's if chance does."""
    odds: float | None = None
    """How likely this is, where chance moves."""


class SolvedCounts(Struct, frozen=True):
    """How large the solved game is."""

    positions: int
    wins: int
    draws: int
    losses: int
    longest: int


class Explored(Struct, frozen=True):
    """What is known of a position: all of it if the game is solved, else whether it can be."""

    solved: bool
    verdict: str
    """In words: who wins and when; or what solving would take, and what to do instead."""
    moves: list[MoveValue]
    counts: SolvedCounts | None
    possible: bool
    """Is it worth trying to solve the game from its start?"""
    possible_here: bool
    """Is it worth trying from this position on?"""
    seconds: float | None
    """What solving would take, where that is known."""
    note: str = ""
    """What the numbers beside the moves are, where they are not plies."""
