"""Policies of whole games: what they answer, and that native and textbook agree."""

import pytest

import zermelo as z
from zermelo.games import load
from zermelo.policies import Counts, SolveProgress, UnknownStateError
from zermelo.textbook.retrograde import retrograde_solution

SMALL_NATIVE = [
    "connect4:width=3,height=3,connect=3",
    "connect4:width=4,height=3",
    "mnk-native",
    "mnk-native:m=4,n=2,k=2",
    "mnk-native:m=3,n=3,k=3,gravity=true",
    "nim-native:piles=3,2,1",
    "nim-native:piles=3,2,1,misere=false",
    "kalah:houses=2,seeds=2",
    "kalah:houses=3,seeds=1,empty_capture=true",
    "kalah:houses=2,seeds=3,remaining=nobody",
    "hex:size=2",
    "hex:size=3",
    "hex:size=2,swap=true",
    "breakthrough:width=2,height=5",
    "breakthrough:width=3,height=4",
]
SMALL_PLAIN = [
    "tictactoe",
    "nim:piles=3,4,5",
    "nim:piles=2,2,misere=false",
    "subtraction",
    "tree:aima-5.2",
    "tree:[[3,-5],[[0,2],-9]]",
    "mnk:m=3,n=2,k=2",
]


@pytest.mark.parametrize("spec", SMALL_NATIVE)
def test_the_core_agrees_with_the_textbook_on_every_state(spec):
    game = load(spec)
    policy = z.solve_all(game)
    slow = retrograde_solution(game)
    assert policy.player == slow.player
    assert policy.counts.states >= len(slow.values) >= len(policy)
    for state, value in slow.values.items():
        found = policy[state]
        assert (found.value, found.remoteness) == (value, slow.remoteness.get(state))
        assert sorted(map(str, found.moves)) == sorted(map(str, slow.moves[state]))
    if policy.counts.entries == policy.counts.states:
        assert set(policy) == set(slow.values)


@pytest.mark.parametrize("spec", [*SMALL_NATIVE, *SMALL_PLAIN])
def test_a_policy_is_right_and_its_line_gets_what_it_promises(spec):
    game = load(spec)
    policy = z.solve_all(game)
    assert policy.verify() is None
    root = policy[policy.root]
    state = policy.root
    for move in policy.line():
        state = game.result(state, move)
    if root.value != 0:
        assert len(policy.line()) == root.remoteness
    assert game.is_terminal(state)
    assert game.utility(state, policy.player) == root.value


@pytest.mark.parametrize("spec", ["tictactoe", "mnk-native"])
def test_tic_tac_toe_has_5478_states(spec):
    policy = z.solve_all(load(spec))
    counts = policy.counts
    assert (counts.states, counts.wins, counts.draws, counts.losses) == (5478, 2936, 1068, 1474)
    assert len(policy) == len(list(policy)) == counts.entries
    assert counts.entries == (765 if spec == "mnk-native" else 5478)


def test_a_policy_begins_where_it_is_told_to():
    game = load("mnk-native")
    start = game.parse_state("b2 a1")
    policy = z.solve_all(game, start)
    assert policy.root == start
    assert policy.player == game.to_move(start) == 0
    assert len(policy) < 765
    assert game.initial() not in policy
    assert policy.get(game.initial()) is None
    with pytest.raises(UnknownStateError, match="cannot be reached from"):
        policy[game.initial()]
    with pytest.raises(KeyError):
        policy.best_moves(game.initial())


def test_values_are_of_the_player_to_move_at_the_root():
    game = load("connect4:width=4,height=3,connect=3")
    after = game.parse_state("22")
    for start in (game.initial(), after):
        policy = z.solve_all(game, start)
        mover = policy[game.result(after, "3")]
        assert mover.player == policy.player == 0
    one = z.solve_all(game, game.parse_state("2"))
    two = z.solve_all(game, game.parse_state("22"))
    assert (one.player, two.player) == (1, 0)
    assert one[after].value == -two[after].value


def test_images_of_a_state_are_known_and_kept_once():
    game = load("connect4:width=4,height=3")
    policy = z.solve_all(game)
    left, right = game.parse_state("1"), game.parse_state("4")
    assert left in policy
    assert right in policy
    assert (left in list(policy)) != (right in list(policy))
    assert [str(move) for move in policy.best_moves(right)]


class Walk(z.Game):
    """Two players push a stone along a ring; it may go round for ever, and pays at two places."""

    def initial(self):
        return (0, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [1, -1] if state[0] % 3 else [1, 2]

    def result(self, state, step):
        return ((state[0] + step) % 11, 1 - state[1])

    def is_terminal(self, state):
        return state[0] in (4, 9)

    def utility(self, state, player):
        return {4: 3, 9: -2}[state[0]] * (1 if player == 0 else -1)


def test_play_without_end_is_a_draw():
    game = Walk()
    policy = z.solve_all(game)
    assert policy.verify() is None
    assert {policy[state].value for state in policy} <= {3, 0, -2}
    drawn = [state for state in policy if policy[state].value == 0]
    assert drawn
    assert all(policy[state].remoteness is None for state in drawn)
    assert len(policy.line(drawn[0])) <= len(policy)


def test_a_game_that_does_not_fit_is_refused_before_it_begins():
    with pytest.raises(
        z.errors.TooLargeError, match=r"Connect Four: some .* more than the 100.0 MB"
    ):
        z.solve_all(z.load("connect4"), memory_mb=100)
    with pytest.raises(z.errors.TooLargeError, match="do not fit into the 1 MB allowed"):
        z.solve_all(z.load("mnk:m=4,n=4,k=4"), memory_mb=1)


@pytest.mark.parametrize(("name", "value"), [("memory_mb", 0), ("memory_mb", -1), ("threads", 0)])
def test_numbers_that_cannot_be_are_refused(name, value):
    with pytest.raises(z.errors.InvalidInputError, match=name):
        z.solve_all(z.load("mnk-native"), **{name: value})


def test_the_trees_of_the_books_with_chance_and_three_players_are_solved():
    three, dice = load("tree:aima-5.4"), load("tree:expectiminimax-dice")
    assert z.solve_all(three)[three.initial()].payoffs == (1, 2, 6)
    assert z.solve_all(dice)[dice.initial()].value == z.search(dice).value


def test_a_forecast_says_how_much_it_would_be():
    small = z.policies.forecast(z.load("mnk-native"))
    assert (small.states, small.exact) == (765, True)
    large = z.policies.forecast(z.load("connect4"))
    assert 1e9 < large.least < 2.3e12 < large.most  # 4,531,985,219,092 positions, mirrored or not
    assert not large.exact
    assert "states (" in str(large)
    assert z.policies.forecast(z.load("tictactoe")) is None


def test_progress_is_told_and_its_error_ends_the_work():
    seen = []
    z.solve_all(z.load("connect4:width=5,height=4"), progress=seen.append)
    assert {progress.phase for progress in seen} <= {"explore", "resolve"}
    assert all(isinstance(progress, SolveProgress) for progress in seen)
    assert all(progress.done <= progress.total for progress in seen)

    def fail(progress):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        z.solve_all(z.load("connect4:width=5,height=5"), progress=fail, memory_mb=4000)
    with pytest.raises(RuntimeError, match="enough"):
        z.solve_all(z.load("tictactoe"), progress=fail)


def test_one_thread_gives_the_same_as_two():
    game = z.load("connect4:width=4,height=4")
    one, two = (z.solve_all(game, threads=threads) for threads in (1, 2))
    assert one.counts == two.counts == Counts(80541, 161029, 36499, 90120, 34410, 13)
    assert dict.fromkeys(one) == dict.fromkeys(two)
