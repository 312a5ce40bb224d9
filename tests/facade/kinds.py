"""One large game of every kind: none is solved before a limit is met."""

from typing import NamedTuple

import zermelo as z
from zermelo.game import CHANCE

_LARGE = (1 << 61) - 1


class Endless(z.Game):
    """Three moves a turn, no position twice, two hundred plies; payoffs look like chance."""

    plies = 200
    payoff_range = (-1, 1)

    def initial(self):
        return (1, 0)

    def to_move(self, state):
        return state[1] % self.players

    def actions(self, state):
        return [0, 1, 2]

    def result(self, state, action):
        return ((state[0] * 31 + 7 * action + 1) % _LARGE, state[1] + 1)

    def is_terminal(self, state):
        return state[1] == self.plies

    def utility(self, state, player):
        return (state[0] // 7 % 3 - 1) * (1 if player == 0 else -1)


class Fractions(Endless):
    """Payoffs that the core cannot order are met on the way: the textbook searches."""

    def is_terminal(self, state):
        return state[1] == self.plies or (state[1] > 3 and state[0] % 50 == 0)

    def utility(self, state, player):
        return -0.5 if player == 0 else 0.5


class Alone(Endless):
    """Nothing is to be won, which only the whole tree tells."""

    players = 1

    def utility(self, state, player):
        return min(0, super().utility(state, player))


class Dice(Endless):
    def to_move(self, state):
        return CHANCE if state[1] % 3 == 2 else state[1] % 2

    def outcomes(self, state):
        return [(0.5, 0), (0.25, 1), (0.25, 2)]


class Three(Endless):
    players = 3
    payoffs = "general-sum"
    payoff_range = (0, 2)

    def utility(self, state, player):
        return (state[0] >> player) % 3


class General(Endless):
    payoffs = "general-sum"
    payoff_range = (0, 2)

    def utility(self, state, player):
        return (state[0] >> player) % 3


class Constant(Endless):
    payoffs = "constant-sum"
    payoff_range = (0, 2)

    def utility(self, state, player):
        return 1 + super().utility(state, player)


@z.compiled(check=False)
class Compiled(z.Game):
    """The same as `Endless`, compiled."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        place: z.types.u64
        plies: z.types.u16

    def __init__(self, plies=200):
        self.plies = plies

    def initial(self):
        return self.State(1, 0)

    def to_move(self, state):
        return state.plies % 2

    def actions(self, state):
        return [0, 1, 2]

    def result(self, state, action):
        return self.State(
            (state.place * 31 + 7 * action + 1) % 1152921504606846975, state.plies + 1
        )

    def is_terminal(self, state):
        return state.plies == self.plies

    def utility(self, state, player):
        payoff = state.place // 7 % 3 - 1
        return payoff if player == 0 else -payoff


def native():
    return z.load("mnk-native:m=7,n=7,k=5")


def connect4():
    """The game with a solver of its own."""
    return z.load("connect4")


OPPOSED = {
    "native": native,
    "connect4": connect4,
    "compiled": Compiled,
    "plain": Endless,
    "fractions": Fractions,
    "one player": Alone,
    "constant sum": Constant,
}
"""Games in which forcing a result is a matter of proof."""

WHOLE = OPPOSED | {
    "native": lambda: z.load("mnk-native:m=4,n=4,k=4"),
    "connect4": lambda: z.load("connect4:width=5,height=5"),
    "compiled": lambda: Compiled(14),
    "chance": Dice,
    "native chance": lambda: z.load("pig:goal=200"),
    "three players": Three,
    "general sum": General,
}
"""The same kinds with millions of states, which is not too many to begin with."""

KINDS = OPPOSED | {"chance": Dice, "three players": Three, "general sum": General}
"""Every kind of game."""
