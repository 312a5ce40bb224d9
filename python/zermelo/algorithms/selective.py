"""The core's search that plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from zermelo.algorithms.alphabeta import AlphaBeta
from zermelo.algorithms.opposed import OpposedSearch
from zermelo.game import Answer, Line, Observer, UnsupportedGameError
from zermelo.game.request import Request


@dataclass(frozen=True, kw_only=True)
class Selective(OpposedSearch):
    """Alpha-beta in Rust that guesses where guessing wins games, each step behind a switch.

    For playing: it looks much further ahead than `z.AlphaBeta`, because it passes over what is most
    probably not worth a look. Wins and losses that it announces are certain all the same; most
    draws are not. All moves as good as the best one, and endgame tables, are `z.AlphaBeta`'s.

    >>> Selective(null_move=False).null_move
    False
    >>> Selective(nullmove=False)
    Traceback (most recent call last):
    zermelo.game.errors.UnknownOptionError: Selective takes no nullmove; did you mean null_move?...
    """

    name: ClassVar[str] = "selective"

    evaluation: bool = True
    """Estimates at the horizon; without, all unfinished states are 0."""
    table: bool = True
    """A transposition table, of the search's `memory_mb`."""
    quiescence: bool = True
    """Past the horizon noisy moves are played out."""
    aspiration: int = 30
    """Half the width of each depth's first window, in hundredths of what is worth a thought (a pawn
    in chess); 0 is off."""
    game_order: bool = True
    """Moves by the game's own `order`,"""
    history: bool = True
    """and by how good they were elsewhere,"""
    continuation: bool = True
    """after the last moves,"""
    killers: bool = True
    """and in states of the same ply."""
    correction: bool = True
    """Estimates are corrected by what searches made of states alike."""
    reductions: bool = True
    """Moves late in the order are searched less deeply."""
    late_move_pruning: bool = True
    """Near the horizon late quiet moves are skipped,"""
    futility: bool = True
    """and quiet moves where the estimate is far too low,"""
    exchanges: bool = True
    """and moves that lose an exchange."""
    reverse_futility: bool = True
    """A state that looks far too good is believed to be."""
    razoring: bool = False
    """A state that looks far too bad is played out at once; it hides sacrifices."""
    null_move: bool = True
    """A state good even after a pass is believed to be good."""
    probcut: bool = True
    """A state that a noisy move makes far too good in a shallow search is believed to be."""
    multi_probcut: int = 150
    """A state that a shallow search finds too good, or too bad, by so many hundredths of the
    deviation by which it errs is believed to be so, in games that know that deviation (8x8
    Othello); 0 is off."""
    singular: bool = True
    """A move that alone is good is searched deeper,"""
    forced: bool = True
    """and answers to a threat are."""
    internal_reductions: bool = True
    """A state without a move from the table is searched less deeply."""
    tactics: bool = False
    """For solving problems and for analysis: what hides sacrifices is left out. It finds more of
    them and plays worse."""

    def __post_init__(self) -> None:
        if self.changed:
            from zermelo.native.search import examined_options

            examined_options(self.options, self.name)

    def run(self, line: Line, request: Request) -> Answer:
        """Search in the core; what this search cannot do alpha-beta does."""
        if request.ties or request.tables is not None:
            return AlphaBeta().run(line, request)
        return super().run(line, request)

    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """It tells nobody of its steps."""
        raise UnsupportedGameError(
            "the selective search is for playing and cannot be watched; watch z.AlphaBeta() or an "
            "algorithm of the textbook"
        )
