"""A small game that goes round in circles, written in two ways, with any rule on repetition."""

from typing import NamedTuple

import zermelo as z


class Ring(z.Game):
    """A token on a ring of six places; whoever moves it to the place opposite the start wins.

    Nobody has to let the other one win, so both go back and forth: without a rule, and with draws,
    it is worth 0. It is always the second player who has to go back to where the token was.
    """

    payoff_range = (-1, 1)
    player_names = ("red", "blue")

    class State(NamedTuple):
        place: z.types.u8
        mover: z.types.u8

    def __init__(self, repetition=None):
        self.repetition = repetition

    def initial(self):
        return self.State(0, 0)

    def to_move(self, state):
        return state.mover

    def actions(self, state):
        return [0, 1]

    def result(self, state, action):
        step = 1 if action == 1 else 5
        return self.State((state.place + step) % 6, 1 - state.mover)

    def is_terminal(self, state):
        return state.place == 3

    def utility(self, state, player):
        return -1 if player == state.mover else 1


@z.compiled(check=False)
class CompiledRing(Ring):
    """The same, compiled."""


WAYS = {"plain": Ring, "compiled": CompiledRing}

VALUES = {
    None: 0,
    ("draw", 2): 0,
    ("draw", 3): 0,
    ("loss", 2): 1,
    ("loss", 3): 1,
    ("forbidden", 2): 1,
    ("forbidden", 3): 1,
}
"""What the start is worth to the first player under each rule."""
