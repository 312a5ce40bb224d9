"""Games of Pacman, played to the end by an agent against ghosts of one kind or another."""

from __future__ import annotations

import random
from dataclasses import dataclass

from zermelo.game import CHANCE, IllegalMoveError
from zermelo.games.pacman import Pacman
from zermelo.play.pacman.agents import Agent
from zermelo.play.pacman.ghosts import HuntingGhosts


@dataclass(frozen=True)
class Result:
    """How a game of Pacman ended."""

    won: bool
    """Has Pacman eaten everything?"""
    lost: bool
    """Was it caught? Neither is true where time was up."""
    score: int
    steps: int
    moves: tuple[str, ...]
    """What everybody played, from which `Line(game, moves=...)` shows the game again."""


def play_pacman(
    game: Pacman, agent: Agent, seed: int | str = 0, ghosts: HuntingGhosts | None = None
) -> Result:
    """One game; the same seed gives the same ghosts.

    Ghosts that are chance move by the game's own probabilities, others are played by `ghosts`. An
    agent's move that is not legal is an `IllegalMoveError` with the agent's name.

    >>> from zermelo.play.pacman import MinimaxAgent
    >>> play_pacman(Pacman("trapped", ghosts="random"), MinimaxAgent(depth=3)).score
    -501
    """
    chooser = random.Random(seed)
    opponent = ghosts or HuntingGhosts()
    state = game.initial()
    moves: list[str] = []
    while not game.is_terminal(state):
        if game.to_move(state) == CHANCE:
            odds, outcomes = zip(*game.outcomes(state), strict=True)
            move = chooser.choices(outcomes, odds)[0]
        elif state.turn:
            move = opponent.action(game, state)
        else:
            move = agent.action(game, state)
            legal = game.actions(state)
            if move not in legal:
                name = getattr(agent, "name", type(agent).__name__)
                raise IllegalMoveError(
                    f"{name} answers {move!r} in {game.format_state(state)}, where the moves are "
                    f"{', '.join(legal)}"
                )
        moves.append(move)
        state = game.result(state, move)
    won = not state.food
    return Result(won, state.lost, state.score, state.step, tuple(moves))
