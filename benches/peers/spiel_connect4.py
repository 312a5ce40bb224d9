"""Connect Four written in Python for OpenSpiel, and its own alpha-beta over it."""

from __future__ import annotations

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search

_TYPE = pyspiel.GameType(
    short_name="zermelo_python_connect_four",
    long_name="Connect Four in Python",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=7,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=42,
)


class Game(pyspiel.Game):
    def __init__(self, params=None):
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self):
        return State(self)


class State(pyspiel.State):
    """Bits run up each column, as in our own game."""

    def __init__(self, game):
        super().__init__(game)
        self.mine, self.discs, self.player, self.over = 0, 0, 0, 0

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.over else self.player

    def _legal_actions(self, player):
        return [column for column in range(7) if not self.discs & 1 << 7 * column + 5]

    def _apply_action(self, column):
        theirs = self.discs ^ self.mine
        self.discs |= self.discs + (1 << 7 * column)
        mine = self.discs ^ theirs
        if any(_four(mine, step) for step in (1, 6, 7, 8)):
            self.over = 1
        elif self.discs.bit_count() == 42:
            self.over = 2
        self.mine, self.player = theirs, 1 - self.player

    def _action_to_string(self, player, action):
        return str(action + 1)

    def is_terminal(self):
        return self.over != 0

    def returns(self):
        if self.over != 1:
            return [0.0, 0.0]
        return [-1.0, 1.0] if self.player == 0 else [1.0, -1.0]

    def __str__(self):
        return f"{self.mine:x} of {self.discs:x}"


def _four(discs, step):
    pairs = discs & discs >> step
    return pairs & pairs >> 2 * step


pyspiel.register_game(_TYPE, Game)


class SpielJob:
    """A search to a depth from the position after some columns."""

    def __init__(self, columns: str, depth: int) -> None:
        self.columns, self.depth = columns, depth
        self.game = pyspiel.load_game(_TYPE.short_name)

    def run(self) -> None:
        state = self.game.new_initial_state()
        for column in self.columns:
            state.apply_action(int(column) - 1)

        alpha_beta_search(
            self.game, state=state, value_function=lambda _: 0, maximum_depth=self.depth
        )

    def nodes(self) -> int:
        """Positions entered, counted apart from the timing."""
        entered = [1]
        apply = State._apply_action

        def counted(state, column):
            entered[0] += 1
            apply(state, column)

        State._apply_action = counted
        try:
            self.run()
        finally:
            State._apply_action = apply
        return entered[0] - len(self.columns)
