"""Compiled games that are solved as a whole."""

from typing import NamedTuple

import zermelo as z


@z.compiled
class Columns(z.Game):
    """Connect Four; bits run up each column, with one spare bit above it. It has a mirror image."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        mine: z.types.u64
        discs: z.types.u64
        player: z.types.u8
        over: z.types.u8

    def __init__(self, width=5, height=4):
        self.width, self.stride = width, height + 1
        self.bottoms = [1 << column * self.stride for column in range(width)]
        self.top = 1 << height - 1
        self.full = sum(self.bottoms) * ((1 << height) - 1)

    def initial(self):
        return self.State(0, 0, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for column in range(self.width):
            if not state.discs & self.top << self.stride * column:
                yield column

    def result(self, state, column):
        theirs = state.discs ^ state.mine
        discs = state.discs | state.discs + self.bottoms[column]
        over = 1 if self.has_four(discs ^ theirs) else 2 if discs == self.full else 0
        return self.State(theirs, discs, 1 - state.player, over)

    def has_four(self, discs):
        for step in (1, self.stride - 1, self.stride, self.stride + 1):
            pairs = discs & discs >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def is_terminal(self, state):
        return state.over != 0

    def utility(self, state, player):
        if state.over == 2:
            return 0
        return -1 if player == state.player else 1

    def symmetries(self, state):
        yield state
        mine, discs = self.mirrored(state.mine), self.mirrored(state.discs)
        yield self.State(mine, discs, state.player, state.over)

    def mirrored(self, discs):
        image, column = 0, (1 << self.stride) - 1
        for _ in range(self.width):
            image = image << self.stride | discs & column
            discs >>= self.stride
        return image


@z.compiled
class Levels(Columns):
    """The same, with a level."""

    def level(self, state):
        return state.discs.bit_count()


@z.compiled(check=False)
class Rare(z.Game):
    """Who goes on forty times in a row gets to a state that random games never see."""

    class State(NamedTuple):
        steps: z.types.u8
        over: z.types.u8
        mark: z.types.u64

    def initial(self):
        return self.State(0, 0, 0)

    def to_move(self, state):
        return state.steps % 2

    def actions(self, state):
        yield 0
        yield 1

    def result(self, state, action):
        mark = 1 << state.steps + 20 if state.steps > 38 and action == 1 else 0
        return self.State(state.steps + 1, 1 if action == 0 or state.steps == 40 else 0, mark)

    def is_terminal(self, state):
        return state.over == 1

    def utility(self, state, player):
        payoff = 1 if state.mark else -1
        return payoff if player == 0 else -payoff
