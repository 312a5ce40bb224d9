"""The tree of a search for a terminal, one node a line."""

from __future__ import annotations

from collections.abc import Collection

from zermelo.trace.events import Cutoff, Node
from zermelo.trace.labels import name, probability, shorten
from zermelo.trace.picture import Look, left_out, looks, text_of
from zermelo.trace.replay import Replay
from zermelo.trace.trace import Trace
from zermelo.trace.visible import Spot, visible
from zermelo.trace.words import sentence

_SIGNS = {"max": "▲", "min": "▼", "chance": "●", "leaf": "■"}
_COLOURS = {
    "open": "34;1",
    "done": "0",
    "cut": "31",
    "unseen": "2",
    "current": "33;1",
    "best": "32;1",
}


def text(
    trace: Trace,
    step: int,
    *,
    max_nodes: int = 200,
    collapse: Collection[int] = (),
    width: int | None = None,
    color: bool = False,
) -> str:
    """The tree after `step` events: ▲ MAX, ▼ MIN, ● chance, ■ a leaf, ✂ what a cutoff skipped.

    Lines longer than `width` are shortened; `color` adds ANSI colours. ◀ marks the node that the
    search is at, ★ the principal variation once the search has ended.

    >>> from zermelo.games.tree import tree
    >>> from zermelo.trace import trace
    >>> print(trace(tree([3, 5]), algorithm="textbook.minimax").text())
    ▲ A  5  ★
    ├─ a1 ■ 3
    └─ a2 ■ 5  ★
    Step 8 of 8. The search ends: A is worth exactly 5, and the best move is a2.
    """
    return _Terminal(trace, step, max_nodes, collapse, width, color).write()


class _Terminal:
    def __init__(
        self,
        trace: Trace,
        step: int,
        max_nodes: int,
        collapse: Collection[int],
        width: int | None,
        color: bool,
    ) -> None:
        self.trace, self.step, self.width, self.color = trace, step, width, color
        self.replay = Replay(trace, step)
        wanted = [*([self.replay.current] if self.replay.current else []), *trace.pv]
        self.spots = visible(trace, max_nodes, wanted, collapse)
        self.looks = looks(self.replay, self.spots)
        ended = step == trace.steps and len(trace.pv) > 1
        self.line = set(trace.pv) if ended else set()
        self.current = None if ended or not step else self.replay.current
        self.windows = trace.windows
        self.reasons = {
            child: event.reason
            for event in trace.events[:step]
            if isinstance(event, Cutoff)
            for child in event.skipped[:1]
        }

    def write(self) -> str:
        children: list[list[int]] = [[] for _ in self.spots]
        for place, spot in enumerate(self.spots):
            if spot.parent is not None:
                children[spot.parent].append(place)
        lines = []
        stack = [(0, "", "")]
        while stack:
            place, branch, indent = stack.pop()
            lines.append(self._line(place, branch))
            below = children[place]
            for child in reversed(below):
                last = child == below[-1]
                turn, straight = ("└─ ", "   ") if last else ("├─ ", "│  ")
                stack.append((child, indent + turn, indent + straight))
        lines.append(f"Step {self.step} of {self.trace.steps}. {sentence(self.trace, self.step)}")
        hidden = len(self.trace.nodes) - sum(spot.node is not None for spot in self.spots)
        if said := left_out(self.trace, hidden):
            lines.append(said)
        return "\n".join(lines)

    def _line(self, place: int, branch: str) -> str:
        spot, seen = self.spots[place], self.looks[place]
        words = spot.stub if spot.node is None else self._describe(spot.node, spot, seen)
        if self.width is not None:
            branch = _last(branch, self.width // 2)
            words = shorten_end(words, self.width - len(branch))
        if not self.color:
            return branch + words
        kind = "current" if self._is_current(spot) else "best" if spot.node in self.line else seen
        return f"{branch}\x1b[{_COLOURS[kind]}m{words}\x1b[0m"

    def _is_current(self, spot: Spot) -> bool:
        return spot.node is not None and spot.node == self.current

    def _describe(self, index: int, spot: Spot, seen: Look) -> str:
        node, view = self.trace.nodes[index], self.replay.views[index]
        parts = [_edge(node), _sign(node)]
        if title := "" if node.role == "leaf" and self.trace.whole else shorten(name(node), 40):
            parts.append(title)
        value = text_of(node, view, self.windows)
        if value and (node.role != "leaf" or seen in ("open", "done") or node.given is not None):
            parts.append(value if node.role == "leaf" else f" {value}")
        if seen == "cut":
            parts.append(" ✂")
            if index in self.reasons:
                parts.append(self.reasons[index])
        elif seen == "unseen":
            parts.append(" ·")
        if index in self.line:
            parts.append(" ★")
        if self._is_current(spot):
            parts.append(" ◀")
        return " ".join(part for part in parts if part)


def _edge(node: Node) -> str:
    if node.probability is not None:
        return f"{shorten(node.move, 16)} ({probability(node.probability)})"
    return shorten(node.move, 16)


def _sign(node: Node) -> str:
    return f"◆P{node.role + 1}" if isinstance(node.role, int) else _SIGNS[node.role]


def shorten_end(line: str, width: int) -> str:
    """The line, with … at its end if it is longer than `width`."""
    return line if len(line) <= width else line[: max(width - 1, 0)] + "…"


def _last(branch: str, width: int) -> str:
    """The branch lines of a deep node, without the oldest."""
    return branch if len(branch) <= width else "…" + branch[len(branch) - width + 1 :]
