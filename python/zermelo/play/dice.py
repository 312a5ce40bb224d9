"""What chance may do, and dice that a seed repeats."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from zermelo.game import CHANCE, Action, Game, InvalidInputError, Line, State, format_move

SEEDS: Final = 1_000_000
"""A seed that nobody has chosen is below this, so that people can type it again."""


@dataclass(frozen=True)
class Outcome:
    """One thing that chance may do, and how likely it is."""

    move: Action
    text: str
    """As people of the game write it."""
    probability: float


def outcomes(game: Game, state: State) -> tuple[Outcome, ...]:
    """All that chance may do where it is to move; what is listed twice is added up.

    >>> from zermelo.games.pig import Pig
    >>> game = Pig()
    >>> [one.text for one in outcomes(game, game.parse_state("roll"))]
    ['1', '2', '3', '4', '5', '6']
    """
    found: dict[str, Outcome] = {}
    for probability, move in game.outcomes(state):
        text = format_move(game, state, move)
        before = found[text].probability if text in found else 0.0
        found[text] = Outcome(move, text, before + probability)
    return tuple(found.values())


def new_seed() -> int:
    """A seed for the dice of a new game."""
    return random.randrange(SEEDS)


def next_seed(seed: int) -> int:
    """The seed of the game after the one with this seed, so that a whole evening repeats."""
    return random.Random(f"{seed}, the next game").randrange(SEEDS)


def rolled(line: Line, seed: int) -> Action:
    """What the dice of this seed show at this ply of a game.

    The same seed and ply always roll alike. So a game repeats with its seed, in the terminal and on
    the page; and whoever takes a move back and makes it again gets the same roll again.
    `InvalidInputError` if it is not chance's turn.

    >>> from zermelo.games.pig import Pig
    >>> line = Line.read(Pig(), "roll")
    >>> rolled(line, 7) == rolled(line, 7)
    True
    """
    if line.over or line.game.to_move(line.state) != CHANCE:
        raise InvalidInputError("it is not chance's turn in this position")
    odds, moves = zip(*line.game.outcomes(line.state), strict=True)
    move: Action = random.Random(f"{seed}, ply {line.ply}").choices(moves, odds)[0]
    return move
