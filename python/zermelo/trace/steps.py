"""What a viewer needs to step through a search: the changes of every step, and what is said of it.

All is worked out here, by the same replay that the drawings use; a viewer only applies the changes
and draws. Texts are numbers into one table, because a few of them are said again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from zermelo.game import number
from zermelo.trace.events import Cutoff, Enter, Leaf
from zermelo.trace.labels import cells, clean
from zermelo.trace.picture import text_of
from zermelo.trace.replay import View
from zermelo.trace.trace import Trace
from zermelo.trace.visible import subtree_sizes
from zermelo.trace.words import Narrator, Phrase, call

STATUS: Final = {"unseen": 0, "open": 1, "done": 2, "cut": 3}
"""The states of a node, as numbers."""


class Steps:
    """The steps of a trace for a viewer in which node `n` is at `place(n)`, or nowhere (None)."""

    def __init__(
        self, trace: Trace, place: Callable[[int], int | None], most: int | None = None
    ) -> None:
        self.trace, self.place = trace, place
        self.count = trace.steps if most is None else min(trace.steps, most)
        self.windows = trace.windows
        self.deltas: list[list[int]] = []
        """For every step, of each place that changes: the place, its state, its text, more."""
        self.said: list[list[int]] = []
        """For step 0 and every other: the template of a sentence, and what fills its gaps."""
        self.current: list[int] = []
        """Where the search is after each step, or −1."""
        self._strings: dict[str, int] = {"": 0}
        self._names: dict[int, int] = {}

    @property
    def strings(self) -> list[str]:
        """The table of texts; complete once everything else is made."""
        return ["\n".join(map(clean, text.split("\n"))) for text in self._strings]

    @property
    def kinds(self) -> str:
        """One letter a step for the events that a viewer counts and jumps to."""
        return "".join(map(_kind, self.trace.events[: self.count]))

    def string(self, text: str) -> int:
        """The number of a text."""
        found = self._strings.get(text)
        if found is None:
            found = self._strings[text] = len(self._strings)
        return found

    def name(self, node: int) -> int:
        """The number of what a node is called in a sentence."""
        if node not in self._names:
            self._names[node] = self.string(call(self.trace, node))
        return self._names[node]

    def fresh(self, node: int) -> int:
        """The number of a node's text before the search."""
        return self.string(text_of(self.trace.nodes[node], View(), self.windows))

    def play(self) -> None:
        """Play the whole trace, and write down every step."""
        narrator = Narrator(self.trace)
        shown: dict[int, tuple[int, int, int]] = {}
        self.said.append(self._said(narrator.next(0)))
        self.current.append(-1)
        for _ in range(self.count):
            phrase = narrator.next()
            delta: list[int] = []
            for node in sorted(narrator.changed):
                place = self.place(node)
                if place is None:
                    continue
                now = self._state(node, narrator.replay.views[node])
                if shown.get(node) != now:
                    shown[node] = now
                    delta += (place, *now)
            self.deltas.append(delta)
            self.said.append(self._said(phrase))
            self.current.append(self._nearest(narrator.replay.current))

    def pruned(self) -> dict[int, int]:
        """How many recorded nodes each cutoff skipped, by its step."""
        sizes = subtree_sizes(self.trace)
        return {
            step: sum(sizes[child] for child in event.skipped)
            for step, event in enumerate(self.trace.events[: self.count], start=1)
            if isinstance(event, Cutoff)
        }

    def _said(self, phrase: Phrase) -> list[int]:
        parts = [self.name(p) if isinstance(p, int) else self.string(p) for p in phrase.parts]
        return [self.string(phrase.template), *parts]

    def _state(self, index: int, view: View) -> tuple[int, int, int]:
        info = []
        if view.alpha is not None and view.beta is not None:
            info.append(f"α = {number(view.alpha)}, β = {number(view.beta)}")
        if view.note:
            info.append(view.note)
        text = text_of(self.trace.nodes[index], view, self.windows)
        return STATUS[view.status], self.string(text), self.string("\n".join(info))

    def _nearest(self, node: int | None) -> int:
        """Where a node is drawn, or else the nearest one above it."""
        while node is not None:
            place = self.place(node)
            if place is not None:
                return place
            node = self.trace.nodes[node].parent
        return -1


def _kind(event: object) -> str:
    return {Enter: "e", Leaf: "l", Cutoff: "c"}.get(type(event), ".")


def board_text(rows: Sequence[str]) -> str:
    """A small board as text: a sign a cell, rows apart by slashes; empty if there is none."""
    if not rows:
        return ""
    grid = [[" "] * len(rows[0]) for _ in rows]
    for x, y, sign in cells(tuple(rows)):
        grid[y][x] = sign.replace("/", " ")
    return "/".join("".join(row) for row in grid)
