"""Equality, hash, key and text tell the same states apart, in every game."""

import random
from collections import defaultdict

import pytest
from conformance import playout

import zermelo as z
from zermelo.game import capabilities, format_state, legal_moves, parse_state
from zermelo.games import entries, load
from zermelo.games.tree import examples

SPECS = {
    spec: None
    for entry in entries()
    for spec in (entry.name, *entry.presets, *entry.examples)
    if not spec.endswith(".json")
}

STARTS = [
    ("chess:draw_after=0", "8/8/8/8/1k6/8/2P5/K7 w - - 0 1"),
    ("chess:draw_after=0", "4k3/2p1p3/8/1B1P1N2/3K4/8/8/8 b - - 0 1"),
    ("chess:draw_after=8", "8/8/1k6/8/3p4/8/2P1P3/K7 w - - 0 1"),
    ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 49 80"),
    ("checkers:draw_after=0", "W:WK1,K32:B12,K14"),
    ("checkers:draw_after=4", "W:WK1,K32:B12,K14"),
]
"""Where a state is reached in several ways, or differs from others in what is easily forgotten."""

MOST_STATES = 600


def text_of(game, state):
    """What is written of a state; the number of the move in FEN is no part of what it is."""
    text = format_state(game, state)
    return text.rsplit(maxsplit=1)[0] if game.name.startswith("Chess") else text


def gathered(game, start, seed=1):
    """States of random games, those next to them, and all of them read back from their text."""
    rng = random.Random(seed)
    states = []
    while len(states) < MOST_STATES:
        for state in playout(game, rng, longest=60) if start is None else walk(game, start, rng):
            states += [state, *(game.result(state, move) for move in legal_moves(game, state)[:8])]
    states = states[:MOST_STATES]
    return states + [parse_state(game, format_state(game, state)) for state in states]


def walk(game, state, rng):
    """A short random game from a state."""
    for _ in range(30):
        yield state
        moves = legal_moves(game, state)
        if not moves:
            return
        state = game.result(state, rng.choice(moves))


def check_identity(game, start=None):
    """No two states are the same in one way and different in another."""
    states = gathered(game, start)
    ways = {"text": text_of, "hash": lambda _, state: hash(state)}
    if "key" in capabilities(game):
        ways["key"] = lambda game, state: game.key(state)
    for name, way in ways.items():
        seen, owners = {}, defaultdict(list)
        for state in states:
            mark = way(game, state)
            assert seen.setdefault(state, mark) == mark, f"one state has two of {name}: {state}"
            if name != "hash":  # different states may share one
                owners[mark].append(state)
        for mark, same in owners.items():
            assert all(state == same[0] for state in same), f"two states have one {name}: {mark}"


@pytest.mark.parametrize("spec", SPECS)
def test_equality_hash_key_and_text_agree(spec):
    check_identity(load(spec))


@pytest.mark.parametrize("name", examples())
def test_they_agree_in_the_worked_trees(name):
    check_identity(load(f"tree:{name}"))


@pytest.mark.parametrize(("spec", "text"), STARTS)
def test_they_agree_where_positions_come_again(spec, text):
    game = load(spec)
    check_identity(game, game.parse_state(text))


def test_a_solved_game_has_no_state_twice():
    """A double step beside the king leads to the same state as two single steps."""
    game = load("chess:draw_after=3")
    start = game.parse_state("8/8/8/8/1k6/8/2P5/K7 w - - 0 1")
    states = list(z.solve_all(game, start))
    assert len(states) == len({text_of(game, state) for state in states})
    stepped = game.parse_state("8/8/8/8/1kP5/8/8/K7 b - - 0 1")
    assert states.count(stepped) == 1
