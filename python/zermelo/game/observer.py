"""What a search tells whoever is watching it.

Searches are depth first, so every event but `enter` speaks of the node entered last and not
yet left. The native searches emit the same events, so one recorder and one viewer serve both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from zermelo.game.model import Action, Game, State

Value: TypeAlias = "float | tuple[float, ...]"
"""A value from one player's side, or the payoffs of all players where each has its own."""

Bound: TypeAlias = Literal["exact", "lower", "upper"]
LeafKind: TypeAlias = Literal["terminal", "estimate", "playout"]


class Observer:
    """Watches a search; every method does nothing until a subclass gives it something to do."""

    def start(self, game: Game, state: State, player: int, algorithm: str) -> None:
        """A search begins; values will be given from the side of `player`."""

    def iteration(self, label: str) -> None:
        """The search starts again from the root, for example one ply deeper."""

    def enter(
        self, state: State, move: Action, alpha: float | None = None, beta: float | None = None
    ) -> None:
        """The search goes to `state` by `move`, with a window if it has one.

        The move is None at the root, and where a search looks at states without making moves.
        """

    def window(self, alpha: float, beta: float) -> None:
        """The window at the current node has narrowed."""

    def value(self, value: Value, kind: LeafKind) -> None:
        """The current node is a leaf with this value."""

    def cutoff(self, reason: str, skipped: Sequence[Action]) -> None:
        """The `skipped` moves of the current node need not be looked at; the reason in words."""

    def table_hit(self, value: Value, bound: Bound) -> None:
        """A transposition table already knows the current node."""

    def note(self, text: str) -> None:
        """A remark on the current node: an extension, a killer move, a reduced search."""

    def guess(self) -> None:
        """What is said of the current node rests on a guess, though its leaves may not.

        For example on an estimate as it stands, on dropped moves, or on a table that remembers one.
        """

    def leave(self, value: Value, bound: Bound = "exact") -> None:
        """The search is done with the current node and takes this value back to its parent."""


_ROUNDING = 1e-12


def number(value: Value) -> str:
    """A value as people write it: 3, 0.5, −∞, (1, 2, 6).

    >>> number(3.0), number(-0.25), number(float("inf")), number((1, 2, 6))
    ('3', '−0.25', '+∞', '(1, 2, 6)')
    >>> number(9.9e-18)  # what is left of a mean of 0
    '0'
    """
    if isinstance(value, tuple):
        return "(" + ", ".join(number(part) for part in value) + ")"
    if value in (float("inf"), float("-inf")):
        return "+∞" if value > 0 else "−∞"
    if abs(value) < _ROUNDING:
        return "0"
    text = f"{value:.4g}" if value != int(value) else f"{int(value)}"
    return text.replace("-", "−")


def alpha_cutoff(value: float, alpha: float) -> str:
    """Why a MIN node is cut off."""
    return (
        f"{number(value)} ≤ α = {number(alpha)}: MIN can already hold MAX to {number(value)} here, "
        f"and MAX has {number(alpha)} elsewhere"
    )


def beta_cutoff(value: float, beta: float) -> str:
    """Why a MAX node is cut off."""
    return (
        f"{number(value)} ≥ β = {number(beta)}: MAX can already get {number(value)} here, "
        f"and MIN can hold MAX to {number(beta)} elsewhere"
    )
