"""Connect Four for easyAI: the rules of Zermelo's plain game behind easyAI's interface.

With `unmake_move`, which easyAI uses instead of copying the game: its fastest way.
"""

from __future__ import annotations

from easyAI import TwoPlayerGame

from zermelo.games.connect4.plain import PlainConnectFour


class EasyConnectFour(TwoPlayerGame):
    rules = PlainConnectFour()

    def __init__(self, state, players=(None, None)):
        self.players = players
        self.path = [state]
        self.current_player = self.rules.to_move(state) + 1

    def possible_moves(self):
        return list(self.rules.actions(self.path[-1]))

    def make_move(self, move):
        self.path.append(self.rules.result(self.path[-1], move))

    def unmake_move(self, move):
        self.path.pop()

    def is_over(self):
        return self.rules.is_terminal(self.path[-1])

    def scoring(self):
        state = self.path[-1]
        return self.rules.utility(state, self.current_player - 1) if self.is_over() else 0
