"""Several best moves of a position, for games whose search knows one at a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.game import Action, Answer, Game, Line, kind_of
from zermelo.search import DEEPEST, search


@dataclass(frozen=True)
class Ranked:
    """A move with the result of what follows on it."""

    move: Action
    result: Answer


def rank(
    line: Line, seconds: float, found: Callable[[int, int, list[Ranked]], None]
) -> list[Ranked]:
    """All moves, best first for the player to move, each searched deeper and deeper.

    `found` is called with the depth, the nodes so far and the ranking after every finished depth.
    """
    ends = time.perf_counter() + seconds
    game = line.game
    player = game.to_move(line.state)
    after = {move: line.play(move) for move in line.legal_moves()}
    ranking = [Ranked(move, _at_sight(further)) for move, further in after.items()]
    nodes = len(ranking)
    for depth in range(1, DEEPEST):
        next_ranking = []
        for item in ranking:
            result = item.result
            if not result.final:
                left = ends - time.perf_counter()
                if left <= 0:
                    return ranking
                result = search(game, after[item.move], depth=depth, seconds=left)
                nodes += result.nodes
                if (result.depth or depth) < depth and not result.final:
                    return ranking  # its time was up before this depth was done
            next_ranking.append(Ranked(item.move, result))
        ranking = sorted(next_ranking, key=lambda item: -worth(game, item.result, player))
        found(depth + 1, nodes, ranking)
        if all(item.result.final for item in ranking):
            break
    return ranking


def worth(game: Game, result: Answer, player: int) -> float:
    """A result from the side of a player; sooner wins and later losses are worth a little more."""
    value = result.value
    if isinstance(value, tuple):
        return float(value[player])
    mine = value if result.player == player or game.players != 2 else -value
    if result.remoteness and mine:
        mine -= (1 if mine > 0 else -1) * min(result.remoteness, 1000) * 1e-6
    return float(mine)


def _at_sight(line: Line) -> Answer:
    """A first guess, which costs nothing; the very value if the game is over."""
    ending = line.ending
    if ending is not None:
        payoffs = ending.payoffs
        value: Any = payoffs[0] if kind_of(line.game).opposed else payoffs
        return Answer(value, 0, None, (), "proved", 1, remoteness=0)
    return Answer(0.0, 0, None, (), "estimate", 1)
