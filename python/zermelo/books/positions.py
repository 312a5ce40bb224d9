"""Early positions by their keys: successors, mirror images, and the end of the game.

A key shows in each column, from the bottom, the stones of the player to move, closed by one bit
above the highest stone. It is the key of the game itself, so every state has one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Board:
    """A board's size, and what follows from it."""

    width: int
    height: int

    @property
    def stride(self) -> int:
        """From a cell to its right neighbour."""
        return self.height + 1

    @property
    def bottom(self) -> int:
        """The lowest cell of each column: the key of the empty board."""
        return sum(1 << column * self.stride for column in range(self.width))

    def split(self, key: int) -> tuple[int, int]:
        """The mover's stones and all stones of the position with this key.

        >>> Board(7, 6).split(Board(7, 6).bottom)
        (0, 0)
        """
        stones = 0
        column = (1 << self.stride) - 1
        for shift in range(0, self.width * self.stride, self.stride):
            height = (key >> shift & column).bit_length() - 1
            stones |= ((1 << height) - 1) << shift
        return key & stones, stones

    def canonical(self, key: int) -> int:
        """The key or that of the mirror image, whichever is smaller."""
        mirrored, rest = 0, key
        column = (1 << self.stride) - 1
        for _ in range(self.width):
            mirrored = mirrored << self.stride | rest & column
            rest >>= self.stride
        return min(key, mirrored)

    def has_four(self, stones: int) -> bool:
        """Do these stones hold four in a line?"""
        for step in (1, self.stride - 1, self.stride, self.stride + 1):
            pairs = stones & stones >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def successors(self, key: int) -> Iterator[tuple[int, bool]]:
        """The key after each move of a game that is not over, and whether the move won."""
        own, stones = self.split(key)
        top = self.bottom << self.height - 1
        for shift in range(0, self.width * self.stride, self.stride):
            if stones & top & ((1 << self.stride) - 1) << shift:
                continue
            cell = (stones + (1 << shift)) & ~stones
            after = stones | cell
            yield (own ^ stones) | (after + self.bottom), self.has_four(own | cell)

    def predecessors(self, key: int) -> Iterator[int]:
        """The keys before each stone that may have been the last one.

        Some may be of positions that no game leads to.

        >>> board = Board(7, 6)
        >>> after, won = next(board.successors(board.bottom))
        >>> list(board.predecessors(after)) == [board.bottom]
        True
        """
        own, stones = self.split(key)
        other = own ^ stones
        for shift in range(0, self.width * self.stride, self.stride):
            height = (stones >> shift & (1 << self.height) - 1).bit_length()
            cell = 1 << shift + height - 1 if height else 0
            if cell & other:
                yield (other ^ cell) | ((stones ^ cell) + self.bottom)

    def level(self, plies: int) -> list[list[int]]:
        """The positions that are not over after 0, 1, … plies, mirror images once, in order."""
        levels = [[self.bottom]]
        for played in range(1, plies + 1):
            found = set()
            if played < self.width * self.height:
                for key in levels[-1]:
                    for after, won in self.successors(key):
                        if not won:
                            found.add(self.canonical(after))
            levels.append(sorted(found))
        return levels
