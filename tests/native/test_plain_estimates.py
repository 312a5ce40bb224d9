"""Plain games are searched by the core whatever their estimates and the sum of their payoffs."""

import random
import time

import pytest

import zermelo as z
from zermelo.games.dots.plain import PlainDots
from zermelo.textbook import minimax
from zermelo.textbook.minimax import minimax_value

SWITCHES_THAT_GUESS = {
    name: type(value)(0)
    for name, value in z.Selective().options.items()
    if value and name not in ("table", "evaluation", "quiescence", "aspiration")
}


class RandomTree(z.Game):
    """Three moves a turn and four plies; numbers at the leaves and guesses before them."""

    plies = 4

    def __init__(self, seed, largest, scale):
        self.seed, self.largest, self.scale = seed, largest, scale

    def initial(self):
        return ()

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return [0, 1, 2]

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == self.plies

    def utility(self, state, player):
        payoff = random.Random(f"{self.seed}{state}").randint(-self.largest, self.largest)
        return payoff if player == 0 else -payoff

    def evaluate(self, state, player):
        guess = self.scale * random.Random(f"guess {self.seed}{state}").uniform(-1, 1)
        return guess if player == 0 else -guess


class PointsForBoth(RandomTree):
    """The same, with points to share instead of a margin."""

    payoffs = "constant-sum"

    def __init__(self, seed, largest, scale):
        super().__init__(seed, largest, scale)
        self.payoff_range = (0, 2 * largest)

    def utility(self, state, player):
        return self.largest + super().utility(state, player)

    def evaluate(self, state, player):
        return self.largest + super().evaluate(state, player)


@pytest.mark.parametrize("scale", [0.001, 1, 350.0, 1e9])
@pytest.mark.parametrize("largest", [1, 7, 1000])
@pytest.mark.parametrize("kind", [RandomTree, PointsForBoth])
def test_the_search_that_plays_finds_the_value_of_a_small_game(kind, largest, scale):
    for seed in range(5):
        game = kind(seed, largest, scale)
        found = z.search(game, seconds=10)
        assert found.algorithm == "selective"
        assert (found.value, found.exactness) == (minimax(game).value, "proved")


@pytest.mark.parametrize("scale", [0.001, 1, 350.0, 1e6])
def test_estimates_are_given_in_the_games_own_numbers(scale):
    for seed in range(5):
        game = RandomTree(seed, 1, scale)
        options = {**SWITCHES_THAT_GUESS, "quiescence": False}
        found = z.search(game, algorithm=z.Selective(**options), depth=2)
        assert found.exactness == "estimate"
        assert found.value == pytest.approx(minimax(game, depth=2).value, abs=scale * 0.01)


def test_estimates_of_points_to_share_are_in_points():
    game = PointsForBoth(3, 10, 4.0)
    game.plies = 40
    found = z.search(game, nodes=500)
    assert found.exactness == "estimate"
    assert 6 <= found.value <= 14


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", [RandomTree, PointsForBoth])
def test_alphabeta_weighs_payoffs_and_estimates_on_one_scale(kind, depth):
    for seed in range(20):
        game = EndingSoon.of(kind)(seed, 7, 7.0)
        game.payoff_range = game.payoff_range or (-7, 7)
        found, known = z.search(game, depth=depth, lines=3), minimax(game, depth=depth)
        assert found.algorithm == "alphabeta"
        assert found.value == pytest.approx(known.value, abs=1e-4)
        assert found.remoteness is None
        if depth == 4:
            assert (found.value, found.exactness) == (known.value, "proved")
            values = {one.move: one.value for one in found.moves}
            after = {move: game.result((), move) for move in game.actions(())}
            assert values == {move: minimax_value(game, state, 0) for move, state in after.items()}


class EndingSoon:
    """Games that may end at every ply, so that payoffs meet estimates of the same depth."""

    def is_terminal(self, state):
        return super().is_terminal(state) or (len(state) > 1 and sum(state) % 3 == 0)

    @classmethod
    def of(cls, kind):
        return type(f"{kind.__name__}EndingSoon", (cls, kind), {})


def test_dots_and_boxes_for_two_is_played_by_the_core():
    game = PlainDots(2, 2, players=2)
    found = z.search(game, seconds=30)
    assert (found.algorithm, found.exactness) == ("selective", "proved")
    assert found.value == z.search(z.load("dots:width=2,height=2,players=2"), seconds=60).value


def test_a_range_that_does_not_hold_the_sum_leaves_the_game_to_the_textbook():
    game = PointsForBoth(1, 3, 1.0)
    game.payoff_range = (0, 100)
    found = z.search(game, seconds=10)
    assert found.value == minimax(game).value
    assert found.proved


def test_slow_estimates_do_not_use_up_the_time():
    class Slow(RandomTree):
        plies = 60

        def evaluate(self, state, player):
            deadline = time.perf_counter() + 0.02
            while time.perf_counter() < deadline:
                pass
            return 0.5

    started = time.process_time()
    found = z.search(Slow(1, 1, 1), seconds=0.3)
    assert found.move in (0, 1, 2)
    assert time.process_time() - started < 0.6
