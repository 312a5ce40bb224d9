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


PLACES = {
    "a mate": ("chess", MATE_IN_ONE, "#1", {"evaluation": "#1", "value": 1}),
    "being mated": ("chess", MATED_IN_ONE, "#-1", {"evaluation": "#-1", "value": -1}),
    "an estimate": (
        "chess",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        r"([+-]\d+\.\d\d|0\.00) pawns \(estimate\)",
        {"unit": "pawn", "proved": False},
    ),
    "a draw": ("chess", "8/8/8/8/8/2k5/8/K6N w - - 0 1", "a draw", {"evaluation": "0.00"}),
    "men won": ("checkers", "B:W9:BK5", "black wins in 1", {"value": 1, "unit": "man"}),
    "men": (
        "checkers",
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
        r"([+-]\d+\.\d\d|0\.00) men \(estimate\)",
        {"unit": "man", "proved": False},
    ),
    "a game without a unit": ("tictactoe", "a1 b1", r"1 in 5", {"value": 1}),
}


@pytest.mark.parametrize("place", PLACES)
def test_positions_of_a_file_are_told_in_the_games_unit(run, tmp_path, place):
    game, position, words, fields = PLACES[place]
    file = tmp_path / "positions.txt"
    file.write_text(position + "\n", encoding="utf-8")
    shown = run("solve", game, "--positions", str(file), "--nodes", "3000")
    assert re.fullmatch(f"{re.escape(position)}  {words}  .*\n", shown.out), shown.out
    found = run("solve", game, "--positions", str(file), "--nodes", "3000", "--json").json
    assert {name: found[name] for name in fields} == fields
    assert ("unit" in found) == (game != "tictactoe")


@pytest.mark.parametrize(
    ("words", "claim"),
    [
        (("chess",), "White may be able to force a win (open)"),
        (("chess", "--payoff", "1"), "White may be able to force a win (open)"),
        (("chess", "--payoff", "0"), "White may be able to force at least a draw (open)"),
        (("checkers", "--player", "1"), "White may be able to force a win (open)"),
        (("tictactoe", "b2", "--payoff", "0"), "O can force at least a draw (proved)"),
        (("othello:size=4", "--payoff", "3"), "The first player cannot force 3 or more (refuted)"),
    ],
)
def test_claims_are_told_by_the_names_of_players_and_results(run, words, claim):
    assert claim in run("prove", *words, "--nodes", "20000").out


RAW = re.compile(r"0\.00\d")
"""A part of a payoff so small as only a raw evaluation of chess or checkers is."""


@pytest.mark.parametrize("game", ["chess", "checkers"])
@pytest.mark.parametrize(
    "words",
    [
        ("best", "--depth", "2"),
        ("best", "--depth", "2", "--lines", "2"),
        ("solve", "--nodes", "500"),
        ("prove", "--nodes", "500"),
        ("describe",),
    ],
    ids=lambda words: "-".join(words),
)
def test_no_command_shows_a_raw_evaluation(run, game, words):
    command, *options = words
    answer = run(command, game, *options)
    assert answer.status == 0
    assert not RAW.search(answer.out), answer.out


@pytest.mark.parametrize("game", ["chess", "checkers"])
def test_play_shows_no_raw_evaluation(process, game):
    said = process("play", game, "--depth", "2", stdin="hint\nquit\n")
    assert not RAW.search(said.out), said.out
    assert re.search(r"worth about ([+-]\d+\.\d\d|0\.00) (pawns|men)", said.out), said.out
