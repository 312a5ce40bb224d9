"""Players, values and the ends of games in words."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.game import (
    Action,
    Answer,
    Game,
    Line,
    State,
    Value,
    evaluation_text,
    format_move,
    kind_of,
    number,
    payoff_vector,
)
from zermelo.game.answer import proved_within
from zermelo.game.players import player_name, seat, the

__all__ = [
    "line_outcome",
    "line_text",
    "outcome",
    "payoff_words",
    "player_name",
    "proved_within",
    "seat",
    "the",
    "value_words",
    "verdict",
    "winning_chances",
]


def line_text(game: Game, state: State, moves: Sequence[Action]) -> list[str]:
    """A line of play as people write it, move by move."""
    texts = []
    for move in moves:
        texts.append(format_move(game, state, move))
        state = game.result(state, move)
    return texts


def outcome(game: Game, state: State) -> str:
    """How a finished game ended: "first player wins", "a draw", or the payoffs of all."""
    return payoff_words(game, payoff_vector(game, state))


def line_outcome(line: Line) -> str:
    """How the game of a line ended, with the reason where the position does not show it."""
    ending = line.ending
    if ending is None:
        return "the game goes on"
    words = payoff_words(line.game, ending.payoffs)
    return f"{words} ({ending.words})" if ending.words else words


def payoff_words(game: Game, payoffs: tuple[float, ...]) -> str:
    """The payoffs of all players at the end, in words."""
    if game.players == 2 and game.payoffs == "zero-sum":
        return value_words(game, payoffs[0], 0)
    if game.players == 1:
        return f"payoff {number(payoffs[0])}"
    each = (f"{player_name(game, p)} {number(payoff)}" for p, payoff in enumerate(payoffs))
    return "payoffs: " + ", ".join(each)


def value_words(game: Game, value: float, player: int) -> str:
    """A proved value for one player: who wins, a draw, or what it is worth."""
    if _is_win_or_loss(game, value):
        winner = player if value > 0 else 1 - player
        return f"{player_name(game, winner)} wins"
    if value == 0 and game.players == 2 and not getattr(game, "explicit", False):
        return "a draw"
    return f"worth {number(value)} to {the(player_name(game, player))}"


def verdict(game: Game, result: Answer) -> str:
    """What a search says of a position: its value in words, and how sure that is.

    In the game's own unit, if it has one.

    >>> from zermelo.games.chess import Chess
    >>> verdict(Chess(), Answer(0.0035, 0, None, (), "estimate", 1, depth=8))
    'worth about +0.35 pawns to white (an estimate, 8 plies deep)'
    >>> verdict(Chess(), Answer(1, 1, None, (), "proved", 1, remoteness=9))
    '#5, black wins in 9 plies (proved)'
    """
    if isinstance(result.value, tuple):
        each = f"payoffs {number(result.value)}"
        if result.exactness == "depends on ties":
            return f"{each} if {result.details['tie_rule']}; {tie_words(game, result)}"
        return f"{each} ({'proved' if result.proved else _estimate(result)})"
    whose = the(player_name(game, result.player))
    if result.proved and result.bounds is not None and result.bounds[0] != result.bounds[1]:
        return (
            f"{expected_words(game, result.value, result.player, _chance_of(game, result))} "
            f"({proved_within(result.bounds)})"
        )
    chance = winning_chances(game, result.value)
    if chance is not None and result.exactness in ("proved", "estimate") and 0 < chance < 1:
        about, sure = ("", "proved") if result.proved else ("about ", _estimate(result))
        return f"{whose} wins with {about}{percent(chance)} ({sure})"
    certain = not kind_of(game).chance or _is_win_or_loss(game, result.value)
    if result.proved and certain and kind_of(game).opposed and not getattr(game, "explicit", False):
        words = value_words(game, result.value, result.player)
        if result.remoteness:
            words += f" in {_plies(result.remoteness)}"
        return f"{mate_prefix(game, result.value, result.remoteness)}{words} (proved)"
    worth = in_units(game, result.value)
    if result.proved:
        return f"worth {worth} to {whose} (proved)"
    if result.exactness == "lower bound":
        return f"worth at least {worth} to {whose} (a proved bound)"
    if result.exactness == "upper bound":
        return f"worth at most {worth} to {whose} (a proved bound)"
    return f"worth about {worth} to {whose} ({_estimate(result)})"


def expected_words(game: Game, value: float, player: int, chance: float | None) -> str:
    """What a state is worth where chance decides: the chance of winning, if there is one.

    >>> from zermelo.games.pig import Pig
    >>> expected_words(Pig(), 0.0612, 0, 0.5306)
    'the first player wins with 53.06%, worth 0.0612 to the first player'
    """
    whose = the(player_name(game, player))
    wins = "" if chance is None else f"{whose} wins with {percent(chance)}, "
    return f"{wins}worth {number(value)} to {whose}"


def percent(chance: float) -> str:
    """A probability as people write it.

    >>> percent(0.53059), percent(1.0), percent(0.99999999)
    ('53.06%', '100%', '>99.99%')
    """
    if chance in (0, 1):
        return f"{chance:.0%}"
    text = f"{chance:.2%}"
    return {"0.00%": "<0.01%", "100.00%": ">99.99%"}.get(text, text)


def _chance_of(game: Game, result: Answer) -> float | None:
    told: float | None = result.details.get("chance_of_winning")
    return winning_chances(game, result.value) if told is None else told


def winning_chances(game: Game, value: Value) -> float | None:
    """The share of the win that a value stands for, where chance decides who wins.

    Only in games of two opposed players that win or lose one point; a draw counts half. None
    elsewhere: three points are not three wins.

    >>> from zermelo.games.pig import Pig
    >>> winning_chances(Pig(), 0.25)
    0.625
    """
    kind = kind_of(game)
    if isinstance(value, tuple) or not (kind.chance and kind.opposed and kind.players == 2):
        return None
    least, most = kind.payoff_range or (0, 0)
    if (least, most) not in ((-1, 1), (0, 1)):
        return None
    return min(max((value - least) / (most - least), 0.0), 1.0)


def tie_words(game: Game, result: Answer) -> str:
    """What the players get over all ways of breaking ties, where that is not one payoff.

    The player to move comes first.
    """
    order = sorted(range(game.players), key=lambda player: player != result.player)
    ranges = result.details["ranges"]
    open_players = [player for player in order if ranges[player][0] < ranges[player][1]]
    each = [
        f"{the(player_name(game, player))}{'' if place else ' gets'} "
        f"{number(ranges[player][0])} to {number(ranges[player][1])}"
        for place, player in enumerate(open_players)
    ]
    listed = ", ".join(each[:-1]) + " and " + each[-1] if len(each) > 1 else each[0]
    return f"depending on ties {listed}"


def in_units(game: Game, value: float) -> str:
    """An estimate with its unit: "+0.35 pawns", or the payoff of a game that has none."""
    text = evaluation_text(game, value, proved=False)
    return number(value) if text is None or game.unit is None else f"{text} {game.unit.plural}"


def mate_prefix(game: Game, value: float, remoteness: int | None) -> str:
    """ "#5, " before the words for a proved win, in games that are won by a mate."""
    text = evaluation_text(game, value, proved=True, remoteness=remoteness) if value else None
    return "" if text is None else f"{text}, "


def _estimate(result: Answer) -> str:
    if result.depth is None:
        return "an estimate"
    return f"an estimate, {_plies(result.depth)} deep" if result.depth else "a guess at sight"


def _plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"


def _is_win_or_loss(game: Game, value: float) -> bool:
    """Is this the best or the worst that can happen, in a game that is won and lost?"""
    if game.players != 2 or game.payoffs != "zero-sum" or getattr(game, "explicit", False):
        return False
    return value != 0 and (value in (game.payoff_range or (-1, 1)))
