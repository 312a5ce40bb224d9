"""Retrograde analysis against a slow fixed point, on games that go round in circles."""

import pytest
from hypothesis import given

import zermelo as z
from zermelo import textbook
from zermelo.trace.events import Enter

from .random_games import GraphGame, seeds, true_value


def reachable(game):
    states = {0}
    waiting = [0]
    for s in waiting:
        for a in game.actions(s):
            after = game.result(s, a)
            if after not in states:
                states.add(after)
                waiting.append(after)
    return states


def forced(game, goal, player):
    """The states from which `player` can force an end in `goal`: a naive fixed point."""
    states = reachable(game)
    won = {s for s in states if s in goal}
    while True:
        more = set()
        for s in states - won:
            after = [game.result(s, a) in won for a in game.actions(s)]
            if after and (any(after) if game.to_move(s) == player else all(after)):
                more.add(s)
        if not more:
            return won
        won |= more


def slow_values(game, player):
    """Each state's value for `player`, endless play counting as 0."""
    states = reachable(game)
    ends = {s: game.utility(s, player) for s in states if game.is_terminal(s)}
    values = dict.fromkeys(states, 0)
    for payoff in sorted({v for v in ends.values() if v > 0}):
        for s in forced(game, {e for e, v in ends.items() if v >= payoff}, player):
            values[s] = payoff
    for payoff in sorted({v for v in ends.values() if v < 0}, reverse=True):
        for s in forced(game, {e for e, v in ends.items() if v <= payoff}, 1 - player):
            values[s] = payoff
    return values


@given(seed=seeds)
def test_retrograde_equals_a_slow_fixed_point_on_games_with_cycles(seed):
    game = GraphGame(seed, size=16, cycles=True)
    solution = textbook.retrograde_solution(game)
    assert solution.values == slow_values(game, solution.player)


@given(seed=seeds)
def test_retrograde_equals_minimax_where_the_game_always_ends(seed):
    game = GraphGame(seed)
    assert textbook.retrograde(game).value == true_value(game)


@given(seed=seeds)
def test_the_gaining_side_hurries_and_the_other_delays(seed):
    game = GraphGame(seed, size=16, cycles=True)
    solution = textbook.retrograde_solution(game)
    for state, value in solution.values.items():
        if value == 0 or game.is_terminal(state):
            continue
        keep = [
            solution.remoteness[t]
            for a in game.actions(state)
            if solution.values[t := game.result(state, a)] == value
        ]
        gains = (value > 0) == (game.to_move(state) == solution.player)
        assert solution.remoteness[state] == 1 + (min(keep) if gains else max(keep))
        for move in solution.moves[state]:
            assert solution.remoteness[game.result(state, move)] == solution.remoteness[state] - 1


def test_best_play_in_tic_tac_toe_is_a_draw_from_any_first_move():
    result = textbook.retrograde(z.load("tictactoe"))
    assert result.value == 0
    assert result.details["states"] == 5_478
    assert len(result.ties) == 9


@pytest.mark.parametrize("game", [GraphGame(1, players=3), z.load("tree:cooperation")])
def test_retrograde_refuses_players_who_are_not_opposed_and_names_what_would_do(game):
    with pytest.raises(z.errors.UnsupportedGameError, match="maxn"):
        textbook.retrograde(game)


@given(seed=seeds)
def test_one_player_alone_gets_the_best_end_there_is(seed):
    game = GraphGame(seed, players=1)
    assert game.payoffs == "general-sum"
    for found in (textbook.retrograde(game), z.solve(game)):
        assert found.value == true_value(game, player=0)
        assert found.proved


class Doubling(z.Game):
    """Add one or two; whoever says seven wins. States and moves are numbers, moves have names."""

    def initial(self):
        return 0

    def to_move(self, state):
        return state % 10 // 5

    def actions(self, state):
        return [1, 2]

    def result(self, state, move):
        return 10 * (state // 10 + move) + 5 - state % 10

    def is_terminal(self, state):
        return state // 10 >= 7

    def utility(self, state, player):
        return -1 if player == self.to_move(state) else 1

    def format_move(self, state, move):
        return {1: "one", 2: "two"}[move]


@pytest.mark.parametrize(
    "make",
    [Doubling, lambda: z.load("nim-native:piles=1,2"), lambda: z.load("tictactoe")],
    ids=["moves with names", "native", "plain"],
)
def test_retrograde_analysis_is_watched_state_by_state_in_every_kind_of_game(make):
    game = make()
    start = z.Line(game, moves=["a1", "b2", "c3", "b1"]) if game.name == "Tic-tac-toe" else None
    seen = z.trace(game, start, algorithm="textbook.retrograde")
    looked_at = [event.node for event in seen.events if isinstance(event, Enter)]
    assert len(set(looked_at)) == len(looked_at)
    solution = textbook.retrograde_solution(game, start)
    decided = [state for state, value in solution.values.items() if value != 0]
    assert len(looked_at) >= len(decided)
    assert "<svg" in seen.svg()
