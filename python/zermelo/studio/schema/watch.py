"""The page Watch: which search to record, and the record."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from zermelo.studio.schema.common import Position, Reply, Request, Text
from zermelo.studio.schema.games import Choice

DEEPEST = 40

Depth = Annotated[int, Meta(ge=1, le=DEEPEST)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class Subject(Struct, frozen=True, forbid_unknown_fields=True):
    """What is searched: a tree by its name or written out, or else a position of a game."""

    tree: Text = ""
    position: Position | None = None


class Search(Struct, frozen=True, forbid_unknown_fields=True):
    """A search to be recorded."""

    subject: Subject
    algorithm: Name
    order: Name = "given"
    depth: Depth | None = None

    @property
    def game(self) -> str:
        """What is searched, as a game; a tree that is written out is read where it is searched."""
        position = self.subject.position
        return "tree:" if position is None else position.game


class Watch(Request, frozen=True, forbid_unknown_fields=True):
    """Record a search."""

    search: Search

    @property
    def game(self) -> str:
        """What is searched, as a game."""
        return self.search.game

    @property
    def in_python(self) -> bool:
        """Textbook searches hold Python's lock, so they run in a process of their own."""
        return True


class ExampleTree(Struct, frozen=True):
    """A worked tree of the books."""

    name: str
    title: str
    source: str


class Ways(Struct, frozen=True):
    """How a subject can be searched."""

    title: str
    algorithms: list[Choice]
    """Those that apply, the one to begin with first."""
    orders: list[Choice]
    """In which alpha-beta can try the moves."""
    depth: int | None
    """Plies to begin with; None where the whole tree is searched."""
    depthless: list[str]
    """The algorithms that go as deep as they like, whatever the plies."""


class NodeColumns(Struct, frozen=True):
    """The recorded nodes, column by column; texts are numbers into the record's strings."""

    parent: list[int]
    shape: list[int]
    """0 MAX, 1 MIN, 2 chance, 3 a leaf, 4 another player."""
    sign: list[int]
    caption: list[int]
    board: list[int]
    edge: list[int]
    name: list[int]
    label: list[int]
    text: list[int]
    """What a node shows before the search."""


class Code(Struct, frozen=True):
    """An algorithm as lines."""

    lines: list[str]
    at: list[int]
    """The line at work at every step, −1 for none; the first is step 0."""


class Stage(Struct, frozen=True):
    """A moment that a book prints."""

    name: str
    step: int


class Recorded(Reply, frozen=True):
    """A search, to be stepped through."""

    title: str
    algorithm: str
    nodes: NodeColumns
    strings: list[str]
    kinds: str
    """One letter a step: e a node is entered, l a leaf looked at, c a cutoff."""
    deltas: list[list[int]]
    """For every step the changes: node, state, text, more; four numbers each."""
    said: list[list[int]]
    """For step 0 and every other a sentence: its template, and what fills the gaps."""
    current: list[int]
    pruned: dict[str, int]
    """How many recorded nodes each cutoff skipped, by its step."""
    pv: list[int]
    stages: list[Stage]
    windows: bool
    accumulates: bool
    """Does the search come to nodes again and again and add up? Then edges are as wide as they are
    often followed."""
    whole: bool
    """Is the tree recorded as a whole, also where the search never went?"""
    left_out: str
    value: str
    best: str
    """The best move, or empty."""
    visited: int
    """States that the search entered."""
    minimax: int | None
    """States that minimax would have entered, where that is known."""
    code: Code


class Drawing(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture to save."""

    search: Search
    step: Annotated[int, Meta(ge=0)]
    format: Literal["svg", "tikz"]
    collapse: Annotated[list[Annotated[int, Meta(ge=0)]], Meta(max_length=20_000)] = []


class Draw(Request, frozen=True, forbid_unknown_fields=True):
    """Make a picture."""

    drawing: Drawing

    @property
    def game(self) -> str:
        """What is drawn, as a game."""
        return self.drawing.search.game

    @property
    def in_python(self) -> bool:
        """The search is recorded once more, in a process of its own."""
        return True


class Drawn(Reply, frozen=True):
    """A picture as text."""

    text: str
    file: str


class WatchStart(Struct, frozen=True):
    """What the page offers before anything is chosen."""

    trees: list[ExampleTree]
