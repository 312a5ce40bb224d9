"""What helps a search along: `evaluate`, `order` and `noisy`."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator

from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.payoffs import close, outside
from zermelo.game.check.values import attempt, finite, hash_of, same, show
from zermelo.game.model import CHANCE


def examine_estimate(examiner: Examiner, node: Node) -> None:
    """`evaluate` gives every player a finite number, on the scale of `utility`."""
    if node.terminal:
        return
    values = []
    for player in range(examiner.players):
        value = examiner.ask(node, "evaluate", player)
        asked = f"evaluate(state, {player})"
        if not finite(value):
            message = f"{asked} gave {show(value)}"
            raise examiner.fail("bad-estimate", "evaluate", message, node)
        if outside(examiner, value):
            message = f"{asked} is {show(value)}, outside {show(examiner.game.payoff_range)}"
            examiner.problem("estimate-out-of-range", "evaluate", message, node)
        values.append(value)
    opposed = examiner.players == 2 and examiner.game.payoffs == "zero-sum"
    if opposed and not close(values[0], -values[1]):
        message = f"gives {show(values[0])} to player 0 and {show(values[1])} to player 1"
        examiner.problem("estimate-not-opposed", "evaluate", message, node)


def examine_order(examiner: Examiner, node: Node) -> None:
    """`order` gives back the actions it was given, in another order at most."""
    if not node.moves or node.mover == CHANCE:
        return
    # What a search would hand over: the game's own answer, of its own type, unless it is yielded.
    actions = examiner.ask_once(node, "actions")
    if isinstance(actions, Iterator):
        actions = list(actions)
    given = attempt(copy.copy, actions, default=actions)
    answer = examiner.ask(node, "order", given, shape="sequence")
    if not _permutation(answer, list(actions)):
        message = f"made {show(answer)} of the actions {show(actions)}"
        examiner.problem("order-not-permutation", "order", message, node)
    if not same(list(given), list(actions)):
        examiner.warnings.setdefault(
            "order", "order(state, actions) changes the sequence of actions it is given: "
            "return sorted(actions, ...) in place of sorting it where it stands",
        )  # fmt: skip


def examine_noisy(examiner: Examiner, node: Node) -> None:
    """`noisy` picks some of the legal moves."""
    if not node.moves or node.mover == CHANCE:
        return
    answer = examiner.ask(node, "noisy", shape="iterable")
    legal = set(node.moves)
    wrong = [move for move in answer if hash_of(move) is None or move not in legal]
    if wrong:
        message = f"gave {show(wrong[0])}, and the legal moves are {show(node.moves)}"
        examiner.problem("noisy-not-legal", "noisy", message, node)
    elif len(set(answer)) < len(answer):
        message = f"gave a move more than once: {show(answer)}"
        examiner.problem("noisy-not-legal", "noisy", message, node)


def _permutation(first: list[object], second: list[object]) -> bool:
    if any(hash_of(item) is None for item in (*first, *second)):
        return sorted(map(show, first)) == sorted(map(show, second))
    return Counter(first) == Counter(second)
