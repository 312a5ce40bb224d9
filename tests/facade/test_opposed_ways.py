"""Two opposed players with a constant sum, or one alone: the same answers in every way."""

from fractions import Fraction
from typing import NamedTuple

import pytest

import zermelo as z
from zermelo.errors import UnsupportedGameError

pytest.importorskip("numba", reason="compiled games need Numba")

WAYS = ["dots", "dots-plain", "dots-compiled"]
BOARD = "width=2,height=1,players=2"


class Ladder(z.Game):
    """Climb one or two of seven rungs; odd rungs are worth a point each."""

    players = 1
    payoffs = "general-sum"

    class State(NamedTuple):
        rung: z.types.u8
        points: z.types.u8

    def initial(self):
        return self.State(0, 0)

    def to_move(self, state):
        return 0

    def actions(self, state):
        return [1, 2] if state.rung < 6 else [1]

    def result(self, state, n):
        return self.State(state.rung + n, state.points + (state.rung + n) % 2)

    def is_terminal(self, state):
        return state.rung >= 7

    def utility(self, state, player):
        return state.points


@z.compiled(check=False)
class CompiledLadder(Ladder):
    """The same, compiled."""


GAMES = {
    **{name: lambda name=name: z.load(f"{name}:{BOARD}") for name in WAYS},
    "ladder": Ladder,
    "compiled ladder": CompiledLadder,
}
VALUE = {"ladder": 4, "compiled ladder": 4, **dict.fromkeys(WAYS, 1)}
"""All odd rungs; and one box for each."""


@pytest.fixture(params=GAMES)
def name(request):
    return request.param


@pytest.fixture
def game(name):
    return GAMES[name]()


def test_the_exact_value_is_found(name, game):
    found = z.solve(game)
    assert (found.value, found.exactness) == (VALUE[name], "proved")


def test_a_search_of_every_depth_agrees_with_the_textbook(game):
    for depth in range(1, 8):
        found = z.search(game, depth=depth, algorithm="expectiminimax")
        assert found.value == pytest.approx(z.textbook.hminimax(game, depth=depth).value)
        assert z.search(game, depth=depth).value == pytest.approx(found.value)


def test_what_can_be_forced_is_proved_and_what_cannot_is_refuted(name, game):
    assert z.prove(game, payoff=VALUE[name]).verdict == "proved"
    assert z.prove(game, payoff=VALUE[name] + 1).verdict == "refuted"
    if game.players == 2:
        assert z.prove(game, player=1, payoff=1).verdict == "proved"


def test_the_whole_game_is_solved(name, game):
    policy = z.solve_all(game)
    assert policy[game.initial()].value == VALUE[name]
    assert policy.verify() is None


@pytest.mark.parametrize("name", ["dots", "dots-compiled", "compiled ladder"])
def test_the_core_says_why_its_alpha_beta_is_not_for_them(name):
    with pytest.raises(UnsupportedGameError, match="add up to zero"):
        z.search(GAMES[name](), depth=1, algorithm=z.AlphaBeta())


@pytest.mark.parametrize("way", ["pig", "pig-plain", "pig-compiled"])
def test_a_game_with_chance_is_solved_as_a_whole_in_every_way(way):
    # Who throws has v: 3 to 6 win, a 1 passes the turn, and after a 2 it is best to throw again,
    # where all but a 1 win. So v = 4/6 - v/6 + (5 - v)/36, which is 29/43.
    policy = z.solve_all(z.load(f"{way}:goal=3"))
    low, high = policy[policy.root].bounds
    assert Fraction(low) <= Fraction(29, 43) <= Fraction(high)
    assert policy.verify() is None
