"""What random games were like: who won them, how long they were, how much there was to choose."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from zermelo.game.check.tally import Tally
from zermelo.game.check.values import attempt
from zermelo.game.model import Game
from zermelo.game.players import player_name, seat


@dataclass(frozen=True)
class Observed:
    """Random games in numbers; nothing is wrong with any of them, but a reader may be surprised."""

    names: tuple[str, ...] = ()
    """What the players are called."""
    opposed: bool = False
    """Is one player's gain another's loss, so that there are winners?"""
    ended: int = 0
    """How many games came to an end with payoffs for all."""
    won: tuple[int, ...] = ()
    """How many of them each player won: its payoff was the greatest, and nobody else's was."""
    drawn: int = 0
    """How many of them nobody won."""
    average_payoffs: tuple[float, ...] = ()
    shortest: int | None = None
    """Moves in the shortest game that ended; None if none did."""
    longest: int | None = None
    average: float | None = None
    fewest_moves: int | None = None
    """The fewest legal moves that a player had at a turn; None if no player had one."""
    most_moves: int | None = None
    average_moves: float | None = None

    def __str__(self) -> str:
        return "; ".join(part for part in (self._ends(), self._length(), self._choice()) if part)

    def _ends(self) -> str:
        if not self.ended:
            return ""
        if not self.opposed:
            pairs = zip(self.names, self.average_payoffs, strict=True)
            return "average payoffs " + ", ".join(f"{name} {mean:.3g}" for name, mean in pairs)
        shares = zip(self.names, self.won, strict=True)
        won = [f"{name} won {count / self.ended:.0%}" for name, count in shares]
        return ", ".join([*won, f"{self.drawn / self.ended:.0%} drawn"])

    def _length(self) -> str:
        if self.average is None:
            return ""
        return f"games of {_range(self.shortest, self.longest, 'moves', self.average)}"

    def _choice(self) -> str:
        if self.average_moves is None:
            return ""
        return _range(self.fewest_moves, self.most_moves, "moves a turn", self.average_moves)


def observe(game: Game, tally: Tally) -> Observed:
    """Put what was counted in random games into numbers."""
    players = range(game.players)
    payoffs, lengths, choices = tally.payoffs, tally.lengths, tally.choices
    won = [0 for _ in players]
    for vector in payoffs:
        best = [player for player in players if vector[player] == max(vector)]
        if len(best) == 1:
            won[best[0]] += 1
    count = len(payoffs)
    return Observed(
        names=tuple(attempt(player_name, game, p, default=seat(p)) for p in players),
        opposed=game.players > 1 and game.payoffs != "general-sum",
        ended=count,
        won=tuple(won),
        drawn=count - sum(won),
        average_payoffs=tuple(sum(v[p] for v in payoffs) / count for p in players) if count else (),
        shortest=min(lengths, default=None),
        longest=max(lengths, default=None),
        average=sum(lengths) / len(lengths) if lengths else None,
        fewest_moves=min(choices, default=None),
        most_moves=max(choices, default=None),
        average_moves=_mean(choices) if choices else None,
    )


def _mean(choices: Counter[int]) -> float:
    return sum(size * times for size, times in choices.items()) / sum(choices.values())


def _range(least: int | None, greatest: int | None, what: str, average: float) -> str:
    if least == greatest:
        return f"{least} {what}"
    return f"{least} to {greatest} {what}, {average:.1f} on average"
