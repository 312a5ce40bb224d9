"""The core's search of plain Python games finds what the textbook finds, and fails as they fail."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo import textbook
from zermelo.game.request import Request
from zermelo.games.connect4.plain import PlainConnectFour
from zermelo.native.plain import search_plain


@given(plies=st.lists(st.integers(0, 3), max_size=10))
def test_it_proves_the_value_that_retrograde_analysis_finds(plies):
    game = PlainConnectFour(4, 3)
    state = game.initial()
    for ply in plies:
        if not game.is_terminal(state):
            state = game.result(state, game.actions(state)[ply % len(game.actions(state))])
    fast, slow = search_plain(game, state, Request()), textbook.retrograde(game, state)
    assert (fast.value, fast.proved) == (slow.value, True)
    if fast.value and not game.is_terminal(state):
        assert fast.remoteness == slow.remoteness
        assert fast.move in slow.ties


def test_it_keeps_to_nodes_and_depth_and_reports_every_depth():
    game = PlainConnectFour()
    assert search_plain(game, game.initial(), Request(nodes=500)).nodes <= 500
    seen = []
    search_plain(game, game.initial(), Request(depth=4, progress=seen.append))
    assert [result.depth for result in seen] == [1, 2, 3, 4]


def test_it_gives_the_same_answer_every_time():
    game = PlainConnectFour()
    runs = {search_plain(game, game.initial(), Request(depth=6)).nodes for _ in range(2)}
    assert len(runs) == 1


class Counting(PlainConnectFour):
    """Counts the stones of the states in which somebody asks."""

    def __init__(self):
        super().__init__()
        self.asked = {"to_move": [], "order": []}

    def to_move(self, state):
        self.asked["to_move"].append(state[1].bit_count())
        return super().to_move(state)

    def order(self, state, actions):
        self.asked["order"].append(state[1].bit_count())
        return super().order(state, actions)


class Estimating(Counting):
    def evaluate(self, state, player):
        return 0.0


@pytest.mark.parametrize(("kind", "ordered"), [(Counting, 3), (Estimating, 1)])
def test_rules_are_not_asked_what_nobody_needs_to_know(kind, ordered):
    """Who moves at a leaf, and where leaves are alike, which moves near them look promising."""
    game = kind()
    found = z.search(game, algorithm=z.AlphaBeta(deepening=False), depth=5)
    # Whenever the search looks at its limits, it takes leaves one by one.
    assert game.asked["to_move"].count(5) < found.leaves / 10
    assert max(game.asked["order"]) == 5 - ordered
    game = kind()
    unordered = z.AlphaBeta(deepening=False, game_order=False)
    z.search(game, algorithm=unordered, depth=5)
    assert not game.asked["order"]


@pytest.mark.parametrize("method", ["result", "actions", "to_move", "is_terminal", "evaluate"])
def test_an_error_in_any_rule_is_raised_as_it_is(method):
    class Broken(PlainConnectFour):
        def evaluate(self, state, player):
            return 0.0

    calls = 0
    original = getattr(Broken, method)

    def fails_later(self, *args):
        nonlocal calls
        calls += 1
        if calls > 50:
            raise ZeroDivisionError("in the rules")
        return original(self, *args)

    setattr(Broken, method, fails_later)
    game = Broken()
    with pytest.raises(ZeroDivisionError, match="in the rules"):
        search_plain(game, game.initial(), Request(depth=8))


def test_a_state_without_moves_that_is_not_over_is_named():
    class Stuck(PlainConnectFour):
        def actions(self, state):
            return () if state[1].bit_count() == 2 else super().actions(state)

    with pytest.raises(z.errors.BrokenGameError, match="no legal move"):
        search_plain(Stuck(), Stuck().initial(), Request(depth=5))


def test_a_mover_who_is_no_player_is_named():
    class Third(PlainConnectFour):
        def to_move(self, state):
            return 2 if state[1].bit_count() == 1 else super().to_move(state)

    with pytest.raises(z.errors.BrokenGameError, match="to_move says 2"):
        search_plain(Third(), Third().initial(), Request(depth=5))


def test_payoffs_that_the_core_cannot_order_are_left_to_the_textbook():
    halves = z.tree([[0.5, 2], [1.5, 3]])
    with pytest.raises(z.errors.UnsupportedGameError, match="whole"):
        search_plain(halves, 0, Request())
    found = z.search(halves)
    assert (found.value, found.algorithm) == (1.5, "textbook.iterative_deepening")


def test_states_are_told_apart_by_equality_and_not_by_their_hash():
    class Same(int):
        def __hash__(self):
            return 7

    class Heap(z.Game):
        payoff_range = (-1, 1)
        initial = lambda self: Same(30)  # noqa: E731
        to_move = lambda self, state: state % 2  # noqa: E731
        actions = lambda self, state: [n for n in (2, 4, 6) if n <= state]  # noqa: E731
        is_terminal = lambda self, state: state < 2  # noqa: E731

        def result(self, state, n):
            return Same(state - n + (1 if state % 2 == 0 else -1))

        def utility(self, state, player):
            return 1 if player != state % 2 else -1

    assert search_plain(Heap(), Same(30), Request()).value == textbook.alphabeta(Heap()).value
