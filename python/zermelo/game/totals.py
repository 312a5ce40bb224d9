"""What the payoffs of a game add up to."""

from __future__ import annotations

from random import Random

from zermelo.game.errors import UnsupportedGameError
from zermelo.game.model import CHANCE, Game, payoff_vector

_GAMES = 20
_LONGEST = 10_000
"""So many games are played at random, each to so many moves, to find an end."""


def payoff_total(game: Game) -> float:
    """What everybody's payoffs add up to, whenever the game ends.

    0 in a zero-sum game; in a constant-sum game what a game played at random ends with.
    `UnsupportedGameError` if the payoffs add up to anything, or if no end is found.

    >>> from zermelo.games.tree import tree
    >>> payoff_total(tree([[(1, 2, 3), (4, 2, 0)], [(6, 0, 0), (2, 2, 2)]], levels=[0, 2]))
    6
    """
    if game.payoffs == "zero-sum":
        return 0
    if game.payoffs != "constant-sum":
        raise UnsupportedGameError(
            f"the payoffs of {game.name} add up to anything ({game.payoffs})"
        )
    random = Random(1)
    for _ in range(_GAMES):
        state = game.initial()
        for _ in range(_LONGEST):
            if game.is_terminal(state):
                return sum(payoff_vector(game, state))
            if game.to_move(state) == CHANCE:
                moves = [move for _, move in game.outcomes(state)]
            else:
                moves = list(game.actions(state))
            state = game.result(state, random.choice(moves))
    raise UnsupportedGameError(
        f"no game of {game.name} played at random ended within {_LONGEST:,} moves, so that what "
        "its payoffs add up to is not known"
    )
