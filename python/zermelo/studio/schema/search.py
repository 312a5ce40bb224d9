"""Searches: the engine's moves, analysis, refutations, and a whole game reviewed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from zermelo.studio.schema.common import MOST_MOVES, MoveText, Position, Reply, Request
from zermelo.studio.schema.positions import View

Seconds = Annotated[float, Meta(gt=0, le=1_000_000)]
Name = Annotated[str, Meta(max_length=40)]


class Engine(Struct, frozen=True, forbid_unknown_fields=True):
    """Who thinks, how well and how long."""

    algorithm: Name = "best"
    level: Name = "full"
    seconds: Seconds = 1.0
    clock: tuple[Seconds, Annotated[float, Meta(ge=0, le=100_000)]] | None = None
    """Seconds left and seconds added a move, if the game is played on clocks."""


class Score(Struct, frozen=True, omit_defaults=True):
    """What a position or a move is worth."""

    words: str
    """`Red wins in 5`, `a draw`, `Red +0.4`, `White +0.35`, `White mates in 5`."""
    share: float | None
    """From -1 (the second player wins) to 1 (the first player wins); None with more players."""
    leader: int | None
    """Who stands better; None if nobody does."""
    proved: bool
    notation: str = ""
    """For the first player as people of the game write it, `+0.35`, `#-5`; only where they do."""


class Variation(Struct, frozen=True):
    """A line of best play and its value."""

    moves: list[str]
    score: Score


class Choose(Request, frozen=True, forbid_unknown_fields=True):
    """Which move does the engine make here?"""

    position: Position
    engine: Engine = Engine()

    @property
    def in_python(self) -> bool:
        """Does the algorithm run in Python, whatever the game?"""
        return self.engine.algorithm not in ("best", "random")

    @property
    def urgent(self) -> bool:
        """A game goes on only when the engine has moved."""
        return True


class Chosen(Reply, frozen=True):
    """The engine's move."""

    move: str
    score: Score | None
    """What it thinks of its move, if it thought at all."""
    depth: int | None
    nodes: int
    view: View
    """The position after the move, so that the page need not ask for it."""


class Analyse(Request, frozen=True, forbid_unknown_fields=True):
    """What is this position worth? Answered again and again, deeper each time."""

    position: Position
    lines: Annotated[int, Meta(ge=1, le=5)] = 1
    seconds: Seconds | None = None


class Analysis(Reply, frozen=True):
    """What is known of a position so far."""

    lines: list[Variation]
    depth: int | None
    nodes: int
    seconds: float
    speed: int
    """Nodes a second."""
    final: bool
    """Is the value proved, so that there is nothing more to find out?"""


class Refute(Request, frozen=True, forbid_unknown_fields=True):
    """Why not this move?"""

    position: Position
    move: MoveText
    seconds: Seconds = 2.0


class Refutation(Reply, frozen=True):
    """What follows on a move, beside what the best move would have led to."""

    asked: Variation
    """Begins with the move in question."""
    best: Variation
    verdict: str
    """The answer in a sentence."""


class Review(Request, frozen=True, forbid_unknown_fields=True):
    """What was every position of this game worth?"""

    position: Position
    seconds: Seconds = 0.2
    """For each position."""
    below: Annotated[int, Meta(ge=0, le=MOST_MOVES + 1)] | None = None
    """Look at so many positions from the start alone: the others are known."""


class Evaluation(Struct, frozen=True, forbid_unknown_fields=True):
    """The value of a position for the first player, as a number that can be judged again."""

    value: Annotated[float, Meta(ge=-1, le=1)]
    proved: bool
    remoteness: Annotated[int, Meta(ge=0, le=100_000)] | None
    line: Annotated[list[MoveText], Meta(max_length=24)]
    """How it goes on best."""
    depth: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    """Plies that the search looked ahead."""


class Graded(Reply, frozen=True):
    """One position of a reviewed game. The last position comes first."""

    ply: int
    score: Score
    best: str | None
    """The best move there."""
    evaluation: Evaluation | None
    """None where games are not kept in PGN."""
    seconds: float
    """That each position gets: less than was asked for, where all would take too long."""
