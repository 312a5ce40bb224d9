"""Who takes part in a match: a contestant makes itself a player for each game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol, TypeAlias

from zermelo.game import Game, Line
from zermelo.matches.control import Allowance, TimeControl
from zermelo.play import Choice

FaultKind: TypeAlias = Literal["time", "hang", "crash", "nonsense", "illegal move"]
"""A loss on time, no answer at all, an end of the player, an answer that is none, a wrong move."""


class FaultError(Exception):
    """A player did what loses it the game; the match goes on."""

    def __init__(self, kind: FaultKind, words: str) -> None:
        super().__init__(f"{kind}: {words}")
        self.kind = kind
        self.words = words


class ResignationError(Exception):
    """A player gives up, which is no fault."""


class Seated(Protocol):
    """A contestant that plays one game."""

    def choose(self, line: Line, allowance: Allowance) -> Choice:
        """A move. `FaultError` or any other error but `ResignationError` is the player's fault."""

    def close(self) -> None:
        """The game is over: whatever it has started ends."""


@dataclass(frozen=True)
class Contestant(ABC):
    """A player as it was specified. It pickles, and holds nothing that thinks."""

    name: str
    """What it is called in results."""
    text: str
    """What was written or given, for the record."""
    thinks: ClassVar[bool] = True
    """Does it take time to choose? If not it has no limits, and cannot lose on time."""
    control: TimeControl = field(default_factory=TimeControl, kw_only=True)
    """Its own limits; without any it has those of the match."""

    @abstractmethod
    def check(self, game: Game, patience: float) -> None:
        """Raise `InvalidInputError` or `UnsupportedGameError` unless it can play this game."""

    @abstractmethod
    def sit(self, game: Game, seed: str, patience: float) -> Seated:
        """The player of one game; what it does at random is decided by the seed."""
