"""How much room a game has between a beginner and perfect play.

Levels are steps, and a step is worth its name only if the higher level wins clearly more often.
Where dice or a third player have a say there are few steps, and so there are in games that are over
after a few moves, which say so.
"""

from __future__ import annotations

from typing import Final

from zermelo.game import Game, kind_of

FEW: Final = ("beginner", "easy", "full")
"""The levels of a game with little room."""

ALL: Final = ("beginner", "easy", "medium", "strong", "full")


def has_luck(game: Game) -> bool:
    """Do dice, or whom a third player helps, decide games that were played well?"""
    return kind_of(game).chance or game.players > 2


def names_of_levels(game: Game) -> tuple[str, ...]:
    """The names of its levels: those in its attribute `play_levels`, else by its kind.

    >>> from zermelo.games import load
    >>> names_of_levels(load("pig"))
    ('beginner', 'easy', 'full')
    >>> len(names_of_levels(load("backgammon")))
    5
    """
    own = getattr(game, "play_levels", None)
    if own is None:
        return FEW if has_luck(game) else ALL
    return tuple(str(name) for name in own)


def has_little_room(game: Game) -> bool:
    """Has it fewer levels than others?"""
    return len(names_of_levels(game)) < len(ALL)
