"""The rules themselves: is it over, who moves, what moves are there, what may chance do."""

from __future__ import annotations

import operator
from typing import Any

from zermelo.game.check.examiner import Examiner, FaultError
from zermelo.game.check.node import Node
from zermelo.game.check.payoffs import payoffs
from zermelo.game.check.values import attempt, finite, hash_of, same, show
from zermelo.game.model import CHANCE, Action, Game

TOLERANCE = 1e-9


def look(examiner: Examiner, node: Node) -> None:
    """Learn from the game whether a state is terminal, its mover, and its moves or payoffs.

    What cannot be learnt is written down, and stays None in the node.
    """
    with examiner.guard(node, "is_terminal"):
        node.terminal = _terminal(examiner, node)
        if node.terminal:
            node.payoffs = payoffs(examiner, node)
            return
        node.mover = _mover(examiner, node)
        if node.mover == CHANCE:
            _outcomes(examiner, node)
        else:
            answer = examiner.ask(node, "actions", shape="iterable")
            if not answer:
                message = "gave no legal move, though the state is not terminal"
                raise examiner.fail("no-moves", "actions", message, node)
            node.moves = _distinct(examiner, node, "actions", answer)


def _terminal(examiner: Examiner, node: Node) -> bool:
    answer = examiner.ask(node, "is_terminal")
    if not isinstance(answer, bool) and type(answer).__name__ not in ("bool", "bool_"):
        examiner.problem("not-a-bool", "is_terminal", f"gave {show(answer)}", node)
        if answer is None:
            raise FaultError("not-a-bool")
    return bool(answer)


def _mover(examiner: Examiner, node: Node) -> int:
    answer = examiner.ask(node, "to_move")
    mover = attempt(operator.index, answer, default=None)
    if mover is None or not (mover == CHANCE or 0 <= mover < examiner.players):
        last = examiner.players - 1
        message = f"gave {show(answer)}, and the players are 0 to {last}"
        raise examiner.fail("bad-mover", "to_move", message, node)
    return mover


def _distinct(examiner: Examiner, node: Node, method: str, moves: list[Action]) -> list[Action]:
    """The moves without repetitions and without those that cannot be hashed."""
    kept: dict[Action, None] = {}
    for move in moves:
        if hash_of(move) is None:
            examiner.problem("unhashable-move", method, f"gave the move {show(move)}", node)
        elif move in kept:
            message = f"gave the move {show(move)} more than once: {show(moves)}"
            examiner.problem("duplicate-move", method, message, node)
        else:
            kept[move] = None
    if not kept:
        raise FaultError("unhashable-move")
    return list(kept)


def _outcomes(examiner: Examiner, node: Node) -> None:
    defined = getattr(type(examiner.game), "outcomes", None)
    if defined is Game.outcomes or not callable(getattr(examiner.game, "outcomes", None)):
        message = "to_move is CHANCE, but the game does not define outcomes"
        raise examiner.fail("missing-outcomes", "outcomes", message, node)
    answer = examiner.ask(node, "outcomes", shape="iterable")
    if not answer:
        raise examiner.fail("no-outcomes", "outcomes", "gave no outcome at a chance node", node)
    pairs = [_pair(examiner, node, item) for item in answer]
    total = sum(float(probability) for probability, _ in pairs)
    if abs(total - 1) > TOLERANCE:
        message = f"gave probabilities that add up to {total:.10g}: {show(answer)}"
        examiner.problem("probability-sum", "outcomes", message, node)
    node.moves = _distinct(examiner, node, "outcomes", [action for _, action in pairs])
    node.chances = [
        sum(float(probability) for probability, action in pairs if same(action, move))
        for move in node.moves
    ]


def _pair(examiner: Examiner, node: Node, item: Any) -> tuple[Any, Action]:
    pair = attempt(tuple, item, default=()) if not isinstance(item, (str, bytes)) else ()
    swapped = len(pair) == 2 and isinstance(pair[0], (str, tuple)) and finite(pair[1])
    if len(pair) != 2 or swapped:
        message = f"gave {show(item)}, which is not a (probability, action) pair"
        raise examiner.fail("bad-outcome", "outcomes", message, node)
    if not finite(pair[0]) or not 0 <= pair[0] <= 1 + TOLERANCE:
        message = f"gave the probability {show(pair[0])} to {show(pair[1])}"
        raise examiner.fail("bad-probability", "outcomes", message, node)
    return pair[0], pair[1]
