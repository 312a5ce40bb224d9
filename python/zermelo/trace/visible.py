"""Which nodes of a large tree are drawn: the line being searched first, then from the top down."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zermelo.game import InvalidInputError
from zermelo.trace.trace import Trace


@dataclass(frozen=True)
class Spot:
    """A place in a drawing: a node, or a stub that stands for nodes that are not drawn."""

    node: int | None
    parent: int | None
    """The place above, by its number among the places."""
    hidden: int = 0
    """How many nodes a stub stands for."""
    among: bool = False
    """Does a stub stand beside drawn siblings, rather than for all that is below a node?"""

    @property
    def stub(self) -> str:
        """What a stub says."""
        nodes = "node" if self.hidden == 1 else "nodes"
        where = "beside these" if self.among else "below"
        return f"… {self.hidden:,} more {nodes} {where}"


def visible(
    trace: Trace, max_nodes: int, first: Iterable[int] = (), collapse: Collection[int] = ()
) -> list[Spot]:
    """The places to draw, parents before children and siblings in order; at most `max_nodes` nodes.

    `first` are nodes that must be drawn if the budget allows it; `collapse` are nodes whose
    subtrees are hidden in any case.
    """
    if max_nodes < 1:
        raise InvalidInputError(f"max_nodes is at least 1, not {max_nodes}")
    shown = _chosen(trace, max_nodes, first, set(collapse))
    sizes = subtree_sizes(trace)
    spots = [Spot(0, None)]
    for place, spot in enumerate(spots):  # grows as we go
        if spot.node is None:
            continue
        hidden, drawn = 0, False
        for child in trace.nodes[spot.node].children:
            if child in shown:
                spots.append(Spot(child, place))
                drawn = True
            else:
                hidden += sizes[child]
        if hidden:
            spots.append(Spot(None, place, hidden, among=drawn))
    return spots


def _chosen(trace: Trace, budget: int, first: Iterable[int], collapsed: set[int]) -> set[int]:
    nodes = trace.nodes
    shown = {0}
    for wanted in first:
        line = []
        index: int | None = wanted
        while index is not None and index not in shown:
            line.append(index)
            index = nodes[index].parent
        if len(shown) + len(line) <= budget:
            shown.update(line)
    queue = [0]
    for index in queue:  # breadth first, whole families while there is room
        if index in collapsed:
            shown.difference_update(descendants(trace, index))
            continue
        family = nodes[index].children
        missing = [child for child in family if child not in shown]
        room = budget - len(shown)
        if len(missing) <= room or len(missing) > budget // 4:
            shown.update(missing[: max(room, 0)])
        queue.extend(child for child in family if child in shown)
    return shown


def subtree_sizes(trace: Trace) -> list[int]:
    """How many nodes there are below every node, itself included. Parents come before children."""
    sizes = [1] * len(trace.nodes)
    for node in reversed(trace.nodes):
        if node.parent is not None:
            sizes[node.parent] += sizes[node.id]
    return sizes


def descendants(trace: Trace, node: int) -> list[int]:
    """All nodes below a node, without itself."""
    found = list(trace.nodes[node].children)
    for index in found:
        found.extend(trace.nodes[index].children)
    return found
