"""Levels: each beats the one below it, where the game allows, and none plays nonsense."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

import zermelo as z
from zermelo.games import entries
from zermelo.play import LEVELS, LevelPlayer, find_level, levels_in, nearest_level

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
    nodes = 800 if kind == "plain" else 6_000  # so that full strength looks deeper than strong
    levels = [f"level:{number}", f"level:{number - 1}"]
    found = z.match(game, *levels, games=40, seed=1, nodes=nodes)
    assert not found.faults
    assert share(found) >= 0.65


def test_a_level_says_what_it_does_in_the_game_that_is_played():
    medium, full = find_level("medium"), find_level("full")
    assert medium.help_in(z.load("chess")).startswith("looks 3 plies ahead, and plays 50% of")
    assert medium.help_in(z.load("pig")).startswith("looks 4 plies ahead, and plays 42% of")
    assert medium.help_in(z.load("go")).startswith("simulates 270 games, and plays 35% of")
    assert full.help_in(z.load("go")) == "simulates as many games as its time allows"
    assert full.help_in(z.load("chess")) == "thinks as deep as its time allows"
    # And does what it says.
    go = z.load("go:size=5")
    player = LevelPlayer(replace(medium, careless_sampled=0.0), seed=1, seconds=30)
    assert player.choose(z.Line(go)).result.nodes == 270


@pytest.mark.parametrize("kind", GAMES)
def test_a_beginner_loses_to_who_looks_two_plies_ahead(kind):
    found = z.match(z.load(GAMES[kind]), "best:depth=2", "level:beginner", games=40, seed=1)
    assert share(found) >= 0.75


LITTLE_ROOM = {
    "tictactoe": (60, 1),
    "nim": (60, 1),
    "othello:size=4": (60, 1),
    "pig:goal=30": (100, None),
    "pig-compiled:goal=20": (100, None),
    "dots": (90, None),
    "dots-compiled": (90, None),
    "rolit:size=6": (48, None),
    "nim-native": (60, 1),
    "mnk-native": (60, 1),
    "subtraction:matches=21": (60, None),
    "pacman": (40, 8),
}


@pytest.mark.parametrize("spec", LITTLE_ROOM)
def test_where_a_game_has_little_room_there_are_three_levels_and_each_beats_the_one_below(spec):
    game = z.load(spec)
    games, plies = LITTLE_ROOM[spec]
    names = [level.name for level in levels_in(game)]
    assert names == ["beginner", "easy", "full"]
    for low, high in pairwise(names):
        pair = f"level:{high}", f"level:{low}"
        found = z.match(game, *pair, games=games, seed=2, nodes=300, random_plies=plies)
        assert not found.faults
        assert share(found) >= 0.6, pair  # with its noise: benches/levels.py plays more games


ALL_FIVE = {
    *("backgammon", "breakthrough", "checkers", "chess", "chinese-checkers", "connect4"),
    *("connect4-plain", "go", "hex", "kalah", "othello"),
}
"""Games in which `benches/levels.py` has found each of five levels to beat the one below."""

AS_ANOTHER = {"mnk": "mnk-native", "dots-plain": "dots", "pig-plain": "pig"}
"""Games that are another one, written in another way."""

NO_ROOM = {"alliance": ["full"], "tree": ["full"], "subtraction": ["beginner", "full"]}


def test_no_game_of_the_library_has_levels_that_nobody_has_measured():
    three = {spec.split(":")[0] for spec in LITTLE_ROOM}
    for entry in entries():
        offered = [level.name for level in levels_in(z.load(entry.name))]
        twin = AS_ANOTHER.get(entry.name, entry.name)
        if twin in NO_ROOM:
            assert offered == NO_ROOM[twin]
        elif twin in ALL_FIVE:
            assert offered == [level.name for level in LEVELS]
        else:
            assert twin in three, f"measure the levels of {entry.name} with benches/levels.py"
            assert offered == ["beginner", "easy", "full"]


def test_in_the_smallest_of_games_full_strength_still_beats_a_beginner():
    game = z.load("subtraction")
    levels = "level:full", "level:beginner"
    found = z.match(game, *levels, games=60, seed=2, nodes=300, random_plies=0)
    assert not found.faults
    assert share(found) >= 0.65


@pytest.mark.parametrize("number", range(2, len(LEVELS) + 1))
def test_each_level_beats_the_one_below_it_where_a_game_is_sampled(number):
    levels = [f"level:{number}", f"level:{number - 1}"]
    found = z.match(z.load("go:size=5"), *levels, games=24, seed=1, nodes=500)
    assert not found.faults
    assert share(found) >= 0.6  # with its noise: benches/levels.py plays more games


def test_every_level_has_its_place_in_the_games_that_have_it():
    assert levels_in(z.load("connect4")) == levels_in(z.load("backgammon")) == LEVELS
    assert [level.name for level in levels_in(z.load("alliance"))] == ["full"]
    tictactoe = z.load("tictactoe")
    assert find_level(2, tictactoe).name == "easy"
    assert find_level("3", tictactoe).name == "full"
    for absent in "medium", "4", 0, "eas":
        with pytest.raises(
            z.errors.InvalidInputError, match=r"The levels of .* are beginner, easy"
        ):
            find_level(absent, tictactoe)
    with pytest.raises(z.errors.InvalidInputError, match=r"is full$"):
        find_level("easy", z.load("alliance"))
    near = {name: nearest_level(name, tictactoe).name for name in ("easy", "medium", "full", "?")}
    assert near == {"easy": "easy", "medium": "easy", "full": "full", "?": "full"}
    assert nearest_level("beginner", z.load("alliance")).name == "full"


def test_a_game_may_name_its_levels_and_is_told_what_is_wrong_with_them():
    class Own(type(z.load("tictactoe"))):
        play_levels = ("full", "beginner")

    assert [level.name for level in levels_in(Own())] == ["beginner", "full"]
    Own.play_levels = ("hard",)
    with pytest.raises(z.errors.InvalidInputError, match="no level 'hard'"):
        levels_in(Own())
    Own.play_levels = ()
    with pytest.raises(z.errors.InvalidInputError, match="names no level"):
        levels_in(Own())


@pytest.mark.parametrize("spec", ["pig:goal=30", "dots"])
def test_a_beginner_loses_to_who_looks_two_plies_ahead_with_luck_too(spec):
    found = z.match(z.load(spec), "best:depth=2", "level:beginner", games=60, seed=1)
    assert share(found) >= 0.7


KINDS = [
    *("connect4", "connect4-plain", "tictactoe", "chess", "checkers", "hex:size=4"),
    *("pig", "pig-compiled", "pig-plain", "dots", "dots-compiled", "dots-plain", "nim"),
]


@pytest.mark.parametrize("spec", KINDS)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_the_same_seed_plays_the_same_game_in_every_kind_of_game(level, spec):
    def played():
        game = z.load(spec)
        players = [LevelPlayer(level, seed) for seed in range(game.players)]
        line, dice = z.Line(game), random.Random(5)
        while not line.over and line.ply < 12:
            mover = game.to_move(line.state)
            if mover == z.CHANCE:
                odds, outcomes = zip(*game.outcomes(line.state), strict=True)
                line = line.play(dice.choices(outcomes, odds)[0])
            else:
                line = line.play(players[mover].choose_within(line, nodes=300).move)
        return line.texts()

    assert played() == played()


WINS = {
    "native": ("connect4", "1 7 1 7 1 7", "1"),
    "plain": ("connect4-plain", "1 7 1 7 1 7", "1"),
    "without estimates": ("tictactoe", "a1 b1 a2 b2", "a3"),
    "chess": ("chess", "f3 e5 g4", "Qh4#"),
}
LOSSES = {
    "native": ("connect4", "1 7 1 7 1", "1"),
    "plain": ("connect4-plain", "1 7 1 7 1", "1"),
    "without estimates": ("tictactoe", "a1 b1 a2", "a3"),
}


def chosen(level, spec, moves):
    """What a level plays in a position, by many seeds; all moves are played at a glance."""
    game = z.load(spec)
    line = z.Line(game, moves=moves.split())
    glancing = replace(level, careless=1.0)
    found = [LevelPlayer(glancing, seed).choose_within(line, nodes=5000) for seed in range(150)]
    return [z.game.format_move(game, line.state, one.move) for one in found]


@pytest.mark.parametrize("kind", WINS)
def test_from_medium_on_a_win_at_once_is_taken_and_below_it_is_missed_at_times(kind):
    spec, moves, win = WINS[kind]
    for level in LEVELS[2:4]:
        assert set(chosen(level, spec, moves)) == {win}
    assert chosen(LEVELS[0], spec, moves).count(win) < 150


@pytest.mark.parametrize("kind", LOSSES)
def test_from_medium_on_no_move_loses_at_once_and_below_one_does_at_times(kind):
    spec, moves, defence = LOSSES[kind]
    for level in LEVELS[2:4]:
        assert set(chosen(level, spec, moves)) == {defence}
    assert chosen(LEVELS[0], spec, moves).count(defence) < 150


def test_slips_are_small_in_chess():
    """White can take a queen, and only a beginner at times does not care."""
    hanging = "e4 e5 Nf3 Qh4"
    shares = [chosen(level, "chess", hanging).count("Nxh4") / 150 for level in LEVELS[:4]]
    assert shares[0] < shares[1] < shares[3]
    assert shares[2] > 0.8
    assert shares[3] > 0.85


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
    assert level.help_in(game)


@pytest.mark.parametrize("given", ["", "esy", "0", "9", None, 2.5])
def test_an_unknown_level_is_refused_with_those_there_are(given):
    with pytest.raises(z.errors.InvalidInputError, match="beginner, easy, medium, strong, full"):
        find_level(given)
