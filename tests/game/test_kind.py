"""The kind of a game, as its declarations give it."""

from typing import NamedTuple

import pytest

import zermelo as z
from zermelo.game import kind_of


class Plain(z.Game):
    """Two take turns; nothing else matters here."""

    def initial(self):
        return 0

    def to_move(self, state):
        return state % 2

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return state >= 5

    def utility(self, state, player):
        return 1 if player == 0 else -1


class Dice(Plain):
    def outcomes(self, state):
        return [(0.5, 1), (0.5, 2)]


class DiceLeftAtHome(Dice):
    chance = False


class Alone(Plain):
    players = 1
    payoffs = "general-sum"


class Three(Plain):
    players = 3


class General(Plain):
    payoffs = "general-sum"


class Constant(Plain):
    payoffs = "constant-sum"


class Hidden(Plain):
    information = "imperfect"


@z.compiled
class Compiled(Plain):
    class State(NamedTuple):
        count: z.types.u8

    def initial(self):
        return self.State(0)

    def to_move(self, state):
        return state.count % 2

    def result(self, state, action):
        return self.State(state.count + action)

    def is_terminal(self, state):
        return state.count >= 5


@pytest.mark.parametrize(
    ("game", "opposed", "chance", "solvable", "written"),
    [
        (Plain(), True, False, True, "plain"),
        (Dice(), True, True, False, "plain"),
        (DiceLeftAtHome(), True, False, True, "plain"),
        (Alone(), True, False, True, "plain"),
        (Three(), False, False, False, "plain"),
        (General(), False, False, False, "plain"),
        (Constant(), True, False, True, "plain"),
        (Hidden(), True, False, False, "plain"),
        (Compiled(), True, False, True, "compiled"),
        (z.load("connect4"), True, False, True, "native"),
        (z.load("tree:aima-5.4"), False, False, False, "plain"),
        (z.load("tree:expectiminimax-dice"), True, True, False, "plain"),
    ],
    ids=lambda value: value.name if isinstance(value, z.Game) else None,
)
def test_a_kind_says_what_decides_between_algorithms(game, opposed, chance, solvable, written):
    kind = kind_of(game)
    assert (kind.opposed, kind.chance, kind.solvable) == (opposed, chance, solvable)
    assert (kind.written, kind.in_core) == (written, written != "plain")
    assert (kind.players, kind.payoffs) == (game.players, game.payoffs)


def test_what_is_in_the_core_is_searched_there():
    for game in (Compiled(), z.load("connect4")):
        assert kind_of(game).in_core
        found = z.search(game, depth=2)
        assert found.algorithm == "alphabeta"
        assert found.details["statistics"]["leaves"] > 0
