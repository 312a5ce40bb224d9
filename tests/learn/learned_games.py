"""Small games of every kind, written in every way, to be learned in a second."""

from typing import NamedTuple

import zermelo as z
from zermelo.game import CHANCE

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Noughts(z.Game):
    """Tic-tac-toe with a row of cells."""

    payoff_range = (-1, 1)

    def initial(self):
        return ((0,) * 9, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [cell for cell, mark in enumerate(state[0]) if not mark]

    def result(self, state, action):
        cells, player = state
        return ((*cells[:action], player + 1, *cells[action + 1 :]), (player + 1) % self.players)

    def _winner(self, cells):
        for one, two, three in LINES:
            if cells[one] and cells[one] == cells[two] == cells[three]:
                return cells[one] - 1
        return None

    def is_terminal(self, state):
        return self._winner(state[0]) is not None or all(state[0])

    def utility(self, state, player):
        winner = self._winner(state[0])
        return 0 if winner is None else (1 if winner == player else -1)


class Shared(Noughts):
    """The same for one point to be shared."""

    payoffs = "constant-sum"
    payoff_range = (0, 1)

    def utility(self, state, player):
        return (super().utility(state, player) + 1) / 2


class Three(Noughts):
    players = 3
    payoffs = "general-sum"


class Alone(Noughts):
    """One player makes both moves, and wants a line."""

    players = 1

    def utility(self, state, player):
        return 0 if self._winner(state[0]) is None else 1


class Blown(Noughts):
    """After every move the wind may turn the corners."""

    def to_move(self, state):
        return CHANCE if state[1] > 1 else state[1]

    def actions(self, state):
        return [0, 1] if state[1] > 1 else super().actions(state)

    def outcomes(self, state):
        return [(0.75, 0), (0.25, 1)] if state[1] > 1 else []

    def result(self, state, action):
        cells, player = state
        if player > 1:
            if action:
                cells = (cells[6], cells[1], cells[0], *cells[3:6], cells[8], cells[7], cells[2])
            return (cells, player - 2)
        return ((*cells[:action], player + 1, *cells[action + 1 :]), 3 - player)


@z.compiled(check=False)
class CompiledNoughts(z.Game):
    """Tic-tac-toe, compiled."""

    payoff_range = (-1, 1)

    class State(NamedTuple):
        cells: z.types.array(z.types.u8, 9)
        player: z.types.i8

    def initial(self):
        return self.State((0,) * 9, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for cell in range(9):
            if state.cells[cell] == 0:
                yield cell

    def result(self, state, action):
        cells = tuple([state.player + 1 if i == action else state.cells[i] for i in range(9)])
        return self.State(cells, 1 - state.player)

    def winner(self, cells):
        for one, two, three in LINES:
            if cells[one] != 0 and cells[one] == cells[two] and cells[one] == cells[three]:
                return cells[one] - 1
        return -1

    def is_terminal(self, state):
        if self.winner(state.cells) >= 0:
            return True
        taken = 0
        for cell in range(9):
            taken += state.cells[cell] != 0
        return taken == 9

    def utility(self, state, player):
        winner = self.winner(state.cells)
        if winner < 0:
            return 0
        return 1 if winner == player else -1


@z.compiled(check=False)
class CompiledRace(z.Game):
    """Three run to the tenth step: one step for sure, or two or none by a coin."""

    players = 3
    payoffs = "general-sum"
    payoff_range = (0, 1)

    class State(NamedTuple):
        steps: z.types.array(z.types.u16, 3)
        player: z.types.u8
        tossed: bool

    def initial(self):
        return self.State((0, 0, 0), 0, False)

    def to_move(self, state):
        return z.CHANCE if state.tossed else state.player

    def actions(self, state):
        return [0, 1] if state.tossed else [1, 2]

    def outcomes(self, state):
        return [(0.5, 0), (0.5, 1)]

    def result(self, state, action):
        tosses = not state.tossed and action == 2
        far = 2 * action if state.tossed else (0 if tosses else 1)
        mover = state.player
        steps = tuple([state.steps[i] + (far if i == mover else 0) for i in range(3)])
        return self.State(steps, mover if tosses else (mover + 1) % 3, tosses)

    def is_terminal(self, state):
        return state.steps[0] >= 10 or state.steps[1] >= 10 or state.steps[2] >= 10

    def utility(self, state, player):
        return 1 if state.steps[player] >= 10 else 0


GAMES = {
    "native, opposed": lambda: z.load("connect4:width=4,height=4"),
    "native, chance": lambda: z.load("pig:goal=20"),
    "native, three players": lambda: z.load("dots:players=3,width=2,height=1"),
    "compiled, opposed": CompiledNoughts,
    "compiled, chance and three players": CompiledRace,
    "plain, opposed": Noughts,
    "plain, constant sum": Shared,
    "plain, chance": Blown,
    "plain, three players": Three,
    "plain, one player": Alone,
}
"""Kinds of games by how they are written."""
