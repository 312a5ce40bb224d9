"""Commands speak of chess in pawns and mates and of checkers in men; the JSON keeps the value."""

from __future__ import annotations

import re

import pytest

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
MATED_IN_ONE = "k7/2K5/8/8/8/8/8/1R6 b - - 0 1"
"""Black has one move, and is mated after it."""


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        ("chess", r"Best move \S+: worth about ([+-]\d+\.\d\d|0\.00) pawns to white \(an estimate"),
        (
            "checkers",
            r"Best move \S+: worth about ([+-]\d+\.\d\d|0\.00) men to black \(an estimate",
        ),
        ("othello", r"Best move \S+: worth about −?[\d.e−]+ to the first player \(an estimate"),
    ],
)
def test_best_shows_estimates_in_the_games_unit(run, game, shown):
    answer = run("best", game, "--depth", "3")
    assert re.search(shown, answer.out), answer.out


def test_best_and_solve_show_mates(run):
    assert (
        "Best move Rd8#: #1, white wins in 1 ply (proved)" in run("best", "chess", MATE_IN_ONE).out
    )
    assert "#-1, white wins in 2 plies (proved)" in run("best", "chess", MATED_IN_ONE).out
    assert "#1, white wins in 1 ply (proved)" in run("solve", "chess", MATE_IN_ONE).out


def test_the_json_has_the_notation_beside_the_raw_value(run):
    found = run("best", "chess", "--depth", "3", "--lines", "2", "--json").json
    for line in (found, *found["moves"]):
        assert line["unit"] == "pawn"
        assert float(line["evaluation"]) == pytest.approx(line["value"] * 100, abs=0.006)
    mate = run("best", "chess", MATED_IN_ONE, "--json").json
    assert (mate["value"], mate["evaluation"], mate["remoteness"]) == (-1, "#-1", 2)
    other = run("best", "othello", "--depth", "3", "--json").json
    assert not {"evaluation", "unit"} & set(other)
