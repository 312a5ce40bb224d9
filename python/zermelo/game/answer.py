"""What a search gives back, and what it counted on the way."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from zermelo.game.model import Action, Game
from zermelo.game.observer import Value, number

Exactness: TypeAlias = Literal[
    "proved", "estimate", "lower bound", "upper bound", "depends on ties"
]
"""How sure a value is. What depends on ties is searched to the end, but another player's choice
between moves that are worth the same to it decides the value (max^n)."""

Line: TypeAlias = "tuple[Action, Line] | None"
"""A line of play as a linked list, (first move, rest): cheap to build while a search unwinds."""

INFINITY = float("inf")


@dataclass(frozen=True)
class Variation:
    """One of several best moves with its value, and best play after it."""

    move: Action
    value: float
    exactness: Exactness
    remoteness: int | None
    """Plies to the win or loss; None for draws and estimates."""
    pv: tuple[Action, ...]

    @property
    def proved(self) -> bool:
        """Is the value beyond doubt?"""
        return self.exactness == "proved"


@dataclass(frozen=True)
class Answer:
    """The outcome of a search: a value, whose it is, how sure it is, and the line of best play."""

    value: Value
    """From the side of `player`; the payoffs of all players if each maximises its own."""
    player: int
    """Whose side the value is given from."""
    move: Action | None
    """The best move found; None if the game is over."""
    pv: tuple[Action, ...]
    """The principal variation: best play by all, starting with `move`."""
    exactness: Exactness
    """Proved, an estimate, a proved bound on one side, or dependent on how ties are broken."""
    nodes: int
    """States entered, the root included."""
    leaves: int = 0
    """Leaves looked at: terminal states and estimates."""
    cutoffs: int = 0
    """How often the rest of a node's moves was skipped."""
    depth: int | None = None
    """Plies looked ahead, where the search was limited by depth."""
    seconds: float = 0.0
    ties: tuple[Action, ...] = ()
    """All moves as good as `move`, where the algorithm knows them."""
    remoteness: int | None = None
    """Plies to the end under best play, where the algorithm knows it."""
    algorithm: str = ""
    details: dict[str, Any] = field(default_factory=dict)
    """What only this algorithm has to tell."""

    @property
    def proved(self) -> bool:
        """Is the value beyond doubt?"""
        return self.exactness == "proved"

    @property
    def final(self) -> bool:
        """Is there nothing more to find by searching deeper?"""
        return self.exactness in ("proved", "depends on ties")

    def __str__(self) -> str:
        line = " ".join(str(move) for move in self.pv)
        best = f"; best line {line}" if line else ""
        whose = "payoffs" if isinstance(self.value, tuple) else f"player {self.player}'s value"
        return f"{whose} {number(self.value)} ({self.exactness}){best}; {self.nodes:,} nodes"

    def with_line(self, line: Sequence[Action]) -> Answer:
        """The same result with another line of best play."""
        return replace(self, move=line[0] if line else None, pv=tuple(line))


class Count:
    """What a running search has counted, and the clock it started."""

    __slots__ = ("cutoffs", "high_estimate", "leaves", "low_estimate", "nodes", "started")

    def __init__(self) -> None:
        self.nodes = 0
        self.leaves = 0
        self.cutoffs = 0
        self.low_estimate = INFINITY
        self.high_estimate = -INFINITY
        self.started = time.perf_counter()

    def estimate(self, value: float) -> None:
        """A leaf was estimated, not known: remember the range of such values."""
        self.low_estimate = min(self.low_estimate, value)
        self.high_estimate = max(self.high_estimate, value)

    @property
    def estimates(self) -> tuple[float, float]:
        """The lowest and the highest estimate met so far; (∞, −∞) if none."""
        return self.low_estimate, self.high_estimate

    def restart_estimates(self) -> tuple[float, float]:
        """Forget the range of the estimates, to watch a subtree alone; what it was until now."""
        before = self.estimates
        self.low_estimate, self.high_estimate = INFINITY, -INFINITY
        return before

    def include(self, estimates: tuple[float, float]) -> None:
        """Widen the range of the estimates by another range."""
        self.low_estimate = min(self.low_estimate, estimates[0])
        self.high_estimate = max(self.high_estimate, estimates[1])

    @property
    def estimated(self) -> bool:
        """Did the search rest on an estimate anywhere?"""
        return self.low_estimate <= self.high_estimate

    def exactness(self, game: Game, value: float) -> Exactness:
        """How sure a minimax value is, knowing the range of the estimates it met.

        A value above every estimate is forced by terminal states alone, so it is a proved lower
        bound, and proved outright if the game has no greater payoff; likewise from below.
        """
        if not self.estimated:
            return "proved"
        least, greatest = game.payoff_range or (-INFINITY, INFINITY)
        if value > self.high_estimate:
            return "proved" if value >= greatest else "lower bound"
        if value < self.low_estimate:
            return "proved" if value <= least else "upper bound"
        return "estimate"

    def result(
        self, game: Game, value: float, line: Line, player: int, algorithm: str, **more: Any
    ) -> Answer:
        """The result of a minimax-like search that ended with this value and line."""
        pv = unlink(line)
        return Answer(
            value=value,
            player=player,
            move=pv[0] if pv else None,
            pv=pv,
            exactness=more.pop("exactness", None) or self.exactness(game, value),
            nodes=self.nodes,
            leaves=self.leaves,
            cutoffs=self.cutoffs,
            seconds=time.perf_counter() - self.started,
            algorithm=algorithm,
            **more,
        )


def unlink(line: Line) -> tuple[Action, ...]:
    """A linked line of play as a plain tuple of moves.

    >>> unlink(("a1", ("b1", None)))
    ('a1', 'b1')
    """
    moves = []
    while line is not None:
        move, line = line
        moves.append(move)
    return tuple(moves)
