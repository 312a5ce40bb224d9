"""Who wins at Nim, and how: Bouton's theorem (1901), the seed of Sprague and Grundy's theory."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import xor

from zermelo.games.nim.game import Nim, NimMove, NimState


def nim_sum(piles: Iterable[int]) -> int:
    """The exclusive or of the pile sizes, which is the Sprague–Grundy value of normal Nim.

    >>> nim_sum([3, 4, 5])
    2
    """
    return reduce(xor, piles, 0)


def mover_wins(piles: Iterable[int], misere: bool = True) -> bool:
    """Does the player to move win with best play?

    Misère Nim differs from normal Nim only when no pile has more than one match.

    >>> mover_wins([2, 2]), mover_wins([1], misere=True), mover_wins([1], misere=False)
    (False, False, True)
    """
    sizes = list(piles)
    if misere and max(sizes, default=0) <= 1:
        return sum(sizes) % 2 == 0
    return nim_sum(sizes) != 0


def winning_moves(game: Nim, state: NimState) -> list[NimMove]:
    """The moves that win by force: none if the position is lost, or the game is over.

    >>> winning_moves(Nim([3, 4, 5], misere=False), ((5, 4, 3), 0))
    [(3, 2)]
    """
    return [
        move
        for move in game.actions(state)
        if not mover_wins(game.result(state, move)[0], game.misere)
    ]
