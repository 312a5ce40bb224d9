"""Uniform trees: every inner node has b children, every leaf is m plies deep, no two are equal.

Nodes are numbered row by row from the root, 0, so the children of node n are b·n + 1 to b·n + b.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from zermelo.game import Game


class UniformTree(Game):
    """A uniform tree with given leaves; a move is the number of the child that it leads to.

    `order` says in which order each node's children are tried: a list for every inner node, or
    None for the order of their numbers.

    >>> from zermelo.textbook import alphabeta
    >>> result = alphabeta(UniformTree(3, 2, [3, 12, 8, 2, 4, 6, 14, 5, 2]))
    >>> result.value, result.leaves
    (3, 7)
    """

    max_player = 0

    def __init__(
        self,
        branching: int,
        depth: int,
        leaves: Sequence[float],
        order: Sequence[Sequence[int]] | None = None,
    ) -> None:
        self.branching, self.depth = branching, depth
        self.first_leaf = inner_nodes(branching, depth)
        self.leaves = leaves
        self.order_of = order if order is not None else self.natural_order()
        self._turns = [ply % 2 for ply in range(depth) for _ in range(branching**ply)]

    def natural_order(self) -> list[Sequence[int]]:
        """Every node's children by their numbers."""
        b = self.branching
        return [range(b * node + 1, b * node + b + 1) for node in range(self.first_leaf)]

    def initial(self) -> int:
        """The root."""
        return 0

    def to_move(self, state: int) -> int:
        """MAX and MIN in turn, MAX at the root."""
        return self._turns[state]

    def actions(self, state: int) -> Sequence[int]:
        """The children, in the order in which they are to be tried."""
        return self.order_of[state]

    def result(self, state: int, action: int) -> int:
        """The child itself."""
        return action

    def is_terminal(self, state: int) -> bool:
        """Is this a leaf?"""
        return state >= self.first_leaf

    def utility(self, state: int, player: int) -> float:
        """The leaf's value for MAX, its opposite for MIN."""
        value = self.leaves[state - self.first_leaf]
        return -value if player else value

    def reordered(self, order: Sequence[Sequence[int]]) -> UniformTree:
        """The same tree with its moves tried in another order."""
        return UniformTree(self.branching, self.depth, self.leaves, order)

    def true_values(self) -> list[float]:
        """The minimax value of every node, for MAX."""
        values: list[float] = [0.0] * self.first_leaf + list(self.leaves)
        natural = self.natural_order()
        for node in range(self.first_leaf - 1, -1, -1):
            best = min if self._turns[node] else max
            values[node] = best(values[child] for child in natural[node])
        return values


def inner_nodes(branching: int, depth: int) -> int:
    """How many nodes of a uniform tree are not leaves."""
    return sum(branching**ply for ply in range(depth))


def random_tree(branching: int, depth: int, chooser: random.Random) -> UniformTree:
    """A uniform tree whose leaves are 1, 2, 3, … in random order."""
    leaves = list(range(1, branching**depth + 1))
    chooser.shuffle(leaves)
    return UniformTree(branching, depth, leaves)


def worst_tree(branching: int, depth: int) -> UniformTree:
    """A uniform tree with leaves 1, 2, 3, … so arranged that alpha-beta can skip none of them.

    Below a MAX node every leaf of a child is greater than every leaf of the child before; below a
    MIN node, less. So whatever has been seen, the next leaf still lies inside the window.
    """
    leaves = []
    for leaf in range(branching**depth):
        rank = 0
        for ply in range(depth):
            digit = leaf // branching ** (depth - 1 - ply) % branching
            rank = rank * branching + (branching - 1 - digit if ply % 2 else digit)
        leaves.append(rank + 1)
    return UniformTree(branching, depth, leaves)
