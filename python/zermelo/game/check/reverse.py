"""`predecessors`: every reachable state from which a move leads here, and no false one."""

from __future__ import annotations

from typing import Final

from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.rules import look
from zermelo.game.check.values import same, show

_MOST: Final = 4
"""So many predecessors of one state are looked at."""

_METHOD: Final = "predecessors"


def examine_predecessors(examiner: Examiner, node: Node) -> None:
    """From every predecessor named, some legal move leads here."""
    node.origins = examiner.ask(node, _METHOD, shape="iterable")
    for state in examiner.random.sample(node.origins, min(len(node.origins), _MOST)):
        origin = examiner.adopt(node.aside(state, "predecessors(state) gave"), _METHOD)
        look(examiner, origin)
        moves = origin.moves or []
        if not any(same(examiner.ask_once(origin, "result", move), node.state) for move in moves):
            message = f"gave {show(state)}, from which no move leads here"
            raise examiner.fail("false-predecessor", _METHOD, message, node)


def examine_origin(examiner: Examiner, node: Node, child: Node) -> None:
    """The state that play came from is among the predecessors."""
    if child.origins is not None and not any(same(node.state, state) for state in child.origins):
        message = f"does not give {show(node.state)}, from which play came here"
        examiner.problem("missing-predecessor", _METHOD, message, child)
