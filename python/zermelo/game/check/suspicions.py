"""What is suspicious in a game without being wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.tally import Tally
from zermelo.game.check.values import attempt, show
from zermelo.game.model import CHANCE
from zermelo.game.players import player_name, seat, the

_ENOUGH: Final = 10
"""Fewer games than this say little."""


def suspicions(examiner: Examiner, start: Node, tally: Tally, plies: int) -> Iterator[str]:
    """What a careful reader of the rules would ask about."""
    if start.terminal:
        yield "the game is over before it starts: the initial state is terminal"
        return
    if tally.unended and not tally.lengths:
        yield (
            f"none of {tally.unended} random games ended within {plies} moves: the game may never "
            "end, and then a search without a depth limit will not either"
        )
    nodes = examiner.known.values()
    movers = {node.mover for node in nodes}
    idle = [player for player in range(examiner.players) if player not in movers]
    if idle and movers - {None, CHANCE}:
        names = " and ".join(_the(examiner, player) for player in idle)
        yield f"{names} never had the move: does result switch the player to move?"
    elif examiner.players > 1:
        for player, times in tally.kept.items():
            if times >= _ENOUGH and not tally.passed[player]:
                yield (
                    f"{_the(examiner, player)} moved {times:,} times in a row in random games, and "
                    "nobody else ever after: does result switch the player to move?"
                )
    ends = {tuple(map(float, node.payoffs)) for node in nodes if node.payoffs is not None}
    if len(ends) == 1 and len(tally.lengths) >= _ENOUGH and _several_ends(examiner):
        same = show(ends.pop())
        yield f"every game ended with the same payoffs, {same}: does utility see who won?"


def _the(examiner: Examiner, player: int) -> str:
    return the(attempt(player_name, examiner.game, player, default=seat(player)))


def _several_ends(examiner: Examiner) -> bool:
    return sum(node.terminal is True for node in examiner.known.values()) > 1
