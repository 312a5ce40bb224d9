"""Levels: each beats the one below it without chance, and the best the worst in all games."""

import pytest

import zermelo as z
from zermelo.play import LEVELS, LevelPlayer, find_level

GAMES = {
    "native": "connect4",
    "native margins": "othello:size=6",
    "native without draws": "breakthrough:width=5,height=5",
    "plain": "connect4-plain",
}


def share(found):
    """How often the first contestant got more than the second; half for as much."""
    points = [
        1.0 if one.payoff(0) > one.payoff(1) else 0.5 if one.payoff(0) == one.payoff(1) else 0.0
        for one in found.games
    ]
    return sum(points) / len(points)


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("number", range(2, len(LEVELS) + 1))
def test_each_level_beats_the_one_below_it(kind, number):
    game = z.load(GAMES[kind])
    nodes = 800 if kind == "plain" else 20_000  # so that full strength looks deeper than strong
    levels = [f"level:{number}", f"level:{number - 1}"]
    found = z.match(game, *levels, games=60, seed=1, nodes=nodes)
    assert not found.faults
    assert share(found) >= 0.65


@pytest.mark.parametrize("kind", GAMES)
def test_a_beginner_loses_to_who_looks_two_plies_ahead(kind):
    found = z.match(z.load(GAMES[kind]), "best:depth=2", "level:beginner", games=40, seed=1)
    assert share(found) >= 0.75


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("spec", ["pig", "dots", "dots-compiled"])
def test_full_strength_beats_a_beginner_with_chance_and_among_three_players_too(spec, seed):
    """Luck, and whom a third player helps, decide so much that single levels are close there."""
    game = z.load(spec)
    found = z.match(game, "level:full", "level:beginner", games=40, seed=seed, nodes=2000)
    assert share(found) >= 0.65


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_plays_legal_moves_and_repeats_its_slips(level):
    game = z.load("connect4")
    line = z.Line(game, moves=["4", "4"])
    chosen = [
        [LevelPlayer(level, seed).choose_within(line, nodes=200).move for seed in range(8)]
        for _ in range(2)
    ]
    assert chosen[0] == chosen[1]
    assert set(chosen[0]) <= set(line.legal_moves())
    assert (len(set(chosen[0])) > 1) == (level.careless > 0.2)
    assert level.help


@pytest.mark.parametrize("given", ["", "esy", "0", "9", None, 2.5])
def test_an_unknown_level_is_refused_with_those_there_are(given):
    with pytest.raises(z.errors.InvalidInputError, match="beginner, easy, medium, strong, full"):
        find_level(given)
