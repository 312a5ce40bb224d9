"""Marking agents: the course's `.test` files about Pacman, and what the best moves are."""

from __future__ import annotations

import random
from dataclasses import dataclass
from statistics import fmean

from zermelo.game import InvalidInputError
from zermelo.games.pacman.cs188 import EvaluationTest, GameTreeTest
from zermelo.games.pacman.game import Pacman
from zermelo.games.pacman.state import State
from zermelo.play.pacman.agents import AGENTS, Agent, SearchAgent
from zermelo.play.pacman.games import play_pacman

_SAME = 1e-9
"""Expected values that differ by less are the same."""


@dataclass(frozen=True)
class Mark:
    """What an agent got for a test."""

    points: int
    most: int
    words: tuple[str, ...]
    """What was right or wrong, a line each."""

    @property
    def passed(self) -> bool:
        """Are these all points that there are?"""
        return self.points == self.most


def mark(agent: Agent, test: GameTreeTest | EvaluationTest) -> Mark:
    """Mark an agent by a test that `zermelo.games.pacman.cs188.read_test` has read."""
    if isinstance(test, GameTreeTest):
        return _moves_marked(agent, test)
    return _games_marked(agent, test)


def optimal_moves(agent: SearchAgent, game: Pacman, state: State) -> list[str]:
    """All moves that are as good as the best one, to the depth of an agent and in its belief.

    Computed move by move, so that it does not matter which of several a search comes upon first.
    """
    plies = agent.depth * game.agents - 1
    worth: dict[str, float] = {}
    for move in game.actions(state):
        value = agent.searched(game, game.result(state, move), plies).value
        worth[move] = value if not isinstance(value, tuple) else value[0]
    best = max(worth.values())
    return [move for move, value in worth.items() if value >= best - _SAME]


def _moves_marked(agent: Agent, test: GameTreeTest) -> Mark:
    """All points if every move of one game against directional ghosts is a best one."""
    kind = AGENTS[test.agent]
    reference = kind(depth=test.depth)  # type: ignore[call-arg]
    assert isinstance(reference, SearchAgent)
    game = test.game
    chooser = random.Random(test.seed)
    state, steps = game.initial(), 0
    while not game.is_terminal(state):
        if state.turn:
            odds, outcomes = zip(*game.outcomes(state), strict=True)
            move = chooser.choices(outcomes, odds)[0]
        else:
            steps += 1
            move = agent.action(game, state)
            best = optimal_moves(reference, game, state)
            if move not in best:
                place = game.format_state(state)
                said = f"step {steps}: {move!r} is not among the best moves, {', '.join(best)}"
                return Mark(0, test.points, (f"{said}, in {place}",))
        state = game.result(state, move)
    return Mark(test.points, test.points, (f"all {steps} moves are best ones",))


def _games_marked(agent: Agent, test: EvaluationTest) -> Mark:
    """A point for every threshold that is reached, none at all if a minimum is not."""
    if test.games < 1:
        raise InvalidInputError("a test plays at least one game")
    results = [
        play_pacman(test.game, agent, seed=f"{test.seed} {number}") for number in range(test.games)
    ]
    found = {
        "average score": fmean(result.score for result in results),
        "wins": float(sum(result.won for result in results)),
    }
    points, most, passed, words = 0, 0, True, []
    for name, value in found.items():
        minimum, thresholds = test.wanted[name]
        reached = sum(value >= threshold for threshold in thresholds)
        passed &= minimum is None or value >= minimum
        points += reached
        most += len(thresholds)
        below = minimum is not None and value < minimum
        least = f", below the least, {minimum:g}" if below else ""
        words.append(f"{name} {value:g}: {reached} of {len(thresholds)} points{least}")
    return Mark(points if passed else 0, most, tuple(words))
