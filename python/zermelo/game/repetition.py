"""What the rules say of a position that comes back: nothing, a draw, a loss, or that it may not.

States hold no history, so no state can say that a game is over by repetition. A game declares the
rule, `repetition = ("draw", 3)`, and whoever holds a `Line` of it applies the rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from zermelo.game.errors import InvalidInputError

if TYPE_CHECKING:
    from zermelo.game.model import Game

RepetitionRule: TypeAlias = Literal["nothing", "draw", "loss", "forbidden"]

RULES: tuple[RepetitionRule, ...] = ("nothing", "draw", "loss", "forbidden")

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True)
class Repetition:
    """The rule on repetition: what happens when a position occurs for the n-th time.

    >>> print(Repetition("draw", 3))
    a draw when a position occurs for the third time
    """

    rule: RepetitionRule = "nothing"
    """`"draw"`; `"loss"` for the player whose move repeats; `"forbidden"`: no move may repeat."""
    times: int = 0
    """At which occurrence the rule applies, the first one counted: 2 or more; 0 for no rule."""

    @property
    def matters(self) -> bool:
        """Can the same state be worth something else after another history?"""
        return self.rule != "nothing"

    def __str__(self) -> str:
        time = ordinal(self.times)
        if self.rule == "draw":
            return f"a draw when a position occurs for the {time} time"
        if self.rule == "loss":
            return f"whoever makes a position occur for the {time} time loses"
        if self.rule == "forbidden":
            return f"no move may make a position occur for the {time} time"
        return "a position that comes back means nothing"


NO_RULE = Repetition()
"""A position that comes back means nothing."""


def ordinal(number: int) -> str:
    """A place in words: "third"."""
    return _ORDINALS[number - 1] if 1 <= number <= len(_ORDINALS) else f"{number}th"


def repetition_of(game: Any) -> Repetition:
    """The rule that a game declares; `InvalidInputError` says what is wrong with a bad one."""
    declared = getattr(game, "repetition", None)
    if declared is None:
        return NO_RULE
    wrong = fault(game, declared)
    if wrong is not None:
        raise InvalidInputError(f"{type(game).__name__}.repetition {wrong}")
    return declared if isinstance(declared, Repetition) else Repetition(*declared)


def fault(game: Any, declared: Any) -> str | None:
    """What is wrong with a declaration of this game, in words; None if it is well formed."""
    right = 'None, or a rule and an occurrence such as ("draw", 3), ("loss", 2), ("forbidden", 2)'
    if declared is None:
        return None
    try:
        rule, times = (
            (declared.rule, declared.times) if isinstance(declared, Repetition) else declared
        )
    except (TypeError, ValueError):
        return f"is {declared!r}, not {right}"
    if rule == "nothing" and times == 0:
        return None
    if not isinstance(rule, str) or rule not in RULES[1:] or type(times) is not int:
        return f"is {declared!r}, not {right}"
    if times < 2:
        return f"is {declared!r}, but the first occurrence repeats nothing: the least is 2"
    return _unsuitable(game, rule)


def _unsuitable(game: Any, rule: str) -> str | None:
    """Why the payoffs of a game leave open what a draw or a loss is worth."""
    players, payoffs = getattr(game, "players", 2), getattr(game, "payoffs", "zero-sum")
    if rule == "draw" and payoffs != "zero-sum":
        if players > 2 or payoffs == "general-sum" or game.payoff_range is None:
            return (
                "is a draw, which is worth 0 in a zero-sum game, and the middle of payoff_range "
                "for two players with constant-sum payoffs; this game is neither"
            )
    elif rule != "draw" and (players > 2 or (players == 2 and payoffs == "general-sum")):
        return f"is {rule!r}, which is for two players with opposed payoffs: it makes one lose"
    return None


def draw_payoffs(game: Game) -> tuple[float, ...]:
    """What a draw by repetition is worth to every player."""
    worth: float = 0
    if game.payoffs == "constant-sum" and game.payoff_range is not None:
        worth = sum(game.payoff_range) / 2
    return (worth,) * game.players


def loss_payoffs(game: Game, loser: int) -> tuple[float, ...]:
    """What every player gets when one loses by repeating: the least and the greatest payoff."""
    least, greatest = game.payoff_range or (-1, 1)
    return tuple(least if player == loser else greatest for player in range(game.players))
