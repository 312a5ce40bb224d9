"""The game that OpenSpiel itself ships in Python, tic-tac-toe, under its own alpha-beta."""

from __future__ import annotations

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search
from open_spiel.python.games import tic_tac_toe


class SpielTicTacToe:
    """A search of the whole game from the empty board."""

    def __init__(self) -> None:
        self.game = pyspiel.load_game("python_tic_tac_toe")

    def run(self) -> None:
        alpha_beta_search(self.game)

    def nodes(self) -> int:
        """Positions entered, counted apart from the timing."""
        entered = [1]
        state = tic_tac_toe.TicTacToeState
        apply = state._apply_action

        def counted(position, action):
            entered[0] += 1
            apply(position, action)

        state._apply_action = counted
        try:
            self.run()
        finally:
            state._apply_action = apply
        return entered[0]
