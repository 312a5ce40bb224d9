"""What happens at each step of a search, in plain sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from zermelo.game import INFINITY, Exactness, Value, number
from zermelo.game.players import seat
from zermelo.trace import labels
from zermelo.trace.events import (
    Cutoff,
    Enter,
    Event,
    Iteration,
    Leaf,
    Leave,
    Node,
    Note,
    TableHit,
    Window,
)
from zermelo.trace.replay import Replay, View
from zermelo.trace.trace import Trace

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_MOVES_NAMED = 4


class Phrase(NamedTuple):
    """A sentence with gaps {0}, {1}, … for nodes (their numbers) and other texts.

    A viewer of many steps keeps the few templates once and fills them in itself.
    """

    template: str
    parts: tuple[int | str, ...] = ()

    def text(self, trace: Trace) -> str:
        """The sentence with its gaps filled."""
        parts = [call(trace, p) if isinstance(p, int) else p for p in self.parts]
        said = re.sub(r"\{(\d+)\}", lambda gap: labels.clean(parts[int(gap[1])]), self.template)
        ours = re.match("(the|node|leaf) ", said)  # a name that a game gave keeps its case
        return said[0].upper() + said[1:] if ours else said


def sentence(trace: Trace, step: int) -> str:
    """What happened at the last of `step` events, in one sentence."""
    return Narrator(trace, max(step - 1, 0)).next(step).text(trace)


class Narrator:
    """Plays a trace and says a phrase for every step."""

    def __init__(self, trace: Trace, step: int = 0) -> None:
        self.trace = trace
        self.replay = Replay(trace, step)
        self.changed: set[int] = set()
        """The nodes that the last step may have changed."""

    def next(self, step: int | None = None) -> Phrase:
        """Play one event and say what it did; at step 0, what is there before the first."""
        self.changed = set()
        if step == 0 or not self.trace.events:
            return Phrase("Before the search: nothing has been looked at yet.")
        event = self.trace.events[self.replay.step]
        line = self._line(event.node) if isinstance(event, Leaf | Leave) else [event.node]
        before = [self._range(node) for node in line]
        view = self.replay.views[event.node]
        window = (view.alpha, view.beta)
        self.changed = self.replay.advance()
        narrowed = [
            node for node, was in zip(line[1:], before[1:], strict=True) if self._range(node) != was
        ]
        return self._phrase(event, narrowed, window)

    def _line(self, node: int) -> list[int]:
        line, index = [node], self.trace.nodes[node].parent
        while index is not None and len(line) < 64:  # as far up as a sentence can speak of
            line.append(index)
            index = self.trace.nodes[index].parent
        return line

    def _range(self, node: int) -> tuple[float, float]:
        view = self.replay.views[node]
        return view.low, view.high

    def _phrase(
        self, event: Event, narrowed: list[int], window: tuple[float | None, float | None]
    ) -> Phrase:
        match event:
            case Iteration(_, label):
                return Phrase("The search starts again from the root: {0}.", (label,))
            case Enter():
                return self._enter(event)
            case Window():
                return _window(event, window)
            case Leaf():
                return self._leaf(event, narrowed)
            case Cutoff():
                return self._cutoff(event)
            case TableHit(node, value, bound):
                parts = (node, describe_bound(value, bound, not self.trace.guesses))
                return Phrase("The table already knows that {0} is worth {1}.", parts)
            case Note(node, text):
                return Phrase("At {0}: {1}.", (node, text.rstrip(".")))
            case Leave():
                return self._leave(event, narrowed)

    def _enter(self, event: Enter) -> Phrase:
        node = self.trace.nodes[event.node]
        visits = self.replay.views[event.node].visits
        if node.parent is None:
            turn = _turn(node)
            again = "begins" if visits <= 1 else f"begins round {visits:,}"
            if not turn:
                return Phrase(f"The search {again} at {{0}}.", (node.id,))
            return Phrase(f"The search {again} at {{0}}, where {turn}.", (node.id,))
        if node.role == "leaf":
            return Phrase("The search looks at {0}.", (node.id,))
        by = Phrase("The search goes down to {0}", (node.id,))
        if node.probability is not None:
            p = labels.probability(node.probability)
            by = Phrase("Chance comes to {0} with probability {1}", (node.id, p))
        elif self.trace.whole:
            by = Phrase("The search goes down to {0} by the move {1}", (node.id, node.move))
        if event.alpha is None or event.beta is None:
            return Phrase(by.template + ".", by.parts)
        place = len(by.parts)
        window = f", with α = {{{place}}} and β = {{{place + 1}}}."
        parts = (*by.parts, number(event.alpha), number(event.beta))
        return Phrase(by.template + window, parts)

    def _leaf(self, event: Leaf, narrowed: list[int]) -> Phrase:
        node = self.trace.nodes[event.node]
        worth = {
            "terminal": "{0} is worth {1}",
            "estimate": "The search goes no deeper: {0} is estimated at {1}",
            "playout": "A playout from {0} ends with {1}",
        }[event.kind]
        parts: tuple[int | str, ...] = (node.id, number(event.value))
        if narrowed:
            return self._so(worth, parts, narrowed)
        if node.parent is not None and event.kind != "playout":
            view = self.replay.views[node.parent]
            if _is_known(view):
                still = self._worth(node.parent)
                return Phrase(worth + "; {2} is still worth {3}.", (*parts, node.parent, still))
        return Phrase(worth + ".", parts)

    def _so(self, said: str, parts: tuple[int | str, ...], narrowed: list[int]) -> Phrase:
        """Add what follows for the nodes above: the nearest, and the one furthest up."""
        for index, node in enumerate([narrowed[0], *narrowed[1:][-1:]]):
            place = len(parts)
            said += (", so {%d} is worth {%d}" if index == 0 else ", and {%d} {%d}") % (
                place,
                place + 1,
            )
            parts = (*parts, node, self._worth(node))
        return Phrase(said + ".", parts)

    def _cutoff(self, event: Cutoff) -> Phrase:
        reason = event.reason.rstrip(".")
        if not event.skipped:
            return Phrase("{0} is cut off, because {1}.", (event.node, reason))
        moves = _list([self.trace.nodes[child].move or f"#{child}" for child in event.skipped])
        return Phrase(
            "{0} is cut off and {1} never looked at, because {2}.",
            (event.node, f"{moves} {'is' if len(event.skipped) == 1 else 'are'}", reason),
        )

    def _leave(self, event: Leave, narrowed: list[int]) -> Phrase:
        node = self.trace.nodes[event.node]
        view = self.replay.views[event.node]
        worth = describe_bound(event.value, event.bound, not self.trace.guesses)
        parts: tuple[int | str, ...]
        if _is_known(view) and not isinstance(event.value, tuple):
            worth = self._worth(node.id)
        if self.trace.accumulates:
            rounds = "1 visit" if view.visits == 1 else f"{view.visits:,} visits"
            mean = number(round(event.value, 3)) if isinstance(event.value, int | float) else worth
            said = "After {1}, {0} has the mean value {2}"
            parts = (node.id, rounds, mean)
            if node.parent is None and self._is_last() and len(self.trace.pv) > 1:
                said = f"The search ends: {said[0].lower()}{said[1:]}, and the best move is {{3}}"
                parts = (*parts, self.trace.nodes[self.trace.pv[1]].move)
            return Phrase(said + ".", parts)
        if node.parent is None:
            return self._end(event, worth)
        if node.role == "leaf" or not node.children:
            return Phrase("The search goes back to {0}.", (node.parent,))
        said = "The search is done with {0}, worth {1}, and goes back to {2}"
        parts = (node.id, worth, node.parent)
        last = self.trace.events[self.replay.step - 2]
        if isinstance(last, Cutoff) and last.node == node.id:
            said = "The search is done with {0}, worth {1} and cut off ({3}), and goes back to {2}"
            parts = (*parts, last.reason.split(":")[0])
        return self._so(said, parts, narrowed) if narrowed else Phrase(said + ".", parts)

    def _is_last(self) -> bool:
        return self.replay.step == self.trace.steps and not self.trace.omitted_events

    def _worth(self, node: int) -> str:
        """What is known of a node's value, in words."""
        view = self.replay.views[node]
        return describe_range(view.low, view.high, self.replay.is_sure(node))

    def _end(self, event: Leave, worth: str) -> Phrase:
        root = event.node
        if not self._is_last():
            return Phrase("{0} is worth {1}.", (root, worth))
        worth = describe_answer(event.value, self.trace.exactness) or worth
        line = self.trace.pv
        if len(line) < 2:
            return Phrase("The search ends: {0} is worth {1}.", (root, worth))
        move = self.trace.nodes[line[1]].move
        return Phrase(
            "The search ends: {0} is worth {1}, and the best move is {2}.", (root, worth, move)
        )


def call(trace: Trace, index: int) -> str:
    """What to call a node in a sentence: B, the second leaf below B, the position after b2, c1."""
    node = trace.nodes[index]
    if not trace.whole:
        return _by_moves(trace, node)
    if title := labels.name(node):
        return labels.shorten(title, 30)
    if node.parent is None:
        return "the root"
    kind = "leaf" if node.role == "leaf" else "node"
    siblings = trace.nodes[node.parent].children
    if kind == "leaf" and any(trace.nodes[s].role != "leaf" for s in siblings):
        kind = "child"
    above = labels.name(trace.nodes[node.parent])
    if not above:
        return f"{kind} {node.label}" if kind != "child" else f"node {node.label}"
    place = siblings.index(index)
    if len(siblings) == 1:
        return f"the only {kind} below {above}"
    ordinal = _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"
    return f"the {ordinal} {kind} below {above}"


def _by_moves(trace: Trace, node: Node) -> str:
    moves: list[str] = []
    while node.parent is not None and len(moves) <= _MOVES_NAMED:
        moves.append(labels.shorten(node.move, 16))
        node = trace.nodes[node.parent]
    if not moves:
        return "the root"
    dots = "…, " if len(moves) > _MOVES_NAMED else ""
    return "the position after " + dots + ", ".join(reversed(moves[:_MOVES_NAMED]))


def describe_range(low: float, high: float, sure: bool = True) -> str:
    """A range of values in words; what rests on an estimate is only about right.

    >>> describe_range(3, 14), describe_range(-INFINITY, 2), describe_range(3, 3)
    ('between 3 and 14', 'at most 2', 'exactly 3')
    >>> describe_range(3, 14, sure=False), describe_range(3, 3, sure=False)
    ('between about 3 and 14', 'about 3')
    """
    about = "" if sure else "about "
    if labels.is_exact(View(low=low, high=high)):
        return f"{about or 'exactly '}{number(high)}"
    if low == -INFINITY:
        return "something still unknown" if high == INFINITY else f"at most {about}{number(high)}"
    if high == INFINITY:
        return f"at least {about}{number(low)}"
    return f"between {about}{number(low)} and {number(high)}"


def describe_bound(value: Value, bound: str, sure: bool = True) -> str:
    """A value that is exact or a bound, in words."""
    side = {"exact": "", "lower": "at least ", "upper": "at most "}[bound]
    return f"{side}{'' if sure else 'about '}{number(value)}"


def describe_answer(value: Value, exactness: Exactness | None) -> str:
    """A search's answer in words, as sure as it is; nothing if that is not known.

    >>> describe_answer(3, "proved"), describe_answer(0.25, "estimate"), describe_answer(3, None)
    ('exactly 3', 'about 0.25', '')
    """
    if exactness is None:
        return ""
    words = {
        "proved": "{}" if isinstance(value, tuple) else "exactly {}",
        "estimate": "about {}",
        "lower bound": "at least {}",
        "upper bound": "at most {}",
        "depends on ties": "{} if the first of equal moves is played",
    }
    return words[exactness].format(number(value))


def _window(event: Window, before: tuple[float | None, float | None]) -> Phrase:
    alpha, beta = number(event.alpha), number(event.beta)
    if event.alpha != before[0] and event.beta == before[1]:
        return Phrase("At {0}, α rises to {1}; β is {2}.", (event.node, alpha, beta))
    if event.beta != before[1] and event.alpha == before[0]:
        return Phrase("At {0}, β falls to {2}; α is {1}.", (event.node, alpha, beta))
    return Phrase("At {0} the window is now α = {1}, β = {2}.", (event.node, alpha, beta))


def _turn(node: Node) -> str:
    if isinstance(node.role, int):
        return f"the {seat(node.role)} moves"
    return {"max": "MAX moves", "min": "MIN moves", "chance": "chance decides"}.get(node.role, "")


def _is_known(view: View) -> bool:
    return view.low > -INFINITY or view.high < INFINITY


def _list(words: Sequence[str]) -> str:
    if len(words) > 6:
        return f"{', '.join(words[:4])} and {len(words) - 4} other moves"
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]
