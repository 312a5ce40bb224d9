"""What every search gives back, whatever the algorithm and the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from zermelo.game.model import Action
from zermelo.game.observer import Value, number
from zermelo.game.players import seat

Exactness: TypeAlias = Literal[
    "proved", "estimate", "lower bound", "upper bound", "depends on ties"
]
"""How sure a value is. What depends on ties is searched to the end, but another player's choice
between moves that are worth the same to it decides the value (max^n)."""

FINAL: Final = ("proved", "depends on ties")
"""What a deeper search does not change."""

Bounds: TypeAlias = "tuple[Value, Value]"
"""The least and the greatest that a value can be, of which it is proved."""

_INFINITY = float("inf")


@dataclass(frozen=True)
class MoveAnswer:
    """What is known of one move of the position that was searched."""

    move: Action
    value: Value
    """From the same side as the value of the whole answer."""
    exactness: Exactness
    remoteness: int | None = None
    """Plies to the end if this move is played, where the algorithm knows it."""
    pv: tuple[Action, ...] = ()
    """The move, and the expected play after it."""
    visits: int | None = None
    """How often the move was tried, by algorithms that sample."""
    prior: float | None = None
    """How likely the move seemed before the search, by algorithms that have an opinion."""
    bounds: Bounds | None = None
    """Between what the value lies for certain."""

    @property
    def proved(self) -> bool:
        """Is the value beyond doubt?"""
        return self.exactness == "proved"


@dataclass(frozen=True)
class Answer:
    """The outcome of a search: a value, whose it is, how sure it is, and the expected play.

    The same for every algorithm and every engine, and for games in plain Python, compiled and
    native. It can be pickled, copied and turned into a dictionary by `dataclasses.asdict`.
    """

    value: Value
    """A payoff where it is proved, else an estimate of it, from the side of `player`; the payoffs
    of all players if each maximises its own."""
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
    """All moves as good as `move`, where they were asked for or the algorithm knows them."""
    remoteness: int | None = None
    """Plies to the end under best play, where the algorithm knows it."""
    bounds: Bounds | None = None
    """Between what the value lies for certain, where anything is proved of it."""
    moves: tuple[MoveAnswer, ...] = ()
    """What is known of single moves, the best first."""
    algorithm: str = ""
    """The name of the algorithm, or of the program for this very game."""
    details: dict[str, Any] = field(default_factory=dict)
    """What only this algorithm has to tell."""

    @property
    def proved(self) -> bool:
        """Is the value beyond doubt?"""
        return self.exactness == "proved"

    @property
    def final(self) -> bool:
        """Is there nothing more to find by searching deeper?"""
        return self.exactness in FINAL

    def of_move(self, move: Action) -> MoveAnswer | None:
        """What is known of a move; None if nothing is."""
        return next((one for one in self.moves if one.move == move), None)

    def with_line(self, line: Sequence[Action]) -> Answer:
        """The same answer with another line of best play."""
        return replace(self, move=line[0] if line else None, pv=tuple(line))

    def __str__(self) -> str:
        line = " ".join(str(move) for move in self.pv)
        best = f"; best line {line}" if line else ""
        return f"{self.whose} {number(self.value)} ({self.sureness}){best}; {self.nodes:,} nodes"

    @property
    def sureness(self) -> str:
        """How sure the value is, for a sentence: where it is proved within bounds, how close."""
        apart = self.bounds is not None and self.bounds[0] != self.bounds[1]
        if self.proved and apart and self.bounds is not None:
            return proved_within(self.bounds)
        return self.exactness

    @property
    def whose(self) -> str:
        """What the value is, for a sentence: "first player's value", or everybody's payoffs."""
        return "payoffs" if isinstance(self.value, tuple) else f"{seat(self.player)}'s value"

    def _repr_html_(self) -> str:
        """A small table for notebooks."""
        from zermelo.game.answer_html import answer_html

        return answer_html(self)


def proved_within(bounds: Bounds) -> str:
    """How close proved bounds are to each other: "proved to within 1e-09".

    >>> proved_within((0.25, 0.25)), proved_within((0.25, 0.25 + 2**-30))
    ('proved', 'proved to within 9.3e-10')
    """
    low, high = bounds
    assert not isinstance(low, tuple)
    assert not isinstance(high, tuple)
    return "proved" if low == high else f"proved to within {high - low:.1e}"


def is_settled(answer: Answer) -> bool:
    """Is the value beyond doubt, even if it is not known how soon the game can end?

    A forced mate that a selective search finds is at least a win, and there is nothing more.
    """
    low, high = answer.bounds or (0, 1)
    return answer.proved or low == high


def of_move(answer: Answer, one: MoveAnswer) -> Answer:
    """What an answer says of one of its moves, as an answer."""
    return replace(
        answer,
        value=one.value,
        move=one.move,
        pv=one.pv or (one.move,),
        exactness=one.exactness,
        remoteness=one.remoteness,
        bounds=one.bounds,
        ties=(),
        moves=(one,),
    )


def proved_bounds(
    value: Value, exactness: Exactness, payoff_range: tuple[float, float] | None = None
) -> Bounds | None:
    """What is proved of a value with this exactness, in a game with these payoffs.

    >>> proved_bounds(1, "proved"), proved_bounds(0, "lower bound", (-1, 1))
    ((1, 1), (0, 1))
    >>> proved_bounds(0.3, "estimate") is None
    True
    """
    least, greatest = payoff_range or (-_INFINITY, _INFINITY)
    if exactness == "proved":
        return value, value
    if exactness == "lower bound":
        return value, greatest
    return (least, value) if exactness == "upper bound" else None
