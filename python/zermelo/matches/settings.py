"""What decides how the games of a match are played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

from zermelo.game import Game, InvalidInputError
from zermelo.matches.contestant import Contestant
from zermelo.matches.control import SECONDS, TimeControl

Adjudication: TypeAlias = Literal["agreed", "proved", "none"]
"""When a proved value ends a game: if all players have proved the same, if one has proved that it
wins, or never."""

ADJUDICATIONS: tuple[Adjudication, ...] = ("agreed", "proved", "none")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The rules of a match; they pickle, and go to the processes that play."""

    game: Game
    contestants: tuple[Contestant, ...]
    control: TimeControl
    """The limits of players that bring none of their own."""
    seed: int = 0
    max_moves: int = 1000
    """Moves of all players together, after which a game is a draw."""
    adjudicate: Adjudication = "agreed"
    tables: str | None = None
    """A folder of endgame tables, which end a game as soon as they know it."""
    margin: float = 0.2
    """Seconds over its time that a player is forgiven."""
    patience: float = 60.0
    """Seconds after that until nobody waits for a player any more."""

    def __post_init__(self) -> None:
        if self.adjudicate not in ADJUDICATIONS:
            words = ", ".join(ADJUDICATIONS)
            raise InvalidInputError(f"adjudicate={self.adjudicate!r} is not one of {words}")
        if type(self.max_moves) is not int or self.max_moves < 1:
            raise InvalidInputError(f"max_moves={self.max_moves} must be 1 or more")
        for name in ("margin", "patience"):
            if not 0 <= getattr(self, name) < 1e9:
                raise InvalidInputError(f"{name}={getattr(self, name)} must be 0 seconds or more")

    def control_of(self, contestant: Contestant) -> TimeControl:
        """A player's own limits, or those of the match, or a short time for each move."""
        if not contestant.thinks:
            return TimeControl()
        if contestant.control.given:
            return contestant.control
        return self.control if self.control.given else TimeControl(seconds=SECONDS)

    @cached_property
    def opened_tables(self) -> Any:
        """The tables themselves; None without any."""
        if self.tables is None:
            return None
        from zermelo.tables import CheckersTables, Tables

        kinds: dict[str, Any] = {"chess": Tables, "checkers": CheckersTables}
        family = getattr(self.game, "family", "")
        if family not in kinds:
            raise InvalidInputError(
                f"there are tables of chess and of checkers, and none of {self.game.name}"
            )
        return kinds[family](self.tables)

    def __getstate__(self) -> dict[str, Any]:
        """Without the tables, which every process opens for itself."""
        return {name: value for name, value in self.__dict__.items() if name != "opened_tables"}

    def recorded(self) -> dict[str, Any]:
        """What must be the same when a match goes on."""
        return {
            "game": getattr(self.game, "spec", self.game.name),
            "seed": self.seed,
            "players": [one.text for one in self.contestants],
            "limits": [str(self.control_of(one)) for one in self.contestants],
            "max_moves": self.max_moves,
            "adjudicate": self.adjudicate,
            "tables": self.tables,
            "margin": self.margin,
        }
