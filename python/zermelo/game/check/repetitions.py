"""Which states are one position by the rule on repetition: the game's own `position_key`."""

from __future__ import annotations

from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.values import hash_of, same, show
from zermelo.game.repetition import repetition_of


def examine_position(examiner: Examiner, node: Node) -> None:
    """One position has one mover and one set of moves; a counter alone may end the game sooner.

    Where no position may come back, a position may be the board alone, whoever is to move.
    """
    known = examiner.ask(node, "position_key")
    if hash_of(known) is None:
        message = f"gave {show(known)}, which is not hashable"
        raise examiner.fail("unhashable-key", "position_key", message, node)
    other = examiner.by_position.setdefault(known, node)
    if repetition_of(examiner.game).rule == "forbidden":
        return
    if other is node or node.terminal or other.terminal:
        return
    differences = [
        what
        for what, mine, its in (
            ("the player to move", node.mover, other.mover),
            ("the moves", node.moves, other.moves),
        )
        if mine is not None and its is not None and not _alike(mine, its)
    ]
    if differences:
        message = (
            f"gave {show(known)} here, as it did for the state "
            f"{examiner.state_text(other.state)}, but the two differ in "
            f"{' and '.join(differences)}"
        )
        examiner.problem("position-merges", "position_key", message, node)


def _alike(mine: object, its: object) -> bool:
    """Are these the same answer? The order of moves does not matter."""
    if isinstance(mine, list) and isinstance(its, list):
        return len(mine) == len(its) and all(any(same(a, b) for b in its) for a in mine)
    return same(mine, its)
