"""What people count an advantage in: pawns in chess, men in checkers, and moves to a mate.

A game that declares a `unit` has its estimates shown in it, by every command and on the page;
values in Python stay payoffs. A game without one is shown in payoffs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.game.model import Game
    from zermelo.game.observer import Value


@dataclass(frozen=True)
class Unit:
    """A unit of evaluation.

    >>> pawn = Unit("pawn", "pawns", worth=0.01, lead=3)
    >>> pawn.write(0.0035), pawn.write(-0.02), pawn.write(0.00001)
    ('+0.35', '-2.00', '0.00')
    """

    name: str
    plural: str
    worth: float
    """How much of a payoff one is: `evaluate` gives this for an advantage of one."""
    lead: float
    """How many make a win three times as likely as a loss, for a bar that shows who is ahead."""
    mates: bool = False
    """Are wins told as mates, `#5` for one in five moves of the winner?"""

    def count(self, value: float) -> float:
        """A payoff in this unit."""
        return value / self.worth

    def write(self, value: float) -> str:
        """A payoff in this unit as people of the game write it, with its sign."""
        text = f"{self.count(value):+.2f}"
        return "0.00" if text in ("+0.00", "-0.00") else text


def evaluation_text(
    game: Game, value: Value, *, proved: bool, remoteness: int | None = None
) -> str | None:
    """A value as people of the game write it: `+0.35`, `#5` for a mate, `#-5` for being mated.

    From the same side as the value. None if the game has no unit, or the value is a proved win
    that is not told as a mate.

    >>> from zermelo.games.chess import Chess
    >>> evaluation_text(Chess(), 0.0035, proved=False)
    '+0.35'
    >>> evaluation_text(Chess(), -1, proved=True, remoteness=10)
    '#-5'
    """
    unit = game.unit
    if unit is None or isinstance(value, tuple):
        return None
    if not proved or value == 0:
        return unit.write(value)
    if not unit.mates or remoteness is None:
        return None
    moves = (remoteness + 1) // 2  # the winner makes the last of the plies
    return f"#{moves}" if value > 0 else f"#-{moves}"
