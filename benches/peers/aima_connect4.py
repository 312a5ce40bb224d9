"""Connect Four for aima-python: the rules of Zermelo's plain game behind its interface."""

from __future__ import annotations

from zermelo.games.connect4.plain import PlainConnectFour


class AimaConnectFour(PlainConnectFour):
    def terminal_test(self, state):
        return self.is_terminal(state)


def evaluate(game, player):
    """The trivial evaluation: the result if there is one, else 0."""

    def value(state):
        return game.utility(state, player) if game.terminal_test(state) else 0

    return value
