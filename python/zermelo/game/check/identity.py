"""Which states are one and the same: equality, hashes, and the game's own `key`."""

from __future__ import annotations

from typing import Any, Final

from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.rules import look
from zermelo.game.check.values import hash_of, same, show
from zermelo.game.model import CHANCE, State

_MOST_MOVES: Final = 40
"""States with more moves than this are compared without looking at their successors."""

_MOST_WALKS: Final = 60
"""So many pairs of states with one key are played on from."""

_LONGEST_WALK: Final = 40
"""For at most so many moves."""


def examine_key(examiner: Examiner, node: Node) -> None:
    """Equal keys mean equal futures: the same mover, end, payoffs and keys one move on."""
    node.key = examiner.ask(node, "key")
    if hash_of(node.key) is None:
        message = f"gave {show(node.key)}, which is not hashable"
        raise examiner.fail("unhashable-key", "key", message, node)
    other = examiner.by_key.setdefault(node.key, node)
    if other is node or same(other.state, node.state):
        return
    found = node.differences(other)
    if not found and _successor_keys(examiner, node) != _successor_keys(examiner, other):
        found = ["the keys of the states one move on"]
    if not found and examiner.walks < _MOST_WALKS:
        examiner.walks += 1
        found = _later_differences(examiner, node, other)
    if found:
        message = (
            f"gave {show(node.key)} here, as it did for the state "
            f"{examiner.state_text(other.state)}, but the two differ in {'; '.join(found)}"
        )
        examiner.problem("key-merges", "key", message, node)


def _later_differences(examiner: Examiner, first: Node, second: Node) -> list[str]:
    """Play on from two states with one key, always to states with one key, until they differ."""
    for plies in range(1, _LONGEST_WALK):
        after = {}
        for node in (first, second):
            if node.moves is None or len(node.moves) > _MOST_MOVES or examiner.spent():
                return []
            after[node] = _successors(examiner, node)
        shared = [key for key in after[first] if key in after[second]]
        if len(shared) < max(len(after[first]), len(after[second])):
            return [f"the keys of the states {_later(plies)}"]
        key = examiner.random.choice(shared)
        first, second = after[first][key], after[second][key]
        for node in (first, second):
            look(examiner, examiner.adopt(node, "result"))
        if found := first.differences(second):
            return [f"{difference}, {_later(plies)}" for difference in found]
        if same(first.state, second.state):
            return []
    return []


def _successors(examiner: Examiner, node: Node) -> dict[Any, Node]:
    """A state for each key one move on."""
    found: dict[Any, Node] = {}
    for move in node.moves or ():
        child = Node(examiner.ask_once(node, "result", move), node, move)
        found.setdefault(examiner.ask_once(child, "key"), child)
    return found


def _later(plies: int) -> str:
    return "one move on" if plies == 1 else f"{plies} moves on"


def _successor_keys(examiner: Examiner, node: Node) -> set[Any] | None:
    if node.moves is None or len(node.moves) > _MOST_MOVES:
        return None
    after = [Node(examiner.ask_once(node, "result", a), node, a) for a in node.moves]
    return {examiner.ask_once(child, "key") for child in after}


def examine_twin(examiner: Examiner, node: Node, twin: State) -> None:
    """A second state, equal to the node's: its hash and its key must be equal too."""
    if twin is node.state or not same(twin, node.state):
        return
    if hash_of(twin) != hash_of(node.state):
        message = f"two equal states have the hashes {hash_of(node.state)} and {hash_of(twin)}"
        examiner.problem("unequal-hash", "__hash__", message, node)
    if "key" in examiner.offers and node.key is not None:
        key = examiner.call(node, "key", twin)
        if not same(key, node.key):
            message = f"gave {show(node.key)} and {show(key)} for two equal states"
            examiner.problem("key-splits", "key", message, node)


def examine_again(examiner: Examiner, node: Node, twin: State) -> None:
    """Ask the rules again, later, of an equal state: nothing may have changed."""
    examine_twin(examiner, node, twin)
    for method, before in _answers(node):
        if same(before, _answer(examiner, node, method, twin)):
            continue
        now = _answer(examiner, node, method, node.state)
        if same(before, now):
            message = f"two equal states get different answers from {method}(state)"
            raise examiner.fail("equal-states-differ", "__eq__", message, node)
        message = f"gave {show(before)}, and when asked again later {show(now)}"
        raise examiner.fail("not-repeatable", method, message, node)


def _answers(node: Node) -> list[tuple[str, Any]]:
    """What the game said of a state when it was first asked."""
    answers: list[tuple[str, Any]] = [("is_terminal", node.terminal)]
    if node.terminal:
        answers.append(("utility", node.payoffs))
    else:
        answers.append(("to_move", node.mover))
        answers.append(("outcomes" if node.mover == CHANCE else "actions", node.moves))
    return [(method, answer) for method, answer in answers if answer is not None]


def _answer(examiner: Examiner, node: Node, method: str, state: State) -> Any:
    if method == "utility":
        players = range(examiner.players)
        return tuple(examiner.call(node, method, state, player) for player in players)
    if method in ("actions", "outcomes"):
        items = examiner.call(node, method, state, shape="iterable")
        moves = items if method == "actions" else [action for _, action in items]
        return list(dict.fromkeys(move for move in moves if hash_of(move) is not None))
    return examiner.call(node, method, state)
