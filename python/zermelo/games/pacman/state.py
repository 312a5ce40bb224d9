"""The states of Pacman: who is where, what is left to eat, and the score."""

from __future__ import annotations

from typing import Final, NamedTuple

from zermelo.games.pacman.layout import Place

STEPS: Final[dict[str, Place]] = {
    "west": (-1, 0),
    "east": (1, 0),
    "north": (0, 1),
    "south": (0, -1),
    "stop": (0, 0),
}
"""Where each move leads. Moves are listed in this order."""

OPPOSITE: Final = {
    "west": "east",
    "east": "west",
    "north": "south",
    "south": "north",
    "stop": "stop",
}


class Ghost(NamedTuple):
    """A ghost. Scared ones are half as fast, so places are counted in half cells."""

    x: int
    y: int
    heading: str = "stop"
    """The last move, which a ghost may not take back; `stop` where it has not moved yet."""
    scared: int = 0
    """For how many of its own moves it is still scared."""

    @property
    def between(self) -> bool:
        """Is it half way from one cell to the next?"""
        return bool((self.x | self.y) & 1)


class State(NamedTuple):
    """A position. It says nothing of how ghosts choose: that is the game's business."""

    pacman: Place
    heading: str
    """Where Pacman looks, which matters to nobody but those who see it."""
    ghosts: tuple[Ghost, ...]
    food: int
    """A bit for each food of the layout that is left, the first food's the lowest."""
    capsules: int
    score: int
    step: int
    """How many moves Pacman has made."""
    turn: int
    """Whose turn it is: 0 for Pacman, 1 for the first ghost, ..."""
    lost: bool
