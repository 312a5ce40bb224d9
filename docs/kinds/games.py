"""The smallest game of each kind, in plain and in compiled Python, for the table of kinds."""

from __future__ import annotations

from typing import NamedTuple

import zermelo as z
from zermelo.types import u8


class Take(z.Game):
    """Take one or two matches of four; whoever takes the last one wins."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        """What is left, whose turn it is, and how many turns there were."""

        matches: u8
        mover: u8
        turns: u8

    def initial(self):
        """Four matches."""
        return self.State(4, 0, 0)

    def to_move(self, state):
        """One after the other."""
        return state.mover

    def actions(self, state):
        """One or two."""
        return [1, 2] if state.matches > 1 else [1]

    def result(self, state, n):
        """Fewer matches."""
        return self.State(state.matches - n, (state.mover + 1) % self.players, state.turns + 1)

    def is_terminal(self, state):
        """Nothing is left."""
        return state.matches == 0

    def utility(self, state, player):
        """Whoever is to move has not taken the last match."""
        return -1 if player == state.mover else 1


class Alone(Take):
    """Take one or two matches of four, in as many turns as possible."""

    players = 1
    payoffs = "general-sum"
    payoff_range = (0, 4)

    def utility(self, state, player):
        """The number of turns."""
        return state.turns


class Share(Take):
    """Take one or two matches of four; whoever takes the last one gets the one point."""

    payoffs = "constant-sum"
    payoff_range = (0, 1)

    def utility(self, state, player):
        """One point in all."""
        return 0 if player == state.mover else 1


class Coin(Take):
    """A coin says how many matches are taken second."""

    def to_move(self, state):
        """Chance is the second."""
        return z.CHANCE if state.turns == 1 else state.mover

    def outcomes(self, state):
        """One or two."""
        return [(0.5, 1), (0.5, 2)] if state.matches > 1 else [(1.0, 1)]


class Three(Take):
    """Take one or two matches of four; the last one wins a point from each of the others."""

    players = 3
    payoff_range = (-1, 2)

    def utility(self, state, player):
        """The player before the one to move took the last match."""
        return 2 if (player + 1) % 3 == state.mover else -1


class General(Take):
    """Take one or two matches of four; the last one is worth two, and every turn one to both."""

    payoffs = "general-sum"
    payoff_range = (0, 6)

    def utility(self, state, player):
        """Both like long games."""
        return state.turns if player == state.mover else state.turns + 2


class Wait(Take):
    """Take a match of two or wait; a position that is there for the third time is a draw."""

    repetition = ("draw", 3)

    def initial(self):
        """Two matches."""
        return self.State(2, 0, 0)

    def actions(self, state):
        """Wait, or take one."""
        return [0, 1]

    def result(self, state, n):
        """The same matches, or one less."""
        return self.State(state.matches - n, 1 - state.mover, 0)


class Hidden(Take):
    """Take one or two matches of four, which the players do not see."""

    information = "imperfect"


@z.compiled(check=False)
class CompiledTake(Take):
    """The same, compiled."""


@z.compiled(check=False)
class CompiledAlone(Alone):
    """The same, compiled."""


@z.compiled(check=False)
class CompiledShare(Share):
    """The same, compiled."""


@z.compiled(check=False)
class CompiledCoin(Coin):
    """The same, compiled."""


@z.compiled(check=False)
class CompiledThree(Three):
    """The same, compiled."""


@z.compiled(check=False)
class CompiledGeneral(General):
    """The same, compiled."""


@z.compiled(check=False)
class CompiledWait(Wait):
    """The same, compiled."""


@z.compiled(check=False)
class CompiledHidden(Hidden):
    """The same, compiled."""
