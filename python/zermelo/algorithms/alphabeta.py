"""The core's alpha-beta."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from zermelo.algorithms.opposed import OpposedSearch
from zermelo.game import Answer, Line, Observer, UnsupportedGameError, kind_of
from zermelo.game.request import Request

Regression = tuple[int, int, float, float, float]
"""A row of ProbCut: shallow depth, deep depth, slope, offset, deviation."""


@dataclass(frozen=True, kw_only=True)
class AlphaBeta(OpposedSearch):
    """Alpha-beta in Rust with iterative deepening, each technique behind a switch.

    For one player or two opposed ones, without chance. The defaults are sound: what they prove is
    proved. `singular`, `beam`, `late_move_reductions`, `null_move` and `probcut` guess, and what
    rests on a guess is never called proved.

    >>> AlphaBeta(beam=4).beam
    4
    >>> AlphaBeta(killer=False)
    Traceback (most recent call last):
    zermelo.game.errors.UnknownOptionError: AlphaBeta takes no killer; did you mean killers? It...
    """

    name: ClassVar[str] = "alphabeta"

    deepening: bool = True
    """Depth 1, 2, 3…, and not at once the greatest."""
    null_windows: bool = True
    """Principal variation search."""
    aspiration: float = 0.0
    """Half the width of each depth's first window; 0 is off."""
    table: bool = True
    """A transposition table, of the search's `memory_mb`."""
    replacement: Literal["two-tier", "always", "deepest"] = "two-tier"
    """What the table forgets when it is full."""
    hash_move: bool = True
    """The table's best move is tried first,"""
    killers: bool = True
    """then moves that cut off another state of the same ply,"""
    history: bool = True
    """then moves that often cut off anywhere,"""
    game_order: bool = True
    """then by the game's own `order`."""
    evaluation_order: bool = False
    """By the estimate of the state that a move leads to."""
    evaluation: bool = True
    """Estimates at the horizon; without, all unfinished states are 0."""
    quiescence: int = 16
    """Plies to play noisy moves past the horizon; 0 is off."""
    singular: float = 0.0
    """A move better by this much than all others is followed further; 0 is off."""
    beam: int = 0
    """Only so many moves of each state are looked at; 0 is off."""
    late_move_reductions: bool = False
    """Moves late in the order are searched less deeply."""
    null_move: bool = False
    """A state good even after a pass is believed to be good."""
    probcut: Sequence[Regression] = ()
    """Prunes by shallow searches: rows of (shallow, deep, slope, offset, deviation)."""
    probcut_threshold: float = 1.5
    """Deviations that the shallow value must lie outside."""

    def __post_init__(self) -> None:
        if not self.changed:
            return
        from zermelo.native.search import examined_options

        examined = examined_options(self.options)
        rows: Any = tuple(map(tuple, examined["probcut"]))
        object.__setattr__(self, "probcut", rows)  # a tuple, so that the whole can be hashed

    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """Search in the core, and tell an observer of every step when it is over."""
        self.refuse(line.game)
        core: Any = line.game
        if kind_of(core).written != "native":
            raise UnsupportedGameError(
                f"the core's alphabeta can be watched on native games, and {core.name} is in "
                "Python; watch textbook.alphabeta"
            )
        from zermelo.native.trace import trace_native

        return trace_native(core, line.state, line.past, request, self.options, watch)
