"""The record of a search: its nodes and what happened to them, in order.

A trace is data. It can be saved as JSON and read back, and every drawing is made from it alone,
so the game and the search need not be there any more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from zermelo.game import Value
from zermelo.game.observer import Bound, LeafKind

Role: TypeAlias = Literal["max", "min", "chance", "leaf"] | int
"""MAX's or MIN's turn, chance, a leaf; or with more than two players the number of one."""


@dataclass
class Node:
    """A node of the recorded tree, looked at or not."""

    id: int
    parent: int | None
    move: str
    """The move that leads here from the parent; empty at the root."""
    label: str
    """The position, as short text."""
    role: Role
    children: list[int] = field(default_factory=list)
    given: Value | None = None
    """A leaf's value where the tree itself prints it, even if no search ever looks."""
    probability: float | None = None
    """How likely chance comes here, below a chance node."""
    ply: int = 0


class Enter(NamedTuple):
    """The search comes to a node, with a window if it has one."""

    node: int
    alpha: float | None
    beta: float | None


class Window(NamedTuple):
    """The window at a node has narrowed."""

    node: int
    alpha: float
    beta: float


class Leaf(NamedTuple):
    """A leaf was looked at."""

    node: int
    value: Value
    kind: LeafKind


class Cutoff(NamedTuple):
    """The rest of a node's moves is skipped."""

    node: int
    reason: str
    skipped: tuple[int, ...]


class TableHit(NamedTuple):
    """A transposition table knew the node."""

    node: int
    value: Value
    bound: Bound


class Note(NamedTuple):
    """A remark on a node."""

    node: int
    text: str


class Leave(NamedTuple):
    """The search goes back to the parent with a value."""

    node: int
    value: Value
    bound: Bound


class Iteration(NamedTuple):
    """The search starts again from the root."""

    node: int
    label: str


Event: TypeAlias = Enter | Window | Leaf | Cutoff | TableHit | Note | Leave | Iteration

KINDS: dict[str, type[Any]] = {
    "enter": Enter,
    "window": Window,
    "leaf": Leaf,
    "cutoff": Cutoff,
    "table": TableHit,
    "note": Note,
    "leave": Leave,
    "iteration": Iteration,
}
"""The events by the names that they have in files."""
