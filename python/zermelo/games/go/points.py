"""Points of a Go board: names, positions as text, and who owns what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

COLUMNS: Final = "ABCDEFGHJKLMNOPQRST"
"""The letters of the columns, without I."""
COLOURS: Final = ("black", "white")

Point = tuple[int, int]
"""A column and a row, both counted from 0 at the bottom left."""


def name_of(point: Point) -> str:
    """A point as players write it.

    >>> name_of((8, 0))
    'J1'
    """
    return f"{COLUMNS[point[0]]}{point[1] + 1}"


@dataclass(frozen=True)
class Position:
    """What the text of a state says: the stones, who is to move, and what else there is to know."""

    rows: tuple[str, ...]
    """From the bottom up: x for black, o for white, . for an empty point."""
    mover: int
    passes: int
    prisoners: int = 0
    """By how many black is ahead, where territory counts."""
    settling: int | None = None
    """Who began to settle what is dead, once the game proper is over."""

    @classmethod
    def read(cls, text: str) -> Position:
        """From what `Go.format_state` writes."""
        rows, colour, *rest = text.split()
        lines = tuple(reversed(rows.split("/")))
        prisoners = int(rest[rest.index("prisoners") + 1]) if "prisoners" in rest else 0
        settling = COLOURS.index(rest[rest.index("settling") + 1]) if "settling" in rest else None
        return cls(lines, COLOURS.index(colour), rest.count("pass"), prisoners, settling)

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.rows)

    def stones(self, player: int) -> list[Point]:
        """The points with a stone of this player."""
        mark = "xo"[player]
        return [
            (column, row)
            for row, marks in enumerate(self.rows)
            for column, found in enumerate(marks)
            if found == mark
        ]

    def beside(self, point: Point) -> list[Point]:
        """The neighbours of a point."""
        column, row = point
        around = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
        return [(c, r) for c, r in around if 0 <= c < self.width and 0 <= r < self.height]

    def at(self, point: Point) -> str:
        """What is on a point."""
        return self.rows[point[1]][point[0]]

    def joined(self, point: Point) -> set[Point]:
        """The points that hang together with this one and have the same on them."""
        found, open_ = {point}, [point]
        while open_:
            for near in self.beside(open_.pop()):
                if near not in found and self.at(near) == self.at(point):
                    found.add(near)
                    open_.append(near)
        return found

    @cached_property
    def areas(self) -> tuple[frozenset[Point], frozenset[Point]]:
        """The points of black and white: stones, and empty regions that reach one colour alone."""
        owned: tuple[set[Point], set[Point]] = (set(self.stones(0)), set(self.stones(1)))
        seen: set[Point] = set()
        for row in range(self.height):
            for column in range(self.width):
                point = (column, row)
                if self.at(point) != "." or point in seen:
                    continue
                region = self.joined(point)
                seen |= region
                reached = {self.at(near) for one in region for near in self.beside(one)} - {"."}
                if len(reached) == 1:
                    owned["xo".index(reached.pop())].update(region)
        return frozenset(owned[0]), frozenset(owned[1])

    def lead(self, scoring: str) -> int:
        """By how many points black is ahead without komi, if all stones on the board live."""
        black, white = (len(area) for area in self.areas)
        if scoring == "area":
            return black - white
        return black - white - len(self.stones(0)) + len(self.stones(1)) + self.prisoners

    def territory(self, player: int) -> int:
        """How many empty points are a player's."""
        return len(self.areas[player]) - len(self.stones(player))

    def without(self, dead: Iterable[Point]) -> Position:
        """The position with dead stones taken off the board, as prisoners."""
        rows = [list(marks) for marks in self.rows]
        prisoners = self.prisoners
        for column, row in dead:
            prisoners += {"x": -1, "o": 1, ".": 0}[rows[row][column]]
            rows[row][column] = "."
        return replace(self, rows=tuple("".join(row) for row in rows), prisoners=prisoners)

    def chains(self, player: int) -> list[list[Point]]:
        """The chains of a player's stones."""
        left, found = set(self.stones(player)), []
        while left:
            chain = self.joined(min(left))
            found.append(sorted(chain))
            left -= chain
        return found
