"""A state under examination: how play got there, and what the game said of it."""

from __future__ import annotations

from typing import Any

from zermelo.game.board import Board
from zermelo.game.model import Action, State


class Node:
    """A state, the line of play that leads to it, and a copy that the game never touches."""

    def __init__(
        self, state: State, parent: Node | None = None, action: Action = None, via: str = ""
    ) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.via = via
        """How we came by a state that no line of play led to; empty for ordinary ones."""
        self.snapshot: Any = None
        """An equal copy made before the game was asked anything; None if none could be made."""
        self.stamp: Any = None
        """The hash before the game was asked anything, and the text where there is no copy."""
        # What the game says of the state. None is "not known": not asked, or broken here.
        self.terminal: bool | None = None
        self.mover: int | None = None
        self.moves: list[Action] | None = None
        self.chances: list[float] | None = None
        self.payoffs: tuple[float, ...] | None = None
        self.key: Any = None
        self.board: Board | None = None
        self.level: int | None = None

    def aside(self, state: State, via: str) -> Node:
        """Another state, spoken of at this point of the line of play."""
        other = Node(state, self.parent, self.action, via)
        other.depth = self.depth
        return other

    def path(self) -> list[tuple[Node, Action]]:
        """The states passed from the start, each with the move made there."""
        steps: list[tuple[Node, Action]] = []
        node = self
        while node.parent is not None:
            steps.append((node.parent, node.action))
            node = node.parent
        return steps[::-1]

    def differences(self, other: Node) -> list[str]:
        """In what two states differ that should have the same future."""
        facts = (
            ("terminal", self.terminal, other.terminal),
            ("to move", self.mover, other.mover),
            ("payoffs", self.payoffs, other.payoffs),
            ("number of moves", _length(self.moves), _length(other.moves)),
        )
        return [f"{what}: {mine} and {its}" for what, mine, its in facts if mine != its]


def _length(moves: list[Action] | None) -> int | None:
    return None if moves is None else len(moves)
