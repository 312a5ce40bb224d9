"""The games that the page offers, and who can be played against."""

from __future__ import annotations

from msgspec import Struct


class GameOption(Struct, frozen=True):
    """Something about a game that can be chosen, such as the width of its board."""

    name: str
    default: str
    """As it is written in a spec."""
    help: str
    words: list[str]
    """What may be given, if it is one of a few words; empty if it is a number or a list of them."""


class Variant(Struct, frozen=True):
    """A spec of a game worth trying."""

    spec: str
    label: str


class GameCard(Struct, frozen=True):
    """One game as the page lists it."""

    spec: str
    """What to send as the game of a position."""
    title: str
    summary: str
    kind: str
    """What kind of game it is, with the rule on repetition if it has one."""
    own: bool
    """Was it given on the command line?"""
    twin: str | None
    """The spec of the game that this is another implementation of."""
    options: list[GameOption]
    variants: list[Variant]


class Choice(Struct, frozen=True):
    """A level or an algorithm, to be chosen from a list."""

    name: str
    title: str
    help: str


class Allowed(Struct, frozen=True):
    """The limits that a page has to respect."""

    seconds: float
    """For one search."""
    lines: int
    """Of an analysis."""


class Catalogue(Struct, frozen=True):
    """What there is to play."""

    version: str
    games: list[GameCard]
    allowed: Allowed
