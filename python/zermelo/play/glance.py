"""Moves played at a glance: likelier the better they look, so that a slip looks like one.

A glance values every move a ply or two deep. What a move is worse than the best one is what it
gives away, counted in the game's own `glance_unit`. Of all ways to choose that give away no more
than so much on average, the most random one is taken: each move is exp(−what it gives away ÷ T) as
likely as the best, with T as large as the average allows.
"""

from __future__ import annotations

import contextlib
import random
import statistics
import time
import weakref
from collections.abc import Iterator, Sequence
from typing import Final

from zermelo.algorithms import algorithm_for, is_sampled
from zermelo.game import CHANCE, Action, Answer, Game, Line, MoveAnswer, State, kind_of, legal_moves
from zermelo.game.request import Request

MOST: Final = 4.0
"""Units: more than that looks equally bad, and so does what loses the game."""

_WORST: Final = 4.0
_POSITIONS: Final = 24
_PLIES: Final = 12


_UNITS: Final[dict[int, tuple[weakref.ref[Game], float]]] = {}
"""What was measured, by the identity of a game: not every game can be hashed."""


def picked(
    found: Answer,
    line: Line,
    mean: float,
    *,
    careful: bool,
    chooser: random.Random,
    seconds: float | None = None,
) -> Action:
    """One of the moves of a glance, which gives away `mean` units or less on average.

    A `careful` player never gives away what it has seen to the end: it takes a win that it sees,
    and plays no move that it has seen to lose unless all do.
    """
    moves = list(found.moves)
    if not moves:
        return chooser.choice(line.legal_moves())
    worth = [_own(one, found.player) for one in moves]
    best = max(range(len(moves)), key=worth.__getitem__)
    if careful:
        sure = moves[best].exactness != "estimate"
        kept = [
            place
            for place, one in enumerate(moves)
            if worth[place] == worth[best] or not (sure or one.exactness != "estimate")
        ]
        moves, worth = [moves[place] for place in kept], [worth[place] for place in kept]
    given = given_away(worth, glance_unit(line.game, seconds))
    return chooser.choices([one.move for one in moves], likelihoods(given, mean))[0]


def given_away(worth: Sequence[float], unit: float) -> list[float]:
    """How much worse than the best each move is, in units, up to `MOST` of them.

    >>> given_away([0.5, 0.25, -1.0], 0.25)
    [0.0, 1.0, 4.0]
    """
    best = max(worth)
    if unit <= 0:
        return [0.0 if one == best else MOST for one in worth]
    return [min((best - one) / unit, MOST) for one in worth]


def likelihoods(given: Sequence[float], mean: float) -> list[float]:
    """The most random choice that gives away `mean` on average: all alike if that is not more.

    A unit is what a random move gives away, so a `mean` above 1 asks for worse than that: then bad
    moves are likelier than good ones, up to `_WORST` times for every unit.

    >>> likelihoods([0.0, 1.0], 0.5)
    [1.0, 1.0]
    >>> likelihoods([0.0, 1.0], 0.25)[1]  # three times in four the better move
    0.33333333...
    >>> round(likelihoods([0.0, 2.0], 1.5)[1], 6)  # three times in four the worse one
    3.0
    """
    worst = _WORST if mean > 1.0 else 1.0
    if sum(given) <= mean * len(given) and worst == 1.0:
        return [1.0] * len(given)
    low, high = 0.0, worst  # of exp(−1 ÷ T), which grows with the average
    for _ in range(50):
        middle = (low + high) / 2
        weights = [middle**one for one in given]
        average = sum(w * one for w, one in zip(weights, given, strict=True)) / sum(weights)
        low, high = (middle, high) if average < mean else (low, middle)
    return [low**one for one in given]


def glance_unit(game: Game, seconds: float | None = None) -> float:
    """What a random move gives away on average where nothing is decided: 0 if estimates are flat.

    Measured once for a game, by looking one ply ahead in a few positions of random games, the same
    ones always; so it is a matter of milliseconds, and of the game alone. Where rules are slow,
    `seconds` end it before all positions have been looked at.
    """
    known = _UNITS.get(id(game))
    if known is not None and known[0]() is game:
        return known[1]
    spreads = list(_spreads(game, seconds))
    unit = statistics.fmean(spreads) if spreads else 0.0
    place = id(game)
    with contextlib.suppress(TypeError):  # what has slots alone cannot be referred to weakly
        _UNITS[place] = weakref.ref(game, lambda _: _UNITS.pop(place, None)), unit
    return unit


def _spreads(game: Game, seconds: float | None) -> Iterator[float]:
    """What a random move gives away in each position in which some are better than others."""
    sampled = is_sampled(game)
    algorithm = algorithm_for(game, proving=not sampled)
    chooser = random.Random(0)
    started = time.perf_counter()
    for _ in range(_POSITIONS):
        left = None if seconds is None else seconds - (time.perf_counter() - started)
        if left is not None and left <= 0:
            return
        state = _random_state(game, chooser)
        moves = [] if state is None else legal_moves(game, state)
        if len(moves) < 2:
            continue
        request = Request(
            depth=None if sampled else 1 + kind_of(game).chance,
            nodes=10 * len(moves) if sampled else None,
            lines=len(moves),
            memory_mb=1,
            seconds=left,
        )
        found = algorithm.run(Line(game, state), request)
        worth = [_own(one, found.player) for one in found.moves if one.exactness == "estimate"]
        if worth and max(worth) > min(worth):
            yield max(worth) - statistics.fmean(worth)


def _random_state(game: Game, chooser: random.Random) -> State | None:
    """A few random moves from the start, to where a player is to move; None if it is over."""
    state = game.initial()
    plies = chooser.randint(1, _PLIES)
    while not game.is_terminal(state):
        if game.to_move(state) == CHANCE:
            odds, outcomes = zip(*game.outcomes(state), strict=True)
            state = game.result(state, chooser.choices(outcomes, odds)[0])
        elif plies:
            state = game.result(state, chooser.choice(legal_moves(game, state)))
            plies -= 1
        else:
            return state
    return None


def _own(one: MoveAnswer, player: int) -> float:
    """What a move is worth to the player to move."""
    return one.value[player] if isinstance(one.value, tuple) else one.value
