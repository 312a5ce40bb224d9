"""Values in the units that people of a game count in, for games that have one."""

from __future__ import annotations

import pytest

from zermelo.game import Answer, Unit, evaluation_text
from zermelo.games import load
from zermelo.games.registry import entries
from zermelo.play.words import verdict

CHESS, CHECKERS, CONNECT4 = load("chess"), load("checkers"), load("connect4")


@pytest.mark.parametrize(
    ("game", "value", "proved", "remoteness", "text"),
    [
        (CHESS, 0.0035, False, None, "+0.35"),
        (CHESS, -0.0035, False, None, "-0.35"),
        (CHESS, 0.00004, False, None, "0.00"),
        (CHESS, -0.00004, False, None, "0.00"),
        (CHESS, 0.12, False, None, "+12.00"),
        (CHESS, 0, True, None, "0.00"),
        (CHESS, 1, True, 1, "#1"),
        (CHESS, 1, True, 9, "#5"),
        (CHESS, -1, True, 10, "#-5"),
        (CHESS, -1, True, 2, "#-1"),
        (CHESS, 1, True, None, None),
        (CHECKERS, 0.06, False, None, "+1.00"),
        (CHECKERS, -0.09, False, None, "-1.50"),
        (CHECKERS, 1, True, 9, None),
        (CONNECT4, 0.5, False, None, None),
        (CONNECT4, 1, True, 9, None),
    ],
)
def test_values_are_written_as_people_of_the_game_write_them(game, value, proved, remoteness, text):
    assert evaluation_text(game, value, proved=proved, remoteness=remoteness) == text


def test_a_man_and_a_pawn_more_are_about_one_more_in_the_games_own_estimates():
    for game, with_it, without in (
        (CHESS, "4k3/pppp4/8/8/8/8/PPPPP3/4K3 w", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w"),
        (CHECKERS, "B:W21,22:B1,2,3", "B:W21,22:B1,2"),
    ):
        assert game.unit is not None
        more = game.evaluate(game.parse_state(with_it), 0)
        less = game.evaluate(game.parse_state(without), 0)
        assert 0.7 < game.unit.count(more - less) < 1.7, game.name


def test_games_without_a_unit_keep_payoffs():
    estimate = Answer(0.25, 0, None, (), "estimate", 1, depth=3)
    with_units = {entry.name for entry in entries() if not entry.read and entry.make().unit}
    assert with_units == {"chess", "checkers"}
    assert verdict(CONNECT4, estimate) == "worth about 0.25 to x (an estimate, 3 plies deep)"


@pytest.mark.parametrize(
    ("exactness", "words"),
    [
        ("estimate", "worth about +1.00 pawns to black (an estimate, 3 plies deep)"),
        ("lower bound", "worth at least +1.00 pawns to black (a proved bound)"),
        ("upper bound", "worth at most +1.00 pawns to black (a proved bound)"),
    ],
)
def test_a_verdict_names_the_unit(exactness, words):
    assert verdict(CHESS, Answer(0.01, 1, None, (), exactness, 1, depth=3)) == words


def test_a_game_of_ones_own_may_have_a_unit():
    class Own(type(CONNECT4)):
        unit = Unit("stone", "stones", worth=0.1, lead=2)

    words = verdict(Own(), Answer(0.25, 0, None, (), "estimate", 1, depth=1))
    assert words == "worth about +2.50 stones to x (an estimate, 1 ply deep)"
