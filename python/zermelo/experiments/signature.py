"""The nodes of fixed searches in every native game: the same unless the search has changed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from zermelo.algorithms import Algorithm, given_algorithm
from zermelo.game import Game, InvalidInputError, State, legal_moves
from zermelo.search import search

DEPTHS: Final = {
    "breakthrough": 6,
    "checkers": 10,
    "chess": 9,
    "connect4": 10,
    "hex": 3,
    "kalah": 10,
    "mnk-native": 9,
    "nim-native": 12,
    "othello": 9,
}
"""The games, and how far each is searched: some ten thousand nodes a position."""

SPECS: Final = {"othello": "othello:estimate=hand"}
"""Games with learned weights are searched by those set by hand, which no training changes."""

PLIES: Final = (0, 5, 10, 15)
"""How far into a game the positions are; those of games that are over sooner are left out."""


@dataclass(frozen=True)
class Signature:
    """One game's searches."""

    game: str
    positions: int
    nodes: int
    seconds: float


def signatures(
    algorithm: Algorithm | str = "selective", games: Sequence[str] | None = None
) -> Iterator[Signature]:
    """Search the fixed positions of each game, one game after the other.

    >>> [one.game for one in signatures(games=["nim-native"])]
    ['nim-native']
    """
    from zermelo.games import load

    chosen = given_algorithm(algorithm)
    for name in DEPTHS if games is None else games:
        if name not in DEPTHS:
            raise InvalidInputError(
                f"no signature of {name!r}; there is one of {', '.join(DEPTHS)}"
            )
        game = load(SPECS.get(name, name))
        states = list(_positions(game))
        started = time.perf_counter()
        nodes = sum(
            search(game, state, algorithm=chosen, depth=DEPTHS[name], memory_mb=16).nodes
            for state in states
        )
        yield Signature(name, len(states), nodes, time.perf_counter() - started)


def _positions(game: Game) -> Iterator[State]:
    """Positions of games that are chosen by a rule, and so the same everywhere."""
    for plies in PLIES:
        state = game.initial()
        for ply in range(plies):
            if game.is_terminal(state):
                break
            moves = legal_moves(game, state)
            state = game.result(state, moves[(7 * plies + 5 * ply) % len(moves)])
        if not game.is_terminal(state):
            yield state
