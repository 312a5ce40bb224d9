"""Games of chess in PGN: files of them, and a game with its variations as the page holds it.

A game's tree is a flat list, so that no depth of variations is too deep for whoever reads it.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from zermelo.studio.schema.common import MOST_MOVES, Spec, Text
from zermelo.studio.schema.search import Evaluation, Score

MOST_NODES = 20_000
"""Moves of one game, those of its variations included."""

_San = Annotated[str, Meta(min_length=1, max_length=20)]


class PgnEntry(Struct, frozen=True, omit_defaults=True):
    """A game of a file, for a list."""

    offset: int
    """The byte of the file at which it begins."""
    length: int
    line: int
    white: str
    black: str
    result: str
    date: str
    event: str
    plies: int
    chess960: bool = False


class PgnFault(Struct, frozen=True):
    """A damaged game: where it begins, where the fault is, and what is wrong there."""

    begins: int
    line: int
    reason: str


class PgnFile(Struct, frozen=True):
    """The games of a file."""

    games: list[PgnEntry]
    skipped: int
    """Damaged games."""
    faults: list[PgnFault]
    """The first of them."""
    whole: bool
    """Was the file read to its end? A file with too many games is not."""


class PgnMove(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A move of a game or of a variation, and what is said of it."""

    parent: Annotated[int, Meta(ge=-1)]
    """The place in the list of the move before; -1 at the start. Of the moves with one parent, the
    first is the main one."""
    text: _San
    nags: Annotated[list[Annotated[int, Meta(ge=0, le=255)]], Meta(max_length=50)] = []
    """Judgements by their numbers: 1 is `!`, 2 is `?`."""
    comment: str = ""
    before: str = ""
    """What is said before the move, where a variation begins."""


class PgnTree(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game of chess with its headers, variations, comments and glyphs."""

    game: Spec
    start: Text
    """FEN; empty for the usual start."""
    headers: Annotated[list[tuple[str, str]], Meta(max_length=500)]
    moves: Annotated[list[PgnMove], Meta(max_length=MOST_NODES)]
    comment: str = ""
    """What is said of the game before its first move."""
    flaws: list[str] = []
    """Variations that could not be read to their end: where, and why."""


class OpenedGame(Struct, frozen=True):
    """A game of a file, and the values that are written in it."""

    tree: PgnTree
    scores: list[Score | None]
    """Of the main line's positions, by ply."""


class PgnText(Struct, frozen=True):
    """A game as text."""

    text: str


class PgnEvaluation(Struct, frozen=True, forbid_unknown_fields=True):
    """What a position of the main line is worth."""

    ply: Annotated[int, Meta(ge=0, le=MOST_MOVES)]
    evaluation: Evaluation


class Annotating(Struct, frozen=True, forbid_unknown_fields=True):
    """Write what is known of the positions of a game into it."""

    tree: PgnTree
    evaluations: Annotated[list[PgnEvaluation], Meta(max_length=MOST_MOVES + 1)]


class PgnJudged(Struct, frozen=True):
    """A mistake."""

    ply: int
    """The number of the move, both players' counted, from 1."""
    player: int
    move: str
    best: str
    loss: float
    """What it cost of the expected score, from 0 to 1."""
    name: str
    """`inaccuracy`, `mistake` or `blunder`."""
    glyph: str


class PgnPlayer(Struct, frozen=True):
    """How well a player played."""

    moves: int
    inaccuracies: int
    mistakes: int
    blunders: int
    accuracy: float | None
    """From 0 to 100: the part of the expected score that a move kept, on average."""
    pawns: float | None
    """What a move cost in pawns, on average."""


class AnnotatedGame(Struct, frozen=True):
    """A game with what was found written into it, and its mistakes."""

    tree: PgnTree
    mistakes: list[PgnJudged]
    players: list[PgnPlayer]
    """White and Black."""
    scores: list[Score | None]
    """Of the main line's positions, by ply."""
