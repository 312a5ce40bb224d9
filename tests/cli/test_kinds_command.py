"""Games with chance and of several players on the command line, in every way of writing them."""

from __future__ import annotations

import pytest
from command_line import run_here, run_process

SPECS = [
    f"{name}{way}:{options}"
    for name, options in (("pig", "goal=20"), ("dots", "width=2,height=1"))
    for way in ("", "-plain", "-compiled")
]
PIG = [spec for spec in SPECS if spec.startswith("pig")]
DOTS = [spec for spec in SPECS if spec.startswith("dots")]


@pytest.fixture(autouse=True)
def needs_numba() -> None:
    pytest.importorskip("numba", reason="the compiled games need Numba")


def test_they_are_in_the_list_of_games_with_their_options(capsys):
    listed = run_here(capsys, "games").out
    for spec in SPECS:
        assert f"\n{spec.partition(':')[0]}  " in listed
    assert listed.count("goal=100") == 3
    assert all(f"\n{name}" in listed for name in ("dots", "dots-compiled", "dots-plain"))
    assert listed.count("players=3") >= 3


@pytest.mark.parametrize("spec", PIG)
def test_the_best_move_against_chance_is_the_same_in_every_way(capsys, spec):
    found = run_here(capsys, "best", spec, "8 0 5 second", "--depth", "6", "--json")
    assert found.status == 0
    assert (found.json["move"], found.json["player"]) == ("roll", 1)
    assert found.json["value"] == pytest.approx(0.06065, abs=1e-5)  # of the textbook


@pytest.mark.parametrize("spec", PIG)
def test_where_the_die_rolls_there_is_a_value_and_no_move(capsys, spec):
    found = run_here(capsys, "best", spec, "8 0 5 second rolling", "--depth", "2")
    assert found.status == 0
    assert "Chance moves next" in found.out


@pytest.mark.parametrize("spec", DOTS)
def test_the_payoffs_of_three_players_are_the_same_in_every_way(capsys, spec):
    found = run_here(capsys, "solve", spec)
    assert found.status == 0
    assert "payoffs (0, 1, 1)" in found.out


@pytest.mark.parametrize("spec", SPECS)
def test_their_rules_are_checked_and_described(capsys, spec):
    checked = run_here(capsys, "check", spec, "--games", "5")
    assert checked.status == 0
    assert "no fault found" in checked.out
    kind = "with chance" if spec in PIG else "3 players"
    assert kind in run_here(capsys, "describe", spec).out


@pytest.mark.parametrize("spec", SPECS)
def test_their_moves_are_counted(capsys, spec):
    counted = run_here(capsys, "perft", spec, "--depth", "3")
    assert counted.status == 0
    assert ("11" if spec in PIG else "210") in counted.out.split()


@pytest.mark.parametrize(("spec", "move"), [(s, "roll") for s in PIG] + [(s, "a1b1") for s in DOTS])
def test_they_are_played_in_the_terminal(spec, move):
    played = run_process("play", spec, "--depth", "2", "--seed", "1", stdin=f"{move}\nquit\n")
    assert played.status == 0
    assert "Chance: " in played.out if spec in PIG else "Zermelo plays" in played.out


@pytest.mark.parametrize("spec", SPECS)
def test_a_proof_is_refused_with_the_reason(capsys, spec):
    refused = run_here(capsys, "prove", spec)
    assert refused.status == 2
    assert "two opposed players without chance" in refused.err
