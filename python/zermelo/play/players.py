"""Whoever can be asked for a move."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from zermelo.game import Action, Game, Result, State, legal_moves
from zermelo.search import Progress, search


@dataclass(frozen=True)
class Choice:
    """A move, and what the player thought of it, if it thought at all."""

    move: Action
    result: Result | None = None


class Player(Protocol):
    """Chooses moves; a person at the keyboard is not one of these, but a seat left free."""

    @property
    def name(self) -> str:
        """What to call this player."""

    def choose(self, game: Game, state: State) -> Choice:
        """A legal move in a state where a player, not chance, is to move."""


@dataclass
class EnginePlayer:
    """Plays what `zermelo.search` finds within its limits; one second if none is given."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    progress: Progress | None = None
    name: str = "Zermelo"

    def __post_init__(self) -> None:
        if self.seconds is None and self.depth is None and self.nodes is None:
            self.seconds = 1.0

    def think(self, game: Game, state: State) -> Result:
        """What the search says of a state, whoever is to move there."""
        return search(
            game,
            state,
            seconds=self.seconds,
            depth=self.depth,
            nodes=self.nodes,
            progress=self.progress,
        )

    def choose(self, game: Game, state: State) -> Choice:
        """The best move found."""
        result = self.think(game, state)
        move = legal_moves(game, state)[0] if result.move is None else result.move
        return Choice(move, result)


class RandomPlayer:
    """Plays any legal move; the same seed gives the same moves."""

    name = "Random"

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def choose(self, game: Game, state: State) -> Choice:
        """A legal move, each as likely as any other."""
        return Choice(self.random.choice(legal_moves(game, state)))
