"""The ways through a maze: where one can go from a cell, and how far it is to everywhere."""

from __future__ import annotations

from collections import deque

from zermelo.games.pacman.layout import Layout, Place
from zermelo.games.pacman.state import STEPS


class Maze:
    """The cells of a layout that are not walls, with the ways between them."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        cells = {(x, y) for x in range(layout.width) for y in range(layout.height)} - layout.walls
        self.exits: dict[Place, tuple[str, ...]] = {
            (x, y): tuple(
                move
                for move, (dx, dy) in STEPS.items()
                if move != "stop" and (x + dx, y + dy) in cells
            )
            for x, y in sorted(cells)
        }
        """From every cell the moves that lead to another one."""
        self.food = {place: 1 << number for number, place in enumerate(layout.food)}
        """The bit of each food in a state; that of each capsule is in `capsules`."""
        self.capsules = {place: 1 << number for number, place in enumerate(layout.capsules)}
        self._distances: dict[Place, dict[Place, int]] = {}

    def distances(self, start: Place) -> dict[Place, int]:
        """How many steps it is from a cell to each that can be reached from it, nearest first."""
        known = self._distances.get(start)
        if known is not None:
            return known
        found = {start: 0}
        queue = deque([start])
        while queue:
            x, y = place = queue.popleft()
            for move in self.exits[place]:
                dx, dy = STEPS[move]
                following = (x + dx, y + dy)
                if following not in found:
                    found[following] = found[place] + 1
                    queue.append(following)
        self._distances[start] = found
        return found
