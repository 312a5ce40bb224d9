"""The same moves in another order, to meet the states that a `key` may take for one another.

Random games of a large game hardly ever meet. A line of three or four moves in which a player's
two moves change places often leads to nearly the same position, and near the end of a game there
are few positions left.
"""

from __future__ import annotations

from random import Random
from typing import Final

from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.play import step, try_all
from zermelo.game.check.values import same
from zermelo.game.model import Action

_TRIES: Final = 100
"""So many lines are played in another order."""

_ENDINGS: Final = 5
"""From so many places near the end of games, all that may follow is looked at,"""

_STATES: Final = 100
"""at most so many states from each."""

_SHARE: Final = 0.8
"""The share of the time after which no more lines are tried."""


def transpose(examiner: Examiner, random: Random) -> None:
    """Visit states that differ in how they were reached; examining them compares their keys."""
    nodes = [node for node in examiner.known.values() if node.moves]
    ends = [node for node in examiner.known.values() if node.terminal]
    for _ in range(min(_TRIES, 3 * len(nodes))):
        if examiner.spent(_SHARE):
            return
        start = random.choice(nodes)
        with examiner.guard(start, "result"):
            _swap(examiner, start, random)
    for end in random.sample(ends, min(_ENDINGS, len(ends))):
        node = end
        for _ in range(random.randint(3, 8)):
            node = node.parent or node
        if examiner.spent(_SHARE):
            return
        try_all(examiner, node, _STATES, _SHARE)


def _swap(examiner: Examiner, start: Node, random: Random) -> None:
    """Play three or four moves, then the same with the first and the third exchanged."""
    line: list[Action] = []
    node = start
    for _ in range(random.choice((3, 4))):
        if not node.moves:
            break
        line.append(random.choice(node.moves))
        node, _new = step(examiner, node, line[-1])
    if len(line) < 3:
        return
    line[0], line[2] = line[2], line[0]
    node = start
    for action in line:
        if not any(same(action, move) for move in node.moves or ()):
            return
        node, _new = step(examiner, node, action)
