"""Dots and Boxes, compiled: turn may follow on turn, and levels have millions of states."""

from typing import NamedTuple

import zermelo as z


@z.compiled(check=False)
class DotsAndBoxes(z.Game):
    """Whoever draws the fourth side of a box owns it and draws again; most boxes win.

    Sides are bits: `rows + 1` rows of horizontal ones, then `columns + 1` columns of vertical ones.
    """

    class State(NamedTuple):
        sides: z.types.u64
        lead: z.types.i8
        player: z.types.u8

    def __init__(self, rows=3, columns=3):
        across = columns * (rows + 1)
        self.count = across + rows * (columns + 1)
        self.full = (1 << self.count) - 1
        self.boxes = [
            1 << row * columns + column
            | 1 << (row + 1) * columns + column
            | 1 << across + column * rows + row
            | 1 << across + (column + 1) * rows + row
            for row in range(rows)
            for column in range(columns)
        ]
        self.payoff_range = (-rows * columns, rows * columns)

    def initial(self):
        return self.State(0, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for side in range(self.count):
            if not state.sides >> side & 1:
                yield side

    def result(self, state, side):
        drawn = 1 << side
        sides = state.sides | drawn
        closed = 0
        for box in self.boxes:
            if box & drawn and sides & box == box:
                closed += 1
        if closed == 0:
            return self.State(sides, state.lead, 1 - state.player)
        return self.State(
            sides, state.lead + (closed if state.player == 0 else -closed), state.player
        )

    def is_terminal(self, state):
        return state.sides == self.full

    def utility(self, state, player):
        return state.lead if player == 0 else -state.lead
