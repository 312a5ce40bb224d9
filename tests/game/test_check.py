"""`check` finds every kind of fault, shows it, and finds none where there is none."""

from __future__ import annotations

import functools
import json
import time

import pytest
from broken_games import BROKEN, LatePiles, Matches, Position
from hypothesis import given, settings
from hypothesis import strategies as st
from sound_games import SOUND, Coins, Piles, Tabular

from zermelo.game import CHANCE, Game, InvalidInputError, parse_move
from zermelo.game.check import KINDS, check
from zermelo.game.describe import describe

each_broken_game = pytest.mark.parametrize(
    ("broken", "kind", "method"), BROKEN, ids=[f"{kind}-{c.__name__}" for c, kind, _ in BROKEN]
)


def problem_of(game, kind, method):
    found = [p for p in check(game).problems if (p.kind, p.method) == (kind, method)]
    assert len(found) == 1, f"{kind} in {method} not found once; found: {check(game)}"
    return found[0]


# Broken games.


@each_broken_game
def test_every_kind_of_fault_is_found_and_named(broken, kind, method):
    problem = problem_of(broken(), kind, method)
    assert problem.message
    assert problem.advice == KINDS[kind]


@each_broken_game
def test_the_line_of_play_leads_to_a_state_that_shows_the_fault(broken, kind, method):
    game = broken()
    problem = problem_of(game, kind, method)
    if not hasattr(game, "shows"):
        return
    sound = next(base for base in broken.__mro__ if base.__name__ in SOUND_BASES)
    state = functools.reduce(sound().result, problem.moves, sound().initial())
    assert game.shows(state), f"{problem.line} leads to {state}"
    assert len(problem.line) == len(problem.moves)


SOUND_BASES = {"Piles", "Coins", "Cake", "Again", "Matches"}


@each_broken_game
def test_the_line_of_play_is_the_shortest_there_is(broken, kind, method):
    if hasattr(broken, "shortest"):
        assert len(problem_of(broken(), kind, method).line) == broken.shortest


def test_every_kind_has_a_broken_game_that_shows_it():
    assert {kind for _, kind, _ in BROKEN} == set(KINDS)


def test_the_line_is_written_in_the_games_own_notation():
    game = next(c for c, kind, _ in BROKEN if kind == "no-moves")()
    problem = problem_of(game, "no-moves", "actions")
    state = game.initial()
    for text in problem.line:
        state = game.result(state, parse_move(game, state, text))
    assert not game.actions(state)
    assert problem.state == game.format_state(state)


def test_a_fault_is_reported_once_for_its_kind_and_method():
    class Everywhere(Piles):
        def to_move(self, state):
            return 7

        def utility(self, state, player):
            return 1

    report = check(Everywhere())
    pairs = [(problem.kind, problem.method) for problem in report.problems]
    assert len(pairs) == len(set(pairs))


def test_one_fault_does_not_raise_suspicion_of_another():
    """A fault in one state of one method is all that these games are accused of."""
    for broken, kind, method in BROKEN:
        if kind in ("order-not-permutation", "noisy-not-legal", "draw", "not-text", "key-merges"):
            report = check(broken())
            assert [(p.kind, p.method) for p in report.problems] == [(kind, method)]


def test_a_fault_far_from_the_start_is_found_by_the_random_games():
    class Long(Game):
        """Adds 1 or 2; something breaks past 300, where only play gets."""

        initial = lambda self: (0, 0)  # noqa: E731
        to_move = lambda self, state: state[1]  # noqa: E731
        result = lambda self, state, n: (state[0] + n, 1 - state[1])  # noqa: E731
        is_terminal = lambda self, state: state[0] >= 330  # noqa: E731
        utility = lambda self, state, player: 1 - 2 * (player == state[1])  # noqa: E731

        def actions(self, state):
            return [] if state[0] == 320 else [1, 2]

    problem = problem_of(Long(), "no-moves", "actions")
    assert sum(problem.moves) == 320


def test_an_error_raised_while_comparing_states_is_reported():
    class Incomparable(Position):
        def __eq__(self, other):
            raise RuntimeError("cannot compare")

        __hash__ = Position.__hash__

    class Odd(Matches):
        position = Incomparable

    assert not check(Odd()).ok


def test_a_class_in_place_of_a_game_is_explained():
    problem = check(Piles).problems[0]
    assert problem.kind == "not-a-game"
    assert "instance" in problem.advice


class Hostile:
    """Raises whatever is done with it."""

    def _refuse(self, *args):
        raise RuntimeError("no")

    __eq__ = __ne__ = __hash__ = __repr__ = __str__ = __bool__ = __index__ = __float__ = _refuse
    __iter__ = __len__ = __getitem__ = __deepcopy__ = __reduce_ex__ = _refuse


NONSENSE = st.sampled_from(
    [None, 0, 7, -1, "", "x", 1.5, float("nan"), [], {}, [[]], (0, 0, 0), [(1, 2)], Hostile]
)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from([m for m in dir(Piles) if m[0] != "_"]), NONSENSE))
def test_nothing_that_a_method_answers_makes_check_or_describe_raise(answers):
    def answering(answer):
        # The class stands for its instance, which hypothesis could not even print.
        return lambda self, *args: Hostile() if answer is Hostile else answer

    methods = {name: answering(answer) for name, answer in answers.items()}
    game = type("Nonsense", (Piles,), methods)()
    for said in (check(game, games=3, plies=20), describe(game)):
        assert str(said)
        json.dumps(said.to_dict(), default=repr)


@pytest.mark.parametrize("nonsense", [None, 7, "connect4", object()])
def test_what_is_not_a_game_is_reported_and_not_raised(nonsense):
    assert not check(nonsense).ok


def test_ctrl_c_passes_through():
    class Interrupted(LatePiles):
        def actions(self, state):
            if self.shows(state):
                raise KeyboardInterrupt
            return super().actions(state)

    with pytest.raises(KeyboardInterrupt):
        check(Interrupted())


# Sound games.


@pytest.mark.parametrize("sound", [*SOUND, Matches])
def test_a_sound_game_of_each_sort_passes_without_warnings(sound):
    report = check(sound())
    assert report.ok, str(report)
    assert report.warnings == []
    assert report.exhaustive
    assert report.games == report.ended == 100


@st.composite
def sound_games(draw):
    """A random game without cycles: every move leads to a state of a greater number."""
    size = draw(st.integers(1, 12))
    players = draw(st.integers(1, 3))
    payoffs = draw(st.sampled_from(["zero-sum", "constant-sum", "general-sum"]))
    constant = 0 if payoffs == "zero-sum" else draw(st.integers(-3, 3))
    payoff = st.integers(-5, 5) | st.floats(-1, 1)
    table = []
    for number in range(size):
        later = st.integers(number + 1, size - 1)
        if number == size - 1 or draw(st.booleans()):
            vector = draw(st.lists(payoff, min_size=players, max_size=players))
            if payoffs != "general-sum":
                vector[-1] = constant - sum(vector[:-1])
            table.append((None, vector))
        else:
            mover = draw(st.sampled_from([CHANCE, *range(players)]))
            table.append((mover, draw(st.lists(later, min_size=1, max_size=4))))
    return Tabular(players, payoffs, table)


@settings(deadline=None)
@given(sound_games())
def test_no_sound_game_is_called_broken(game):
    report = check(game, games=10)
    assert report.ok, str(report)


@settings(deadline=None)
@given(sound_games())
def test_a_payoff_changed_in_one_reachable_state_is_found(game):
    if game.payoffs == "general-sum" or game.players == 1:  # who is alone may get anything
        return
    reached, queue = set(), [0]
    while queue:
        state = queue.pop()
        if state not in reached:
            reached.add(state)
            if game.table[state][0] is not None:
                queue += game.table[state][1]
    ends = [state for state in reached if game.table[state][0] is None]
    if game.payoffs == "constant-sum" and len(ends) == 1:
        return
    game.table[ends[0]][1][0] += 1
    assert [problem.kind for problem in check(game).problems] == ["payoff-sum"]


def test_states_that_cannot_be_copied_are_no_fault():
    class Opaque(Position):
        def __reduce_ex__(self, protocol):
            raise TypeError("cannot be copied")

    class Native(Matches):
        position = Opaque

    assert check(Native()).ok


def test_states_that_are_equal_only_to_themselves_are_no_fault_if_each_is_made_once():
    class Node:
        def __init__(self, *children):
            self.children = children

    root = Node(Node(), Node(Node()))

    class Tree(Game):
        players = 1
        payoffs = "general-sum"
        initial = lambda self: root  # noqa: E731
        to_move = lambda self, state: 0  # noqa: E731
        actions = lambda self, state: list(range(len(state.children)))  # noqa: E731
        result = lambda self, state, n: state.children[n]  # noqa: E731
        is_terminal = lambda self, state: not state.children  # noqa: E731
        utility = lambda self, state, player: 1  # noqa: E731

    assert check(Tree()).ok


# Warnings.


def test_a_game_that_never_ends_is_suspicious():
    class Endless(Piles):
        def result(self, state, action):
            return (*state[:2], 1 - state[2])

        level = None

    report = check(Endless(), games=5, plies=50)
    assert report.ok, str(report)
    assert "may never end" in report.warnings[0]
    assert (report.ended, report.average) == (0, None)


def test_a_player_who_never_moves_is_suspicious():
    class OneSided(Coins):
        def to_move(self, state):
            return CHANCE if state[2] is None else 0

    assert "the second player never had the move" in check(OneSided()).warnings[0]


def test_payoffs_that_are_always_the_same_are_suspicious():
    class Pointless(Piles):
        def utility(self, state, player):
            return 0

    assert "same payoffs" in check(Pointless()).warnings[0]


def test_a_game_over_before_it_starts_is_suspicious():
    class Over(Piles):
        def initial(self):
            return (0, 0, 0)

    assert "before it starts" in check(Over()).warnings[0]


def test_sorting_the_given_actions_in_place_is_suspicious():
    class Sorts(Piles):
        def order(self, state, actions):
            actions.sort(key=lambda action: -action[1])
            return actions

    report = check(Sorts())
    assert report.ok
    assert "order" in report.warnings[0]


def test_moves_that_print_alike_are_suspicious():
    class Alike(Coins):
        def outcomes(self, state):
            return [(0.5, 1), (0.25, 2), (0.25, "2")]

        def result(self, state, action):
            return super().result(state, int(action))

    assert "format_move" in check(Alike()).warnings[0]


# The report.


def test_the_same_seed_gives_the_same_report():
    first, second = check(Piles(), seed=7), check(Piles(), seed=7)
    assert first == second
    assert check(Piles(), seed=8).average != first.average


def test_the_report_counts_what_it_tried():
    report = check(Piles(), games=20)
    assert report.states == 20
    assert (report.games, report.shortest, report.longest) == (20, 3, 5)
    assert 3 <= report.average <= 5


def test_a_report_is_true_if_and_only_if_the_game_is_sound():
    assert check(Piles())
    assert not check(BROKEN[0][0]())


@each_broken_game
def test_a_report_is_plain_json_and_readable_text(broken, kind, method):
    report = check(broken(), games=3)
    row = json.loads(json.dumps(report.to_dict()))
    assert row["ok"] is False
    assert kind in {problem["kind"] for problem in row["problems"]}
    assert all(problem["advice"] for problem in row["problems"])
    assert f"{kind} in {method}" in str(report)
    assert "to put it right" in str(report)


def test_a_slow_game_is_stopped_by_the_clock():
    class Slow(Piles):
        def actions(self, state):
            time.sleep(0.005)
            return super().actions(state)

    report = check(Slow(), seconds=0.2)
    assert report.out_of_time
    assert report.seconds < 1
    assert "stopped by the clock" in str(report)


@pytest.mark.parametrize("wrong", [{"games": -1}, {"plies": 0}, {"seconds": 0}])
def test_impossible_options_are_refused(wrong):
    with pytest.raises(InvalidInputError):
        check(Piles(), **wrong)
