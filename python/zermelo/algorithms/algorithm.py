"""What an algorithm is: a value with typed options, which kinds of games it is for, and `run`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar

from zermelo.game import Answer, Game, InvalidInputError, Kind, Line, UnsupportedGameError, kind_of
from zermelo.game.arguments import unknown_keyword
from zermelo.game.needs import Needs
from zermelo.game.observer import Observer
from zermelo.game.request import Request


class Algorithm(ABC):
    """An algorithm of the library. Subclasses are frozen dataclasses; their fields are options."""

    name: ClassVar[str]
    """Its name in answers, traces and on the command line."""
    needs: ClassVar[Needs]
    """The kinds of games that it is for."""
    remembers: ClassVar[bool] = False
    """Can an engine keep what it knows of a native game from one search to the next?"""

    def __new__(cls, *args: Any, **given: Any) -> Algorithm:
        """Refuses a keyword that is no option, and suggests the one that was meant."""
        for name in given:
            if name not in defaults_of(cls):
                raise unknown_keyword(cls.__name__, name, defaults_of(cls))
        if args:
            raise InvalidInputError(f"{cls.__name__} takes its options by name: {cls.__name__}()")
        return super().__new__(cls)

    @classmethod
    def against(cls, game: Game) -> str:
        """Why it is not for this game; an empty text if it is."""
        return cls.against_kind(kind_of(game))

    @classmethod
    def against_kind(cls, kind: Kind) -> str:
        """Why it is not for this kind of game; an empty text if it is."""
        return "; ".join(cls.needs.against(kind))

    @classmethod
    def refuse(cls, game: Game) -> None:
        """Raise `UnsupportedGameError` unless it is for this kind of game."""
        against = cls.against(game)
        if against:
            raise UnsupportedGameError(f"{cls.name} is not for {game.name}: {against}")

    @property
    def options(self) -> dict[str, Any]:
        """Its options with their values."""
        return {name: getattr(self, name) for name in defaults_of(type(self))}

    @property
    def changed(self) -> dict[str, Any]:
        """The options that differ from the defaults."""
        defaults = defaults_of(type(self))
        if vars(self) == defaults:
            return {}
        return {name: value for name, value in self.options.items() if value != defaults[name]}

    @abstractmethod
    def run(self, line: Line, request: Request) -> Answer:
        """Search the state that a line has come to, in a game for which the algorithm is.

        Whoever chose the algorithm has seen to that, by `refuse` or by the kind of game.
        """

    @abstractmethod
    def watched(self, line: Line, request: Request, watch: Observer) -> Answer:
        """Search, and tell an observer of every step."""


@cache
def defaults_of(algorithm: type[Algorithm]) -> dict[str, Any]:
    """The options of an algorithm by name, as they are if nobody changes them."""
    return {field.name: field.default for field in fields(algorithm)}  # type: ignore[arg-type]
