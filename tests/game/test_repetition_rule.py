"""The rule on repetition as a game declares it: what is well formed, and what it is called."""

import pytest
from sound_games import Again, Cake, Piles

from zermelo.game import Game, InvalidInputError, Repetition, kind_of
from zermelo.game.check import check
from zermelo.game.describe import describe


def declaring(game, repetition, **more):
    """A game of this class with a rule on repetition."""
    return type("Declaring", (game,), {"repetition": repetition, **more})()


@pytest.mark.parametrize(
    ("declared", "rule", "words"),
    [
        (None, Repetition(), "means nothing"),
        (("draw", 3), Repetition("draw", 3), "a draw when a position occurs for the third time"),
        (["draw", 2], Repetition("draw", 2), "second time"),
        (("loss", 9), Repetition("loss", 9), "occur for the 9th time loses"),
        (Repetition("forbidden", 2), Repetition("forbidden", 2), "no move may make"),
        (("nothing", 0), Repetition(), "means nothing"),
    ],
)
def test_a_rule_is_a_name_and_an_occurrence(declared, rule, words):
    game = declaring(Piles, declared)
    assert kind_of(game).repetition == rule
    assert words in str(rule)
    assert check(game, games=2).ok
    assert (str(rule) in describe(game).kind) is rule.matters
    assert describe(game).to_dict()["repetition"]["rule"] == rule.rule


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("draw", 'such as ("draw", 3)'),
        (3, 'such as ("draw", 3)'),
        (("tie", 3), "('tie', 3)"),
        (("draw", "3"), "('draw', '3')"),
        (("draw", 3.0), "3.0"),
        (("draw", True), "True"),
        (("draw", 1), "the least is 2"),
        (("draw", 3, 4), "('draw', 3, 4)"),
        (("nothing", 3), "('nothing', 3)"),
        (Repetition("draw", 0), "the least is 2"),
    ],
)
def test_what_is_no_rule_is_refused_by_name(wrong, says):
    game = declaring(Piles, wrong)
    with pytest.raises(InvalidInputError, match=r"Declaring\.repetition is") as failure:
        kind_of(game)
    assert says in str(failure.value)
    [problem] = check(game).problems
    assert (problem.kind, problem.method) == ("bad-declaration", "repetition")
    assert says in problem.message
    assert "repetition" in describe(game).fault


@pytest.mark.parametrize(
    ("payoffs", "players", "payoff_range", "allowed"),
    [
        ("zero-sum", 2, (-1, 1), {"draw", "loss", "forbidden"}),
        ("zero-sum", 2, None, {"draw", "loss", "forbidden"}),
        ("zero-sum", 1, (-1, 1), {"draw", "loss", "forbidden"}),
        ("zero-sum", 3, (-1, 1), {"draw"}),
        ("constant-sum", 2, (0, 1), {"draw", "loss", "forbidden"}),
        ("constant-sum", 2, None, {"loss", "forbidden"}),
        ("constant-sum", 3, (0, 1), set()),
        ("general-sum", 2, (0, 1), set()),
        ("general-sum", 3, (0, 1), set()),
    ],
)
def test_a_rule_suits_the_payoffs(payoffs, players, payoff_range, allowed):
    for rule in ("draw", "loss", "forbidden"):
        declared = {"payoffs": payoffs, "players": players, "payoff_range": payoff_range}
        game = declaring(Piles, (rule, 2), **declared)
        if rule in allowed:
            assert kind_of(game).repetition.rule == rule
        else:
            with pytest.raises(InvalidInputError, match=r"Declaring\.repetition is"):
                kind_of(game)


@pytest.mark.parametrize("game", [Again, Cake, Piles])
def test_a_game_has_no_rule_unless_it_declares_one(game):
    assert kind_of(game()).repetition == Repetition()
    assert Game.repetition is None
