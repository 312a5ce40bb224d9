"""`check` says what is suspicious and what it saw, and raises no alarm over sound games."""

from __future__ import annotations

import json

import pytest
from broken_games import Matches
from forgetful_games import (
    NeverPasses,
    OpeningsByCards,
    OpeningsWhole,
    Stays,
    Stones,
    StonesMoved,
    StonesOnStones,
    UltimateByCells,
    UltimateWhole,
    misspelling,
)
from sound_games import SOUND, Cake, Coins, Piles

from zermelo.game import Game
from zermelo.game.check import check
from zermelo.games.registry import entries, load

# Names that nothing uses.

MISSPELT = [
    ("evaluate", "evalute"),
    ("evaluate", "evaluatte"),
    ("evaluate", "Evaluate"),
    ("order", "oder"),
    ("noisy", "noisey"),
    ("key", "kye"),
    ("symmetries", "symetries"),
    ("level", "levle"),
    ("draw", "darw"),
    ("board", "baord"),
    ("parse_state", "parsestate"),
    ("format_state", "format_sate"),
    ("parse_move", "prase_move"),
    ("format_move", "formatMove"),
]


@pytest.mark.parametrize(("name", "wrong"), MISSPELT, ids=[wrong for _, wrong in MISSPELT])
def test_a_misspelt_capability_is_named_with_what_it_is_meant_to_be(name, wrong):
    kind = misspelling(name, wrong)
    said = [w for w in check(kind(), games=2).warnings if "nothing uses" in w]
    assert said == [f"nothing uses {kind.__name__}.{wrong}: is it meant to be {name}(…)?"]


def test_a_misspelt_attribute_and_outcomes_are_named_too():
    class Misspelt(Coins):
        payof_range = (-1, 1)
        information_ = None

    assert "payoff_range" in check(Misspelt(), games=2).warnings[0]

    class NoChance(Piles):
        def outcome(self, state):
            return []

    assert "outcomes(…)" in check(NoChance(), games=2).warnings[0]


def test_a_method_of_the_rules_is_named_where_no_base_class_asks_for_it():
    class Duck:
        players, payoffs, information, payoff_range = 2, "zero-sum", "perfect", None
        initial = to_move = actions = is_terminal = utility = Piles.initial

        def reslt(self, state, action):
            return state

    report = check(Duck())
    assert not report.ok
    assert "result(…)" in report.warnings[0]
    assert "result(…)" in str(report)


def test_other_words_and_other_signatures_are_nobodys_misspelling():
    class Helpers(Matches):
        boards = ()
        drawings = ()
        player_name = staticmethod(lambda: "x")

        def drawn(self, state):
            return False

        def reorder(self, state, actions):
            return actions

        def ordre(self):
            return 0

        def evaluation(self):
            return 0

        def leaves(self, state):
            return 0

    assert check(Helpers(), games=2).warnings == []


# Keys that forget.


@pytest.mark.parametrize("game", [UltimateByCells, OpeningsByCards])
def test_a_key_that_forgets_part_of_the_state_is_found(game):
    report = check(game(), seconds=None, games=20)
    assert [(p.kind, p.method) for p in report.problems] == [("key-merges", "key")], str(report)
    assert "differ in" in report.problems[0].message


@pytest.mark.parametrize("game", [UltimateWhole, OpeningsWhole])
def test_a_key_that_forgets_nothing_passes(game):
    report = check(game(), seconds=None, games=20)
    assert report.ok, str(report)


# Turns.


def test_a_turn_that_never_passes_is_suspicious():
    assert "second player never had the move" in check(NeverPasses()).warnings[0]
    said = check(Stays()).warnings
    assert len(said) == 1
    assert "the second player moved" in said[0]
    assert "does result switch" in said[0]


# Occupied cells.


@pytest.mark.parametrize("game", [StonesOnStones, StonesMoved])
def test_a_move_onto_an_occupied_cell_is_suspicious_and_shown(game):
    said = check(game(), games=20, plies=50).warnings
    assert len([text for text in said if "piece already" in text]) == 1
    assert "'c" in said[0]


def test_heaps_and_free_cells_are_not_occupied():
    assert check(Stones()).warnings == []
    assert check(Piles()).warnings == []


# What was seen.


def test_the_report_prints_wins_length_and_choice():
    report = check(Piles(), games=50)
    seen = report.observed
    assert seen.ended == 50
    assert sum(seen.won) + seen.drawn == 50
    assert (seen.shortest, seen.longest) == (report.shortest, report.longest)
    assert (seen.fewest_moves, seen.most_moves) == (1, 4)
    first, second = (f"{count / 50:.0%}" for count in seen.won)
    assert (
        f"Random games: first player won {first}, second player won {second}, 0% drawn; "
        f"games of 3 to 5 moves, {seen.average:.1f} on average; "
        f"1 to 4 moves a turn, {seen.average_moves:.1f} on average."
    ) in str(report)
    row = json.loads(json.dumps(report.to_dict()))
    assert row["observed"]["won"] == list(seen.won)
    assert row["average"] == seen.average


def test_where_nobody_is_opposed_the_average_payoffs_are_printed():
    text = str(check(Cake()))
    assert "average payoffs first player" in text
    assert "won" not in text


def test_a_game_that_never_ends_has_nothing_to_say_of_its_ends():
    class Endless(Matches):
        def result(self, state, n):
            return self.position(state.matches, 1 - state.player)

    text = str(check(Endless(), games=3, plies=10))
    assert "Random games: 2 moves a turn." in text


# No false alarm.

LARGE = {"chess", "hex", "othello", "breakthrough", "checkers"}


@pytest.mark.parametrize("name", [entry.name for entry in entries()])
def test_no_game_of_the_registry_raises_suspicion(name):
    games, plies = (2, 40) if name in LARGE else (5, 80)
    report = check(load(name), games=games, plies=plies, seconds=1)
    suspicious = [text for text in report.warnings if "may never end" not in text]
    assert suspicious == [], str(report)
    assert not any(problem.kind == "key-merges" for problem in report.problems), str(report)


@pytest.mark.parametrize("sound", [*SOUND, Matches, UltimateWhole, OpeningsWhole, Stones])
def test_no_sound_game_raises_suspicion(sound):
    game: Game = sound()
    report = check(game, games=20, seconds=None)
    assert report.ok, str(report)
    assert report.warnings == []
