"""Which states are examined: all those near the start, then those that random games reach.

The survey near the start comes first because its lines of play are the shortest there are; the
random games then reach what is far away. A state is examined once, however often it is met, and
each time it is met again its answers are compared with what they were.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Final

from zermelo.game.check.boards import examine_board, examine_placing
from zermelo.game.check.estimates import examine_estimate, examine_noisy, examine_order
from zermelo.game.check.examiner import Examiner
from zermelo.game.check.identity import examine_again, examine_key, examine_twin
from zermelo.game.check.levels import examine_level, examine_rise
from zermelo.game.check.node import Node
from zermelo.game.check.repetitions import examine_position
from zermelo.game.check.rules import look
from zermelo.game.check.symmetry import examine_symmetries
from zermelo.game.check.tally import Tally
from zermelo.game.check.text import examine_drawing, examine_move_text, examine_state_text
from zermelo.game.check.values import hash_of, same, show
from zermelo.game.model import CHANCE, Action, State

SURVEYED: Final = 500
"""So many states near the start have all their moves tried."""

_ASKED_AGAIN: Final = 100
"""So many of them are asked again at the end."""

_SURVEY_SHARE: Final = 0.4
"""The share of the time that the survey may take."""

_EXAMINATIONS: Final[dict[str, Callable[[Examiner, Node], None]]] = {
    "evaluate": examine_estimate,
    "order": examine_order,
    "noisy": examine_noisy,
    "key": examine_key,
    "position_key": examine_position,
    "symmetries": examine_symmetries,
    "level": examine_level,
    "draw": examine_drawing,
    "board": examine_board,
    "format_state": examine_state_text,
}


def begin(examiner: Examiner) -> Node:
    """The start of the game, examined."""
    state = examiner.call(None, "initial")
    start = examiner.adopt(Node(state), "initial")
    visit(examiner, start)
    begin_again(examiner, start)
    return start


def begin_again(examiner: Examiner, start: Node) -> None:
    """Ask for the start once more: it must be the same."""
    with examiner.guard(None, "initial"):
        again = examiner.call(None, "initial")
        if not same(again, start.state):
            message = f"gave {show(start.state)}, and when asked again {show(again)}"
            raise examiner.fail("not-repeatable", "initial", message, start)
        examine_twin(examiner, start, again)


def visit(examiner: Examiner, node: Node) -> None:
    """Examine a state that was not met before, and remember it."""
    examiner.states += 1
    name = node.state if node.snapshot is None else node.snapshot
    if hash_of(name) is not None:
        examiner.known[name] = node
    look(examiner, node)
    if node.terminal is None:
        return
    for capability, examine in _EXAMINATIONS.items():
        if capability in examiner.offers:
            with examiner.guard(node, capability):
                examine(examiner, node)
    with examiner.guard(node, "format_move"):
        examine_move_text(examiner, node)


def step(examiner: Examiner, node: Node, action: Action) -> tuple[Node, bool]:
    """Make a move: the state it leads to, and whether that was not met before."""
    examiner.moves += 1
    state, twin = examiner.ask_twice(node, "result", action)
    child = Node(state, node, action)
    known = _find(examiner, state)
    if known is None:
        visit(examiner, examiner.adopt(child, "result"))
    else:
        with examiner.guard(known, "__eq__"):
            examine_again(examiner, known, state)
        if child.depth < known.depth:
            known.parent, known.action, known.depth = node, action, child.depth
        child = known
    with examiner.guard(child, "__eq__"):
        examine_twin(examiner, child, twin)
    with examiner.guard(node, "board"):
        examine_placing(examiner, node, action, child)
    with examiner.guard(child, "level"):
        examine_rise(examiner, node, child)
    return child, known is None


def _find(examiner: Examiner, state: State) -> Node | None:
    return None if hash_of(state) is None else examiner.known.get(state)


def survey(examiner: Examiner, start: Node) -> bool:
    """Try every move of the states nearest to the start; True if that was all there are."""
    complete = try_all(examiner, start, SURVEYED, _SURVEY_SHARE)
    # A game that remembers things outside its states gives itself away when asked again.
    for node in list(examiner.known.values())[:_ASKED_AGAIN]:
        if not examiner.spent(_SURVEY_SHARE):
            with examiner.guard(node, "__eq__"):
                examine_again(examiner, node, node.state)
    return complete


def try_all(examiner: Examiner, start: Node, states: int, share: float) -> bool:
    """Try every move of so many states from here on; True if that was all there are."""
    queue, complete = deque([start]), True
    for _ in range(states):
        if not queue:
            break
        node = queue.popleft()
        complete &= bool(node.terminal) or node.moves is not None
        for action in node.moves or ():
            if examiner.spent(share):
                return False
            reached = False
            with examiner.guard(node, "result"):
                child, new = step(examiner, node, action)
                if new:
                    queue.append(child)
                reached = True
            complete &= reached
    return complete and not queue


def random_game(examiner: Examiner, start: Node, plies: int, random: Random, tally: Tally) -> None:
    """Play one game at random, chance by its own probabilities, and count it."""
    tally.games += 1
    passed = [start]
    with examiner.guard(start, "result"):
        while not passed[-1].terminal:
            if len(passed) > plies:
                tally.unended += 1
                break
            if passed[-1].moves is None or examiner.spent():
                return
            if passed[-1].mover != CHANCE:
                tally.choices[len(passed[-1].moves)] += 1
            action = _choose(passed[-1], random)
            passed.append(step(examiner, passed[-1], action)[0])
        else:
            tally.lengths.append(len(passed) - 1)
            if (payoffs := passed[-1].payoffs) is not None:
                tally.payoffs.append(tuple(map(float, payoffs)))
    tally.turns(node.mover for node in passed)
    node = random.choice(passed)
    with examiner.guard(node, "__eq__"):
        examine_again(examiner, node, node.state)


def _choose(node: Node, random: Random) -> Action:
    assert node.moves
    if node.chances and sum(node.chances) > 0:
        return random.choices(node.moves, node.chances)[0]
    return random.choice(node.moves)
