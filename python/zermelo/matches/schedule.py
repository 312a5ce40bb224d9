"""Who plays whom, from which opening, in which seat: game i depends on i alone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import Final

from zermelo.game import InvalidInputError

_MOST: Final = 5_000
"""Games of one opening."""


@dataclass(frozen=True)
class Schedule:
    """Every opening is played in all orders of seats, by all contestants alike.

    Two players of a two-player game play each opening twice, with colours changed. Of more
    contestants than seats, each set plays in all orders; of fewer, one sits in several seats.

    >>> Schedule.of(contestants=2, seats=2).orders
    ((0, 1), (1, 0))
    >>> len(Schedule.of(contestants=3, seats=3).orders)
    6
    """

    orders: tuple[tuple[int, ...], ...]
    """The contestants by seat, in the order of the games of one opening."""

    @classmethod
    def of(cls, contestants: int, seats: int) -> Schedule:
        """The schedule for so many contestants and seats."""
        everyone = range(contestants)
        if contestants >= seats:
            orders = [
                order for chosen in combinations(everyone, seats) for order in permutations(chosen)
            ]
        else:
            orders = [
                order for order in product(everyone, repeat=seats) if len(set(order)) == contestants
            ]
        if len(orders) > _MOST:
            raise InvalidInputError(
                f"{contestants} players in {seats} seats make {len(orders):,} games of each "
                f"opening, and the most is {_MOST:,}"
            )
        return cls(tuple(orders))

    @property
    def block(self) -> int:
        """The games of one opening."""
        return len(self.orders)

    def opening(self, number: int) -> int:
        """The opening of a game."""
        return number // self.block

    def seats(self, number: int) -> tuple[int, ...]:
        """The contestants of a game by seat."""
        return self.orders[number % self.block]

    def whole(self, games: int) -> int:
        """So many games, and as many more as make the last opening complete."""
        return -(-games // self.block) * self.block
