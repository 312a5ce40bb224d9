"""Verdicts on games that are not played to their end: proved values, tables, limits, faults."""

from __future__ import annotations

from typing import Any, TypeAlias

from zermelo.game import Answer, Game, Line
from zermelo.game.errors import InvalidInputError
from zermelo.game.repetition import draw_payoffs, loss_payoffs

Payoffs: TypeAlias = "tuple[float, ...]"


def proved_payoffs(game: Game, answer: Answer | None) -> Payoffs | None:
    """What all players get by best play, if an answer proves it."""
    if answer is None or not answer.proved:
        return None
    if isinstance(answer.value, tuple):
        return answer.value
    if game.players == 1:
        return (answer.value,)
    if game.players > 2 or game.payoffs == "general-sum":
        return None
    total = _total(game)
    if total is None:
        return None
    other = total - answer.value
    return (answer.value, other) if answer.player == 0 else (other, answer.value)


def won_payoffs(game: Game, answer: Answer | None) -> Payoffs | None:
    """The same, if it is a win of whoever proved it in a game of two."""
    found = proved_payoffs(game, answer)
    if found is None or answer is None or len(found) != 2:
        return None
    own = answer.player
    return found if found[own] > found[1 - own] else None


def table_payoffs(line: Line, tables: Any) -> Payoffs | None:
    """What endgame tables say of the position, if they have it."""
    if tables is None:
        return None
    try:
        found = tables.probe(line.state)
    except InvalidInputError:  # too many pieces, castling, or a table that is not there
        return None
    value = float(found.value)
    return (value, -value) if found.player == 0 else (-value, value)


def even_payoffs(game: Game) -> Payoffs:
    """What a game is worth that nobody finishes: a draw, or the middle of the payoffs."""
    if game.payoffs == "zero-sum":
        return (0.0,) * game.players
    if game.payoffs == "constant-sum" and game.players == 2:
        return draw_payoffs(game)
    total = _total(game)
    if total is not None:
        return (total / game.players,) * game.players
    return (sum(game.payoff_range or (0, 0)) / 2,) * game.players


def lost_payoffs(game: Game, loser: int) -> Payoffs:
    """What all players get when one has lost by a fault: it the least, the others their share."""
    if game.players <= 2:
        return loss_payoffs(game, loser)
    least = (game.payoff_range or (-1, 1))[0]
    total = _total(game)
    others = even_payoffs(game)[0] if total is None else (total - least) / (game.players - 1)
    return tuple(least if player == loser else others for player in range(game.players))


def _total(game: Game) -> float | None:
    """What the payoffs add up to, where that is known."""
    if game.payoffs == "zero-sum":
        return 0.0
    if game.payoffs == "constant-sum" and game.payoff_range is not None and game.players == 2:
        return float(sum(game.payoff_range))
    return None
