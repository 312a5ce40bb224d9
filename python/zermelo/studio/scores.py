"""Values in words and on a scale, for people who look at a bar or a graph."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from zermelo.game import Answer, Ending, Game, evaluation_text, kind_of, number
from zermelo.game.answer import is_settled
from zermelo.play.words import percent, winning_chances
from zermelo.studio.names import names
from zermelo.studio.schema.search import Score

_STEEPNESS = 3.0
"""How soon an estimate looks decisive on the scale: most games are won long before the end."""

_EVEN = 0.005
"""An estimate of less than this part of a win is called even."""

_UNPROVED = 0.97
"""The end of the scale is for what is proved."""


def score(
    game: Game,
    value: Any,
    player: int,
    *,
    proved: bool,
    remoteness: int | None = None,
    over: bool = False,
) -> Score:
    """A value from the side of `player`, in words and as a share of the whole.

    A game that is not `over` may still be decided by chance.

    >>> from zermelo.games.tictactoe import TicTacToe
    >>> score(TicTacToe(), 1, 1, proved=True, remoteness=3).words
    'O wins in 3'
    >>> from zermelo.games.chess import Chess
    >>> found = score(Chess(), 0.0035, 1, proved=False)
    >>> found.words, found.notation
    ('Black +0.35', '-0.35')
    """
    if isinstance(value, tuple):
        each = ", ".join(f"{name} {number(v)}" for name, v in zip(names(game), value, strict=True))
        return Score(each, None, None, proved)
    if not kind_of(game).opposed or game.players != 2:
        return Score(f"worth {number(_rounded(value))}", None, None, proved)
    first = value if player == 0 else _other(game, value)
    if kind_of(game).chance and not over and not _is_decided(game, first):
        return _expected(game, first, proved)
    leader = _leader(game, first, proved)
    return Score(
        words=_words(game, first, leader, proved, remoteness),
        share=_share(game, first, proved),
        leader=leader,
        proved=proved,
        notation=evaluation_text(game, first, proved=proved, remoteness=remoteness) or "",
    )


def score_of(game: Game, result: Answer) -> Score:
    """The score of a search's result."""
    found = score(
        game,
        result.value,
        result.player,
        proved=is_settled(result),
        remoteness=result.remoteness,
    )
    if result.exactness == "depends on ties":
        return msgspec.structs.replace(found, words=f"{found.words} (depends on ties)")
    return found


def final_score(game: Game, ending: Ending) -> Score:
    """The score of a finished game."""
    payoffs = ending.payoffs
    value = payoffs[0] if game.players <= 2 and kind_of(game).opposed else payoffs
    return score(game, value, 0, proved=True, over=True)


def _expected(game: Game, first: float, proved: bool) -> Score:
    """What chance still decides: a share of the win, or what the leader can expect.

    >>> from zermelo.games.pig import Pig
    >>> _expected(Pig(), 0.25, proved=False).words
    'First player about 62.50%'
    """
    about = "" if proved else "about "
    ahead = first - _middle(game)
    chance = winning_chances(game, first)
    share = _share(game, first, proved=False) if chance is None else round(2 * chance - 1, 4)
    if ahead == 0 or abs(ahead) < _EVEN * _half(game) / 5:
        return Score("even", share, None, proved)
    leader = 0 if ahead > 0 else 1
    if chance is not None:
        words = f"{about}{percent(chance if leader == 0 else 1 - chance)}"
    else:
        words = f"+{number(_rounded(abs(ahead)))}"
    return Score(f"{names(game)[leader]} {words}", share, leader, proved)


def _is_decided(game: Game, first: float) -> bool:
    """Is nothing left to chance: has somebody won the most that there is?"""
    return game.payoff_range is not None and first in game.payoff_range


def _leader(game: Game, first: float, proved: bool) -> int | None:
    """Who stands better; an estimate next to nothing is nobody's."""
    ahead = first - _middle(game)
    if ahead == 0 or (not proved and _is_even(game, ahead)):
        return None
    return 0 if ahead > 0 else 1


def _is_even(game: Game, ahead: float) -> bool:
    """Is an estimate next to nothing?"""
    if game.unit is not None:
        return game.unit.write(ahead) == game.unit.write(0)
    return abs(ahead) < _EVEN * _half(game)


def _half(game: Game) -> float:
    """From the middle to a win."""
    low, high = game.payoff_range or (-1.0, 1.0)
    return (high - low) / 2 or 1.0


def _other(game: Game, value: float) -> float:
    """The same value from the other player's side."""
    if game.payoffs == "constant-sum" and game.payoff_range is not None:
        return sum(game.payoff_range) - value
    return -value


def _middle(game: Game) -> float:
    if game.payoffs == "constant-sum" and game.payoff_range is not None:
        return sum(game.payoff_range) / 2
    return 0


def _words(
    game: Game, first: float, leader: int | None, proved: bool, remoteness: int | None
) -> str:
    if leader is None:
        return "a draw" if proved else "even"
    name = names(game)[leader]
    ahead = abs(first - _middle(game))
    if not proved:
        shown = number(_rounded(ahead)) if game.unit is None else game.unit.write(ahead)[1:]
        return f"{name} +{shown}"
    if game.unit is not None and game.unit.mates and remoteness:
        return f"{name} mates in {(remoteness + 1) // 2}"
    decided = game.payoff_range is None or first in game.payoff_range
    margin = "" if decided or getattr(game, "explicit", False) else f" by {number(ahead)}"
    when = f" in {remoteness}" if remoteness else ""
    return f"{name} wins{margin}{when}"


def _share(game: Game, first: float, proved: bool) -> float:
    ahead = first - _middle(game)
    if ahead == 0:
        return 0.0
    if proved:
        return math.copysign(1.0, ahead)
    if game.unit is not None:
        # At the lead that wins three games of four, the bar is halfway to the end.
        part = math.atanh(0.5) * game.unit.count(ahead) / game.unit.lead
    else:
        part = _STEEPNESS * ahead / _half(game)
    return round(_UNPROVED * math.tanh(part), 4)


def _rounded(value: float) -> float:
    return round(value, 2) if abs(value) >= 0.01 else round(value, 3)
