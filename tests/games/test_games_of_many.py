"""Rolit and Chinese checkers against twins in plain Python, and their counts."""

import random

import pytest
from many_players_twins import RolitTwin, StarTwin, perft

import zermelo as z
from zermelo.game import format_move, legal_moves, payoff_vector

COUNTS = {
    ("rolit", 4, 2): [4, 12, 44, 128, 452, 1400, 4176],
    ("rolit", 4, 3): [2, 13, 41, 91, 326, 993, 2522],
    ("rolit", 4, 4): [3, 17, 76, 432, 1260, 2942, 7254],
    ("rolit", 6, 3): [2, 16, 80, 253, 1577, 7464],
    ("rolit", 8, 4): [3, 20, 136, 1366, 7427],
    ("chinese-checkers", 1, 2): [2, 4, 16, 62, 220, 724, 2470, 8510],
    ("chinese-checkers", 1, 6): [2, 4, 7, 16, 25, 28, 48, 121],
    ("chinese-checkers", 2, 2): [6, 36, 372, 3844, 39482],
    ("chinese-checkers", 2, 3): [6, 36, 216, 2232, 23202],
    ("chinese-checkers", 2, 4): [6, 36, 216, 1296, 12996],
    ("chinese-checkers", 3, 6): [10, 101, 1020, 10301],
    ("chinese-checkers", 4, 2): [14, 196, 4648, 110224],
    ("chinese-checkers", 4, 3): [14, 196, 2744],
}
"""Lines of 1, 2, 3… moves, counted by the twins."""


def both(name, size, players, **more):
    twin = {"rolit": RolitTwin, "chinese-checkers": StarTwin}[name](size, players, **more)
    options = "".join(f",{option}={value}" for option, value in more.items())
    return z.load(f"{name}:size={size},players={players}{options}"), twin


@pytest.mark.parametrize(("name", "size", "players"), COUNTS)
def test_counts_of_lines_are_those_of_the_twin(name, size, players):
    game, twin = both(name, size, players)
    counts = COUNTS[name, size, players]
    assert [z.perft(game, depth) for depth in range(1, len(counts) + 1)] == counts
    assert perft(twin, twin.initial(), 2) == counts[1]


@pytest.mark.parametrize(
    ("name", "size", "players", "more", "games"),
    [
        ("rolit", 4, 2, {}, 20),
        ("rolit", 6, 3, {}, 6),
        ("rolit", 8, 4, {}, 3),
        ("chinese-checkers", 1, 2, {"blocking": "never", "rounds": 30}, 20),
        ("chinese-checkers", 1, 6, {"rounds": 20}, 10),
        ("chinese-checkers", 2, 3, {"blocking": "one", "rounds": 15}, 2),
        ("chinese-checkers", 2, 4, {"rounds": 8}, 2),
        ("chinese-checkers", 3, 6, {"rounds": 3}, 1),
    ],
)
def test_random_games_are_those_of_the_twin(name, size, players, more, games):
    game, twin = both(name, size, players, **more)
    dice = random.Random(f"{name} {size}")
    for _ in range(games):
        state, other = game.initial(), twin.initial()
        while not game.is_terminal(state):
            assert twin.payoffs(other) is None
            named = {format_move(game, state, move): move for move in legal_moves(game, state)}
            theirs = twin.moves(other)
            assert named.keys() == theirs.keys()
            text = dice.choice(sorted(named))
            state, other = game.result(state, named[text]), twin.play(other, theirs[text])
        assert list(payoff_vector(game, state)) == twin.payoffs(other)


def test_a_search_walks_into_an_open_goal():
    game = z.load("chinese-checkers:size=2,players=3")
    far = "./../......./....../1.1../....../......./1./. 1 0"
    with pytest.raises(z.errors.PositionError, match="blue has 0 pieces, not 3"):
        z.game.parse_state(game, far)
    game = z.load("chinese-checkers:size=1,players=2")
    state = z.game.parse_state(game, "./.1../..2/..../. 1 2")
    for name in ("maxn", "paranoid", "best_reply"):
        found = z.search(game, state, algorithm=name, depth=3)
        assert str(found.move) == "b2-a1"


@pytest.mark.parametrize("name", ["rolit:size=4,players=3", "chinese-checkers:size=1,players=3"])
def test_small_boards_are_solved_for_everybody(name):
    game = z.load(name)
    if name.startswith("chinese"):
        game = z.load(f"{name},rounds=2")
    found = z.search(game, algorithm="maxn", depth=40, seconds=30)
    assert found.exactness in ("proved", "depends on ties")
    assert sum(found.value) == game.payoff_range[1]
