"""How much room a game has between a beginner and perfect play.

Levels are steps, and a step is worth its name only if the higher level wins clearly more often.
Where dice or a third player have a say, or a game is over after a few moves, there are few steps.
"""

from __future__ import annotations

import contextlib
import random
import weakref
from typing import Final

from zermelo.game import CHANCE, Game, kind_of, legal_moves

SHORT: Final = 13
"""Plies: a game that random moves always end within so many is short."""

_GAMES: Final = 8
_KNOWN: Final[dict[int, tuple[weakref.ref[Game], bool]]] = {}
"""What was found, by the identity of a game: not every game can be hashed."""


def has_luck(game: Game) -> bool:
    """Do dice, or whom a third player helps, decide games that were played well?"""
    return kind_of(game).chance or game.players > 2


def has_little_room(game: Game) -> bool:
    """Has it luck, or is it short?

    >>> from zermelo.games import load
    >>> has_little_room(load("tictactoe")), has_little_room(load("pig"))
    (True, True)
    >>> has_little_room(load("connect4"))
    False
    """
    return has_luck(game) or _is_short(game)


def _is_short(game: Game) -> bool:
    """Did all of a few random games, the same ones always, end within `SHORT` plies?"""
    known = _KNOWN.get(id(game))
    if known is not None and known[0]() is game:
        return known[1]
    chooser = random.Random(0)
    short = all(_ends(game, chooser) for _ in range(_GAMES))
    place = id(game)
    with contextlib.suppress(TypeError):  # what has slots alone cannot be referred to weakly
        _KNOWN[place] = weakref.ref(game, lambda _: _KNOWN.pop(place, None)), short
    return short


def _ends(game: Game, chooser: random.Random) -> bool:
    state = game.initial()
    for _ in range(SHORT):
        if game.is_terminal(state):
            return True
        assert game.to_move(state) != CHANCE
        state = game.result(state, chooser.choice(legal_moves(game, state)))
    return game.is_terminal(state)
