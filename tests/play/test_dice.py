"""Dice: what chance may do, rolls that a seed repeats, and rolls that people make."""

from collections import Counter

import pytest

from zermelo.game import CHANCE, Game, InvalidInputError, Line
from zermelo.games import load
from zermelo.play import Session, outcomes, read_record, rolled, write_record
from zermelo.play.odds_words import likelihood, outcome_lines

SPECS = ["pig", "pig-plain", "backgammon", "backgammon:cube=64", "pacman:ghosts=random"]


def to_chance(game, seed=0):
    """A line of moves to where chance is to move."""
    line = Line(game)
    while game.to_move(line.state) != CHANCE:
        line = line.play(line.legal_moves()[seed % len(line.legal_moves())])
    return line


@pytest.mark.parametrize("spec", SPECS)
def test_the_odds_of_all_outcomes_add_up_to_one(spec):
    game = load(spec)
    line = to_chance(game)
    found = outcomes(game, line.state)
    assert sum(one.probability for one in found) == pytest.approx(1)
    assert {one.text for one in found} == {
        line.play(move).texts()[-1] for move in line.legal_moves()
    }


class Loaded(Game):
    """A die whose six is listed twice."""

    players = 1
    payoffs = "general-sum"

    def initial(self):
        return 0

    def to_move(self, state):
        return CHANCE

    def actions(self, state):
        return []

    def outcomes(self, state):
        return [(0.25, 6), (0.5, 1), (0.25, 6)]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state != 0

    def utility(self, state, player):
        return state


def test_what_is_listed_twice_is_added_up():
    assert [(one.text, one.probability) for one in outcomes(Loaded(), 0)] == [
        ("6", 0.5),
        ("1", 0.5),
    ]


def test_rolls_follow_the_odds():
    line = to_chance(load("backgammon"))
    line = line.play("31").play("8/5 6/5")
    game = line.game
    seen = Counter(line.play(rolled(line, seed)).texts()[-1] for seed in range(3600))
    for one in outcomes(game, line.state):
        expected = 3600 * one.probability
        assert abs(seen[one.text] - expected) < 5 * expected**0.5, one


@pytest.mark.parametrize("spec", ["pig", "pig-plain", "backgammon"])
def test_the_same_seed_and_the_same_moves_give_the_same_game(spec):
    def play(seed):
        session = Session(load(spec), seed=seed)
        while not session.is_over and len(session.turns) < 40:
            if session.to_move == CHANCE:
                session.step()
            else:
                session.play(session.moves()[0])
        return [turn.text for turn in session.turns]

    assert play(5) == play(5)
    assert play(5) != play(6)


def test_a_roll_does_not_change_when_a_move_is_taken_back_and_made_again():
    session = Session(load("pig"), seed=1)
    session.play("roll")
    shown = session.step().text
    session.undo()
    session.play("roll")
    assert session.step().text == shown


def test_rolls_of_a_person_are_waited_for_and_undone_one_by_one():
    session = Session(load("pig"), seed=1)
    session.rolls_by_hand = True
    session.play("roll")
    assert session.waits_for_person
    session.play("5")
    session.play("roll")
    session.play("4")
    assert session.undo() == 1
    assert (session.to_move, [turn.text for turn in session.turns]) == (
        CHANCE,
        ["roll", "5", "roll"],
    )
    assert session.redo() == 1
    assert session.turns[-1].text == "4"


def test_who_rolls_may_change_in_the_middle_of_a_game():
    session = Session(load("pig"), seed=1)
    session.rolls_by_hand = True
    session.play("roll")
    session.rolls_by_hand = False
    assert not session.waits_for_person
    assert session.step().text in "123456"
    session.rolls_by_hand = True
    if session.to_move == 0:
        session.play("roll")
        assert session.waits_for_person


def test_a_new_game_has_other_dice_which_the_seed_repeats_too():
    seeds = []
    for _ in range(2):
        session = Session(load("pig"), seed=9)
        session.restart()
        seeds.append(session.seed)
    assert seeds[0] == seeds[1] != 9
    session.restart(9)
    assert session.seed == 9


def test_a_saved_game_keeps_what_was_rolled():
    line = Line.read(load("backgammon"), "31; 8/5 6/5; 52; 13/11 13/8; 66")
    text = write_record("backgammon", "", line.texts())
    assert read_record(line.game, text).moves == line.texts()


def test_a_play_in_another_order_is_read_between_semicolons():
    line = Line.read(load("backgammon"), "31; 6/5 8/5; 52; 13/8 13/11; 25")
    assert line.texts() == ("31", "8/5 6/5", "52", "13/11 13/8", "52")


def test_nothing_is_rolled_where_a_player_is_to_move():
    with pytest.raises(InvalidInputError, match="not chance's turn"):
        rolled(Line(load("pig")), 1)


def test_odds_are_told_together_where_they_are_the_same():
    game = load("backgammon")
    line = Line.read(game, "31; 8/5 6/5")
    lines = outcome_lines(outcomes(game, line.state))
    assert [row.split(":")[0] for row in lines] == ["1/18 each", "1/36 each"]
    assert len(lines[0].split()) == 2 + 15
    assert likelihood(1 / 30) == "1/30"
    assert likelihood(0.3333) == "33.33%"
