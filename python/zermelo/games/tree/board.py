"""An explicit tree as a board: its nodes, and the way from the root to where one is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from zermelo.game import CHANCE, number
from zermelo.game.board import Board, Cell, Highlight, Label, Stroke, place
from zermelo.game.players import seat
from zermelo.games.tree.node import Node

MOST_SHOWN: Final = 127
"""A tree with more nodes is shown as the way from the root and the children at its end."""

_DOWN: Final = 1.7
_HALF: Final = 0.4
"""Half the height of a node."""
_CHARACTER: Final = 0.22

_KINDS: Final = {CHANCE: "chance node", 0: "MAX node", 1: "MIN node"}


def tree_board(nodes: Sequence[Node], state: int, players: int = 2) -> Board:
    """The tree with this node as the place where one is; its children are the moves."""
    way = _way(nodes, state)
    shown = _shown(nodes, way)
    children = {index: [c for c in nodes[index].children if c in shown] for index in shown}
    labels = {index: _label(nodes[index], players) for index in shown}
    places = _places(nodes, children, labels)
    here = nodes[state]
    return Board(
        cells=tuple(
            _cell(nodes[index], index, labels[index], players, *places[index])
            for index in sorted(shown)
        ),
        moves=tuple(
            place(move, _id(child)) for move, child in zip(here.moves, here.children, strict=True)
        ),
        layout="free",
        highlights=(Highlight(_id(state), "last"),),
        labels=tuple(_move_labels(nodes, children, places)),
        strokes=tuple(_edges(nodes, children, places, way)),
    )


def _way(nodes: Sequence[Node], state: int) -> list[int]:
    """The nodes from the root to this one."""
    parents = {child: index for index, node in enumerate(nodes) for child in node.children}
    way = [state]
    while way[-1] in parents:
        way.append(parents[way[-1]])
    return way[::-1]


def _shown(nodes: Sequence[Node], way: list[int]) -> set[int]:
    if len(nodes) <= MOST_SHOWN:
        return set(range(len(nodes)))
    return {*way, *nodes[way[-1]].children}


def _places(
    nodes: Sequence[Node], children: dict[int, list[int]], labels: dict[int, str]
) -> dict[int, tuple[float, float]]:
    """Leaves side by side, and every other node over the middle of its children."""
    places: dict[int, tuple[float, float]] = {}
    right = 0.0
    stack = [(0, False)]
    while stack:
        index, done = stack.pop()
        below = children[index]
        if not below:
            width = _width(labels[index])
            places[index] = (right + width / 2, _DOWN * nodes[index].depth)
            right += width + 0.25
        elif done:
            x = (places[below[0]][0] + places[below[-1]][0]) / 2
            places[index] = (x, _DOWN * nodes[index].depth)
        else:
            stack.append((index, True))
            stack.extend((child, False) for child in reversed(below))
    return places


def _cell(node: Node, index: int, label: str, players: int, x: float, y: float) -> Cell:
    if node.children:
        known = _KINDS if players == 2 else {CHANCE: _KINDS[CHANCE]}
        kind = known.get(node.player, f"node of the {seat(node.player)}")
        name = f"{kind} {node.name}".strip()
    else:
        name = f"leaf {node.name}".strip() + f", worth {_value(node)}"
    return Cell(_id(index), x, y, label, name=name, width=_width(label), height=2 * _HALF)


def _label(node: Node, players: int) -> str:
    """A leaf shows its value; an inner node its name, or who moves there."""
    if not node.children:
        return _value(node)
    known = {CHANCE: "chance", 0: "MAX", 1: "MIN"} if players == 2 else {CHANCE: "chance"}
    return node.name or known.get(node.player, f"P{node.player}")


def _value(node: Node) -> str:
    return "?" if node.value is None else number(node.value)


def _width(label: str) -> float:
    return max(1.0, 0.4 + _CHARACTER * len(label))


def _move_labels(
    nodes: Sequence[Node],
    children: dict[int, list[int]],
    places: dict[int, tuple[float, float]],
) -> list[Label]:
    """Each move's name beside the middle of its edge."""
    found = []
    for index, below in children.items():
        names = dict(zip(nodes[index].children, nodes[index].moves, strict=True))
        x, y = places[index]
        for child in below:
            cx, cy = places[child]
            beside = 0.22 if cx >= x else -0.22
            found.append(Label((x + cx) / 2 + beside, (y + cy) / 2, names[child]))
    return found


def _edges(
    nodes: Sequence[Node],
    children: dict[int, list[int]],
    places: dict[int, tuple[float, float]],
    way: list[int],
) -> list[Stroke]:
    """A line to each child; on the way taken, in the colour of who chose it."""
    taken = set(pairwise(way))
    found = []
    for index, below in children.items():
        mover = nodes[index].player
        for child in below:
            owner = mover if (index, child) in taken and mover != CHANCE else None
            (x, y), (below_x, below_y) = places[index], places[child]
            found.append(Stroke(((x, y + _HALF), (below_x, below_y - _HALF)), owner))
    return found


def _id(index: int) -> str:
    return f"#{index}"
