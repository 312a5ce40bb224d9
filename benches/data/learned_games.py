"""Games in Python to be learned: one compiled, one plain."""

from typing import NamedTuple

import zermelo as z

SIDE = 7
LINE = 4
WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


def _lines(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    found = []
    for row in range(height):
        for column in range(width):
            for down, across in WAYS:
                cells = [(row + i * down, column + i * across) for i in range(LINE)]
                if all(0 <= y < height and 0 <= x < width for y, x in cells):
                    found.append(tuple(y * width + x for y, x in cells))
    return tuple(found)


LINES = _lines(SIDE, SIDE)


@z.compiled(check=False)
class CompiledGomoku(z.Game):
    """Four in a row on 7 x 7 cells."""

    payoff_range = (-1, 1)
    width = height = SIDE

    class State(NamedTuple):
        cells: z.types.array(z.types.u8, SIDE * SIDE)
        player: z.types.u8
        last: z.types.u8

    def initial(self):
        return self.State((0,) * (SIDE * SIDE), 0, 255)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for cell in range(SIDE * SIDE):
            if state.cells[cell] == 0:
                yield cell

    def result(self, state, action):
        cells = tuple([state.player + 1 if i == action else state.cells[i] for i in range(49)])
        return self.State(cells, 1 - state.player, action)

    def has_line(self, state):
        if state.last == 255:
            return False
        mark = state.cells[state.last]
        row, column = state.last // SIDE, state.last % SIDE
        for way in range(4):
            down = 0 if way == 0 else 1
            across = 1 if way == 0 else (0 if way == 1 else (1 if way == 2 else -1))
            count = 1
            for sign in (-1, 1):
                y, x = row + sign * down, column + sign * across
                while 0 <= y < SIDE and 0 <= x < SIDE and state.cells[y * SIDE + x] == mark:
                    count += 1
                    y += sign * down
                    x += sign * across
            if count >= LINE:
                return True
        return False

    def is_terminal(self, state):
        if self.has_line(state):
            return True
        taken = 0
        for cell in range(SIDE * SIDE):
            taken += state.cells[cell] != 0
        return taken == SIDE * SIDE

    def utility(self, state, player):
        if not self.has_line(state):
            return 0
        return -1 if player == state.player else 1


class PlainConnect(z.Game):
    """Four in a row with falling stones on 6 x 5 cells, in plain Python."""

    payoff_range = (-1, 1)
    width, height = 6, 5
    lines = _lines(6, 5)

    def initial(self):
        return ((0,) * 30, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [column for column in range(6) if not state[0][24 + column]]

    def result(self, state, column):
        cells, player = state
        place = next(cell for cell in range(column, 30, 6) if not cells[cell])
        return ((*cells[:place], player + 1, *cells[place + 1 :]), 1 - player)

    def has_line(self, state):
        cells = state[0]
        mark = 2 - state[1]
        return any(all(cells[cell] == mark for cell in line) for line in self.lines)

    def is_terminal(self, state):
        return self.has_line(state) or all(state[0])

    def utility(self, state, player):
        if not self.has_line(state):
            return 0
        return -1 if player == state[1] else 1
