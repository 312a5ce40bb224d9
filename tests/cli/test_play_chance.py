"""Chance in the terminal: who rolls, the odds, and luck apart from skill."""

import io
import re

import pytest


@pytest.fixture
def play(run, monkeypatch):
    def play(*words, typed=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return run("play", *words)

    return play


def test_the_seed_of_the_dice_is_told_and_repeats_the_game(play):
    first = play("pig", "--you", "both", typed="roll\nquit\n")
    seed = re.search(r"by the seed (\d+)", first.out)[1]
    assert re.findall(r"Chance: (\d)", first.out) == re.findall(
        r"Chance: (\d)", play("pig", "--you", "both", "--seed", seed, typed="roll\nquit\n").out
    )


@pytest.mark.parametrize("spec", ["pig", "pig-plain", "pig-compiled"])
def test_a_person_types_what_was_rolled(play, spec):
    if spec == "pig-compiled":
        pytest.importorskip("numba")
    ran = play(spec, "--you", "both", "--dice", "me", typed="roll\n7\n5\nhold\nquit\n")
    assert "You roll, and type what was rolled." in ran.out
    assert "Chance  1/6 each: 1 2 3 4 5 6" in ran.out
    assert '"7" is no move' in ran.out
    assert "Chance: 5" in ran.out
    assert re.search(r"first +5 of 100", ran.out)


def test_games_of_ones_own_are_rolled_by_hand_too(play, games):
    ran = play(f"{games}:Coin", "--dice", "me", typed="edge\ntails\nstop\nquit\n")
    assert "Chance  1/2 each: heads tails" in ran.out
    assert "'edge'" in ran.out
    assert "Chance: tails" in ran.out


def test_rolls_of_backgammon_are_typed_in_either_order_and_wrong_ones_refused(play):
    typed = "77\n31\n8/5 6/5\n25\nquit\n"
    ran = play("backgammon", "--you", "both", "--dice", "me", typed=typed)
    assert '"77" is no roll: two dice, each 1 to 6' in ran.out
    assert "1/18 each: 21 31 32" in ran.out
    assert "1/36 each: 11 22 33 44 55 66" in ran.out
    assert "Chance: 52" in ran.out


def test_who_rolls_changes_in_the_middle_of_a_game(play):
    typed = "dice me\nroll\nundo\nroll\n6\nroll\nroll\ndice 4\nroll\ndice\ndice you and me\nquit\n"
    ran = play("pig", "--you", "both", "--seed", "1", typed=typed)
    assert "Took back 1 move." in ran.out
    assert "Chance: 6" in ran.out
    assert ran.out.count("The program rolls, by the seed 4.") >= 1
    assert "does not say who rolls: write dice me, dice program, or a seed" in ran.out


def test_the_program_makes_a_single_roll_for_a_person(play):
    ran = play("pig", "--you", "both", "--dice", "me", "--seed", "3", typed="roll\nroll\nquit\n")
    assert re.search(r"Chance: [1-6]", ran.out)


def test_odds_before_a_roll_and_before_a_move(play):
    typed = "odds\nroll\nodds\n5\nodds on\nodds maybe\nquit\n"
    ran = play("pig:goal=10", "--you", "both", "--dice", "me", typed=typed)
    assert "With the best move the first player has about" in ran.out
    assert "Before the roll the first player has about" in ran.out
    assert "winning chances (an estimate" in ran.out
    assert re.search(r"1  1/6  \d+\.\d\d%", ran.out)
    assert "Odds are shown before every roll and move." in ran.out
    assert "write odds, odds on or odds off" in ran.out


def test_odds_that_are_always_shown(play):
    ran = play("pig:goal=5", "--odds", "--seed", "1", "--depth", "2", typed="roll\nquit\n")
    assert ran.out.index("With the best move") < ran.out.index("Before the roll")
    assert ran.out.index("Before the roll") < ran.out.index("Chance: ")


def test_luck_during_a_game_and_after_it(play):
    typed = "luck\nroll\n5\nluck\nroll\n6\nluck\nquit\n"
    ran = play("pig:goal=10", "--you", "both", "--dice", "me", typed=typed)
    assert "Nothing was rolled or played yet." in ran.out
    assert "The game is not over: the last column is what it is worth now." in ran.out
    assert "luck tells the dice's part in it from the players'." in ran.out
    assert ran.out.count("Luck and skill in winning chances") == 2
    assert re.search(r"first player +\d\d\.\d\d% .* 100%", ran.out)


def test_help_knows_the_words_of_chance_where_there_is_chance(play):
    assert "luck apart from skill" in play("pig", "--you", "both", typed="help\nquit\n").out
    assert "luck apart from skill" not in play("tictactoe", typed="help\nquit\n").out


@pytest.mark.parametrize("option", [("--dice", "me"), ("--odds",)])
def test_a_game_without_chance_has_no_dice(play, option):
    ran = play("tictactoe", *option)
    assert ran.status == 2
    assert "has no chance in it" in ran.err
