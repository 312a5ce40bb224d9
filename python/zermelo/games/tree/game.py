"""A game given by its tree: every node and every leaf written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from zermelo.game import (
    CHANCE,
    Game,
    IllegalMoveError,
    PositionError,
    TreeError,
    UnknownLeafError,
    number,
)
from zermelo.game.board import Board
from zermelo.game.model import Payoffs
from zermelo.game.players import seat
from zermelo.games.tree.board import tree_board
from zermelo.games.tree.node import Node


class Tree(Game):
    """An explicit game tree; build one with `zermelo.tree`. States are node numbers, 0 the root.

    Player 0 is MAX and player 1 is MIN; a leaf with one number is the payoff to MAX, and MIN gets
    its opposite. Leaves with vectors give every player its own payoff.
    """

    max_player = 0
    explicit = True
    """The whole tree is written down, so a drawing can show it before it is searched."""

    play_levels = ("full",)
    """A tree is a few moves deep, and who gets more is written in its leaves."""

    def __init__(
        self,
        nodes: Sequence[Node],
        players: int = 2,
        title: str = "",
        source: str = "",
        stages: dict[str, int] | None = None,
    ) -> None:
        self.nodes = tuple(nodes)
        self.players = players
        self.title = title
        self.source = source
        self.stages = dict(stages or {})
        """Stages that a book names, each as the number of leaves looked at by then."""
        leaves = [node.value for node in self.nodes if not node.children]
        if any(isinstance(value, tuple) for value in leaves):
            self.payoffs: Payoffs = _kind_of_sum(leaves, players)
        elif players > 2:
            self.payoffs = "general-sum"
        self.chance = any(node.player == CHANCE and node.children for node in self.nodes)
        """Does chance move anywhere?"""
        if self.chance:
            self.payoff_range = _range(self.nodes)
        numbers = {f"#{index}": index for index in range(len(self.nodes))}
        for index, node in enumerate(self.nodes):
            numbers.setdefault(node.name or f"#{index}", index)
        self._numbers = numbers
        """Each text of a node with its number; a name like `#3` is the number it looks like."""
        self._turns = tuple(node.player for node in self.nodes)
        self._moves = tuple(node.moves for node in self.nodes)
        self._next = tuple(dict(zip(node.moves, node.children, strict=True)) for node in self.nodes)
        if any(node.estimate is not None for node in self.nodes):
            self.evaluate = self._evaluate

    @property
    def name(self) -> str:
        """The tree's title."""
        return self.title or "tree"

    def initial(self) -> int:
        """The root, node 0."""
        return 0

    def to_move(self, state: int) -> int:
        """The player at this node, or `CHANCE`."""
        return self._turns[state]

    def actions(self, state: int) -> Sequence[str]:
        """The names of the moves, in the order of the tree."""
        return self._moves[state]

    def outcomes(self, state: int) -> Sequence[tuple[float, str]]:
        """The moves of chance with their probabilities."""
        node = self.nodes[state]
        return tuple(zip(node.probabilities, node.moves, strict=True))

    def result(self, state: int, action: str) -> int:
        """The child that a move leads to."""
        try:
            return self._next[state][action]
        except KeyError:
            raise IllegalMoveError(
                f"node {self.format_state(state)} has no move {action!r}; "
                f"it has {', '.join(self._moves[state]) or 'none, being a leaf'}"
            ) from None

    def is_terminal(self, state: int) -> bool:
        """Is this node a leaf?"""
        return not self._moves[state]

    def utility(self, state: int, player: int) -> float:
        """The leaf's payoff to a player; `UnknownLeafError` if the tree does not give it."""
        value = self.nodes[state].value
        if value is None:
            raise UnknownLeafError(
                f"the tree does not say what leaf {self.format_state(state)} is worth: "
                "only a search that never looks at it (such as alpha-beta) can do without"
            )
        if isinstance(value, tuple):
            return value[player]
        return value if player == 0 else -value

    def _evaluate(self, state: int, player: int) -> float:
        estimate = self.nodes[state].estimate
        if estimate is None:
            raise TreeError(
                f"the tree has no estimate for node {self.format_state(state)}: "
                "give it one, or search past it"
            )
        return estimate if player == 0 else -estimate

    def format_state(self, state: int) -> str:
        """The node's name, or its number if it has none or an earlier node has the same."""
        name = self.nodes[state].name
        return name if name and self._numbers[name] == state else f"#{state}"

    def label(self, state: int) -> str:
        """What a drawing calls the node: its name, though others may have it too, or its number."""
        return self.nodes[state].name or f"#{state}"

    def parse_state(self, text: str) -> int:
        """The first node with this name, or the one with this number; an empty text is the root."""
        if not text:
            return 0
        if text in self._numbers:
            return self._numbers[text]
        known = ", ".join(node.name for node in self.nodes if node.name)
        hint = f"; it has {known}" if known else ""
        raise PositionError(f"the tree has no node {text!r}{hint}")

    def draw(self, state: int) -> str:
        """The subtree below a node, one node a line."""
        lines = []
        stack = [(state, "", "")]
        while stack:
            index, move, indent = stack.pop()
            node = self.nodes[index]
            label = f"{move}: " if move else ""
            lines.append(f"{indent}{label}{self._describe(node)}")
            pairs = list(zip(node.moves, node.children, strict=True))
            stack.extend((child, name, indent + "  ") for name, child in reversed(pairs))
        return "\n".join(lines)

    def board(self, state: int) -> Board:
        """The tree with the way from its root to here; pointing at a child is a move."""
        return tree_board(self.nodes, state, self.players)

    def _describe(self, node: Node) -> str:
        if not node.children:
            value = "?" if node.value is None else number(node.value)
            return f"{node.name} = {value}" if node.name else value
        kind = {CHANCE: "chance", 0: "MAX", 1: "MIN"} if self.players == 2 else {CHANCE: "chance"}
        return f"{node.name} {kind.get(node.player, seat(node.player))}".strip()


def _range(nodes: Sequence[Node]) -> tuple[float, float] | None:
    """The least and the greatest number of the tree; None where a leaf's is not known."""
    numbers: list[float] = []
    for node in nodes:
        if not node.children:
            if node.value is None:
                return None
            numbers += node.value if isinstance(node.value, tuple) else (node.value, -node.value)
        if node.estimate is not None:
            numbers += (node.estimate, -node.estimate)
    return (min(numbers), max(numbers)) if numbers else None


def _kind_of_sum(
    values: Sequence[float | tuple[float, ...] | None], players: int
) -> Literal["zero-sum", "constant-sum", "general-sum"]:
    vectors = [value for value in values if isinstance(value, tuple)]
    if any(len(vector) != players for vector in vectors):
        raise TreeError(f"every vector needs one payoff for each of the {players} players")
    if len(vectors) < sum(value is not None for value in values):
        raise TreeError("a tree's leaves are all numbers or all vectors, not both")
    sums = {round(sum(vector), 9) for vector in vectors}
    if sums == {0}:
        return "zero-sum"
    return "constant-sum" if len(sums) == 1 else "general-sum"
