"""What became of the random games, counted while they are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from zermelo.game.model import CHANCE


@dataclass
class Tally:
    """Games, their lengths and their ends."""

    games: int = 0
    lengths: list[int] = field(default_factory=list)
    """How many moves the games took that came to an end."""
    unended: int = 0
    """How many were broken off at the limit of plies."""
    payoffs: list[tuple[float, ...]] = field(default_factory=list)
    """What the players got in those that ended."""
    choices: Counter[int] = field(default_factory=Counter)
    """How many legal moves the players had at their turns, and how often."""
    kept: Counter[int] = field(default_factory=Counter)
    """How often each player moved twice in a row."""
    passed: Counter[int] = field(default_factory=Counter)
    """How often another player moved after each one."""

    def turns(self, movers: Iterable[int | None]) -> None:
        """Count who moved after whom in a game; chance takes nobody's turn."""
        players = [mover for mover in movers if mover is not None and mover != CHANCE]
        for before, after in pairwise(players):
            (self.kept if before == after else self.passed)[before] += 1
