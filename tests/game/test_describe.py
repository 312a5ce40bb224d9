"""`describe` says what kind a game is, and never raises."""

from __future__ import annotations

import json
import time

import pytest
from broken_games import BROKEN
from sound_games import Again, Cake, Coins, Piles

import zermelo as z
from zermelo.game import CAPABILITIES, Game
from zermelo.game.describe import describe

ALGORITHMS = ["minimax", "alphabeta", "expectiminimax", "maxn", "mcts", "retrograde"]


def applicable(game):
    verdicts = describe(game).algorithms
    assert list(verdicts) == ALGORITHMS
    assert all(verdict.reason for verdict in verdicts.values())
    return [name for name, verdict in verdicts.items() if verdict.applies]


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (Piles(), "2 players, zero-sum, perfect information, no chance, alternating"),
        (Coins(), "2 players, zero-sum, perfect information, with chance, alternating"),
        (Cake(), "3 players, general-sum, perfect information, no chance, alternating"),
        (
            Again(),
            "2 players, constant-sum, perfect information, no chance, "
            "a player may move twice in a row",
        ),
    ],
)
def test_the_kind_of_a_game_is_named(game, kind):
    assert describe(game).kind == kind


def test_every_algorithm_applies_to_two_opposed_players_without_chance():
    assert applicable(Piles()) == ALGORITHMS


def test_chance_rules_out_what_does_not_know_it():
    assert applicable(Coins()) == ["expectiminimax", "maxn", "mcts"]


def test_three_players_need_vectors_or_sampling():
    assert applicable(Cake()) == ["maxn", "mcts"]
    assert "3: use maxn" in describe(Cake()).algorithms["minimax"].reason


def test_retrograde_analysis_needs_a_zero_sum():
    assert "retrograde" not in applicable(Again())


def test_imperfect_information_rules_out_every_algorithm():
    class Hidden(Piles):
        information = "imperfect"

    assert applicable(Hidden()) == []


def test_a_game_that_does_not_end_is_to_be_searched_to_a_limited_depth():
    class Endless(Piles):
        def result(self, state, action):
            return (*state[:2], 1 - state[2])

    description = describe(Endless())
    assert description.average_length is None
    assert "depth limit" in description.algorithms["alphabeta"].reason
    assert "none came to an end" in str(description)


def test_a_game_that_could_have_chance_may_say_that_it_has_none():
    class NeverTossed(Piles):
        chance = False

        def outcomes(self, state):
            return []

    assert not describe(NeverTossed()).chance


def test_capabilities_are_listed_and_the_missing_ones_explained():
    full, bare = describe(Piles()), describe(Again())
    assert full.capabilities == tuple(sorted(CAPABILITIES))
    assert full.missing == {}
    assert bare.capabilities == ()
    assert set(bare.missing) == {"evaluate", "order", "noisy", "key", *FOR_PEOPLE}
    assert bare.missing["noisy"] == "quiescence search"


FOR_PEOPLE = {"draw", "board", "parse_state", "format_state", "parse_move", "format_move"}


class Alone(Piles):
    """One player takes all the matches in as few moves as it can."""

    players = 1
    payoffs = "general-sum"
    payoff_range = None

    def initial(self):
        return (3, 2, 0)

    def result(self, state, action):
        return (*super().result(state, action)[:2], 0)

    def utility(self, state, player):
        return 1

    def evaluate(self, state, player):
        return 0.5


class Tossed(Piles):
    """Chance says in advance who begins."""

    def initial(self):
        return (3, 2, -1)

    def outcomes(self, state):
        return [(0.5, ("who", 0)), (0.5, ("who", 1))]

    def result(self, state, action):
        return (*state[:2], action[1]) if action[0] == "who" else super().result(state, action)


class Crowd(Piles):
    """Three players; whoever takes the last match gets it all."""

    players = 3
    payoffs = "general-sum"

    def result(self, state, action):
        after = super().result(state, action)
        return (*after[:2], (state[2] + 1) % 3)

    def utility(self, state, player):
        return 1 if (player + 1) % 3 == state[2] else 0


class Selfish(Piles):
    """Two players who may both be glad."""

    payoffs = "general-sum"


@pytest.mark.parametrize("kind", [Piles, Alone, Tossed, Crowd, Selfish])
def test_a_capability_is_recommended_exactly_if_something_asks_for_it(kind):
    """The same game with all capabilities, counted, and with none."""
    searched = {"evaluate", "order", "noisy", "key", "symmetries", "level"}
    asked = set()

    def counted(name):
        def method(self, *args):
            asked.add(name)
            return getattr(kind, name)(self, *args)

        return method

    bare = type("Bare", (kind,), dict.fromkeys(CAPABILITIES))()
    full = type("Full", (kind,), {name: counted(name) for name in searched})()
    for depth in (1, 2, 3):
        z.search(full, depth=depth)
        for name in describe(full).algorithms:
            if name in applicable(full) and name not in ("mcts", "retrograde"):
                options = {} if name == "minimax" else {"depth": depth}
                z.trace(full, algorithm=f"textbook.{name}", **options)
        if "alphabeta" in applicable(full):
            z.trace(full, depth=depth, algorithm="textbook.combined")
    z.solve(full)
    assert set(describe(bare).missing) - FOR_PEOPLE == asked & searched


def test_compiled_games_gain_by_symmetries_and_levels_and_native_ones_by_no_search():
    class Compiled(Again):
        written = "compiled"

    assert {"symmetries", "level"} <= set(describe(Compiled()).missing)
    assert not {"symmetries", "level"} & set(describe(Again()).missing)
    for name in ("connect4", "kalah", "chess"):
        assert set(describe(z.load(name)).missing) <= FOR_PEOPLE


def test_a_game_with_hidden_information_gains_by_what_people_see_alone():
    class Hidden(Again):
        information = "imperfect"

    assert set(describe(Hidden()).missing) == FOR_PEOPLE


def test_the_initial_state_and_its_moves_are_shown_in_the_games_notation():
    description = describe(Piles())
    assert description.initial == "3 2 0"
    assert description.initial_moves == ("L1", "L2", "R1", "R2")


def test_a_sample_of_random_games_gives_the_averages(monkeypatch):
    monkeypatch.setattr("zermelo.game.describe.sample._SECONDS", 600.0)  # however busy the machine
    description = describe(Piles())
    assert 3 <= description.average_length <= 5
    assert 1 <= description.average_branching <= 4
    assert description == describe(Piles())


@pytest.mark.parametrize("broken", [c for c, _, _ in BROKEN], ids=lambda c: c.__name__)
def test_no_broken_game_makes_describe_raise(broken):
    description = describe(broken())
    json.dumps(description.to_dict(), default=str)
    assert description.name in str(description)


def test_a_broken_game_is_described_as_far_as_it_goes():
    class Raises(Piles):
        def actions(self, state):
            raise IndexError("off the board")

    description = describe(Raises())
    assert description.fault == "IndexError: off the board"
    assert description.initial == "3 2 0"
    assert "check says more" in str(description)
    assert applicable(Raises()) == []


@pytest.mark.parametrize("nonsense", [None, 7, "connect4", Piles])
def test_what_is_not_a_game_is_said_to_be_none(nonsense):
    assert describe(nonsense).fault


def test_a_slow_game_is_sampled_only_briefly():
    class Slow(Piles):
        asked = 0

        def actions(self, state):
            Slow.asked += 1
            time.sleep(0.01)
            return super().actions(state)

    assert describe(Slow()).average_branching
    assert Slow.asked <= 12


def test_a_single_player_has_nobody_to_alternate_with():
    class Alone(Game):
        players = 1
        payoffs = "general-sum"
        initial = lambda self: 3  # noqa: E731
        to_move = lambda self, state: 0  # noqa: E731
        actions = lambda self, state: [1]  # noqa: E731
        result = lambda self, state, n: state - n  # noqa: E731
        is_terminal = lambda self, state: state == 0  # noqa: E731
        utility = lambda self, state, player: 1  # noqa: E731

    assert describe(Alone()).kind == "one player, perfect information, no chance"
    assert "minimax" in applicable(Alone())


def test_a_description_is_plain_json():
    row = json.loads(json.dumps(describe(Piles()).to_dict()))
    assert row["kind"].startswith("2 players, zero-sum")
    assert row["algorithms"]["minimax"]["applies"] is True
