"""A match as it was played: its games, with all moves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from zermelo.games.backgammon.native import Backgammon

_HIGHEST_CUBE: Final = 1024


@dataclass(frozen=True)
class RecordedGame:
    """One game of a match."""

    score: tuple[int, int]
    """The points of both players before it."""
    moves: tuple[str, ...]
    """From the opening roll on, as `Backgammon` writes moves."""
    winner: int | None = None
    """None if the game was not finished."""
    points: int = 0
    """What the winner got; the game may have been resigned."""


@dataclass(frozen=True)
class MatchRecord:
    """A match or a money session, the first player in the left column."""

    length: int
    """The points that win the match; 0 for money."""
    players: tuple[str, str]
    games: tuple[RecordedGame, ...] = field(default=())

    def game(self, number: int) -> Backgammon:
        """The rules of a game of the match, counted from 0: its score and whether it is the
        Crawford game."""
        score = self.games[number].score
        return Backgammon(
            cube=_HIGHEST_CUBE,
            length=self.length,
            score=score,
            crawford=self._is_crawford(number),
        )

    def _is_crawford(self, number: int) -> bool:
        """The first game in which a player needs one point."""
        close = [self.length - 1 in game.score for game in self.games[: number + 1]]
        return self.length > 1 and close[-1] and not any(close[:-1])
