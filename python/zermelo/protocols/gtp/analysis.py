"""What an engine thinks, in the lines that programs for Go draw on their boards (`lz-analyze`)."""

from __future__ import annotations

import math

from zermelo.game import Answer, Game, Line, MoveAnswer
from zermelo.protocols.gtp.vertices import vertex

MOST_MOVES = 8
"""So many of the best moves are told of."""


def info(line: Line, found: Answer) -> str:
    """One line: every move with its chance of winning in hundredths of a percent, and its line."""
    known = found.moves
    if not known and found.move is not None:
        known = (MoveAnswer(found.move, found.value, found.exactness, pv=found.pv),)
    mover, parts = line.game.to_move(line.state), []
    for order, one in enumerate(known[:MOST_MOVES]):
        share = round(10_000 * _share(line.game, one, found.player, mover))
        visits = one.visits if one.visits is not None else found.nodes if order == 0 else 0
        pv = " ".join(_vertices(line, one.pv or (one.move,)))
        move = vertex(line.game, line.state, one.move)
        parts.append(
            f"info move {move} visits {visits} winrate {share} prior {_prior(one)} lcb {share} "
            f"order {order} pv {pv}"
        )
    return " ".join(parts)


def share_of(game: Game, value: float) -> float:
    """A value as a share of what can be won: 0 for the worst, 1 for the best.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> share_of(TicTacToe(), 0)
    0.5
    """
    if game.payoff_range is None:
        return 1 / (1 + math.exp(-max(-50.0, min(value, 50.0))))
    low, high = game.payoff_range
    return min(max((value - low) / (high - low), 0.0), 1.0)


def _share(game: Game, one: MoveAnswer, player: int, mover: int) -> float:
    """The share of the player to move, from a value of either."""
    if isinstance(one.value, tuple):
        return share_of(game, one.value[mover])
    share = share_of(game, one.value)
    return share if player == mover else 1 - share


def _prior(one: MoveAnswer) -> int:
    return 0 if one.prior is None else round(10_000 * one.prior)


def _vertices(line: Line, moves: tuple[object, ...]) -> list[str]:
    words, game, state = [], line.game, line.state
    for move in moves:
        words.append(vertex(game, state, move))
        state = game.result(state, move)
    return words
