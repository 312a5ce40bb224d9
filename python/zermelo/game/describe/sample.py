"""A small sample of random games, to see what the rules do not declare."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from random import Random
from typing import Final

from zermelo.game.check.values import error_text, show
from zermelo.game.model import CHANCE, Action, Game, State
from zermelo.game.notation import format_move, format_state

_GAMES: Final = 20
_PLIES: Final = 300
_SECONDS: Final = 0.1
_MOST_TEXT: Final = 300


@dataclass
class Sample:
    """What a few random games showed; where the game is broken, `fault` says how."""

    initial: str = ""
    initial_moves: list[str] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    """The moves of every game that came to an end."""
    unended: int = 0
    """Games broken off because they were too long."""
    states: int = 0
    """States in which a player had the move."""
    moves: int = 0
    """Legal moves in those states, added up."""
    chance: bool = False
    """Did chance move?"""
    twice: bool = False
    """Did a player move again right after its own move?"""
    turns: int = 0
    """How often a player moved after a player."""
    fault: str = ""

    @property
    def branching(self) -> float | None:
        """The average number of legal moves."""
        return self.moves / self.states if self.states else None

    @property
    def length(self) -> float | None:
        """The average number of moves in a game that ended."""
        return sum(self.lengths) / len(self.lengths) if self.lengths else None

    @property
    def alternating(self) -> bool | None:
        """Did no player ever move twice in a row? None if that was not seen."""
        return not self.twice if self.turns else None


def sample(game: Game) -> Sample:
    """Play a few random games, always the same ones; stops early where the game is slow."""
    seen = Sample()
    try:
        _sample(game, seen)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a native game that panics raises no Exception
        seen.fault = error_text(error)
    return seen


def _sample(game: Game, seen: Sample) -> None:
    start = game.initial()
    seen.initial = _cut(format_state(game, start))
    if not game.is_terminal(start):
        moves, _ = _choices(game, start)
        seen.initial_moves = [_cut(format_move(game, start, move)) for move in moves]
    random, deadline = Random(0), time.perf_counter() + _SECONDS
    for _ in range(_GAMES):
        _play(game, start, seen, random, deadline)
        if time.perf_counter() > deadline:
            break


def _play(game: Game, state: State, seen: Sample, random: Random, deadline: float) -> None:
    last = None
    for ply in range(_PLIES):
        if game.is_terminal(state):
            seen.lengths.append(ply)
            return
        if time.perf_counter() > deadline:
            return
        moves, weights = _choices(game, state)
        mover = game.to_move(state)
        if mover == CHANCE:
            seen.chance = True
        else:
            seen.states += 1
            seen.moves += len(moves)
            seen.turns += last is not None
            seen.twice |= mover == last
            last = mover
        state = game.result(state, random.choices(moves, weights)[0])
    seen.unended += 1


def _choices(game: Game, state: State) -> tuple[list[Action], list[float] | None]:
    if game.to_move(state) == CHANCE:
        pairs = list(game.outcomes(state))
        return [action for _, action in pairs], [float(chance) for chance, _ in pairs]
    return list(game.actions(state)), None


def _cut(text: object) -> str:
    if not isinstance(text, str):
        raise TypeError(f"the notation of the game gave {show(text)}, not text")
    return text if len(text) <= _MOST_TEXT else text[: _MOST_TEXT - 1] + "…"
