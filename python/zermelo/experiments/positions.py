"""Positions to measure on: random games, the same ones for the same seed."""

from __future__ import annotations

import random

from zermelo.game import Game, InvalidInputError, State, legal_moves


def random_positions(game: Game, count: int, *, plies: int = 8, seed: int = 0) -> list[State]:
    """`count` different positions about `plies` moves into random games, none of them over.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> len(random_positions(TicTacToe(), 3, plies=2))
    3
    """
    chooser = random.Random(seed)
    found: dict[State, None] = {}
    for _ in range(1_000 * count):
        state = game.initial()
        for _ in range(chooser.randint(max(plies - 2, 0), plies + 2)):
            if game.is_terminal(state):
                break
            state = game.result(state, chooser.choice(legal_moves(game, state)))
        if not game.is_terminal(state):
            found[state] = None
        if len(found) == count:
            return list(found)
    if not found:
        raise InvalidInputError(f"random games of {game.name} are over before {plies} plies")
    return list(found)
