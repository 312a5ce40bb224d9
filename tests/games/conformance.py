"""What every game must do, whatever its rules; for the tests of each game and of the registry."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

from zermelo.game import (
    CHANCE,
    Game,
    IllegalMoveError,
    InvalidInputError,
    capabilities,
    draw,
    format_move,
    format_state,
    legal_moves,
    parse_move,
    parse_state,
    payoff_vector,
)

State = Any
MOST_STATES = 40


def playout(game: Game, rng: random.Random, longest: int = 400) -> Iterator[State]:
    """The states of one random game, the first and the last included."""
    state = game.initial()
    yield state
    for _ in range(longest):
        moves = legal_moves(game, state)
        if not moves:
            return
        state = game.result(state, rng.choice(moves))
        yield state


def check_conformance(game: Game, games: int = 20, seed: int = 1) -> None:
    """Play random games and check everything that the game claims to be able to do."""
    rng = random.Random(seed)
    clone = pickle.loads(pickle.dumps(game))
    for _ in range(games):
        states = list(playout(game, rng))
        # Every state of a short game; of a long one some, and always the first and the last.
        middle = range(1, len(states) - 1)
        chosen = {0, len(states) - 1, *rng.sample(middle, min(len(middle), MOST_STATES))}
        for index in sorted(chosen):
            check_state(game, states[index])
            check_same_rules(game, clone, states[index])


def check_state(game: Game, state: State) -> None:
    check_value_semantics(state)
    if game.is_terminal(state):
        check_payoffs(game, state)
    else:
        check_moves(game, state)
    for name, check in CAPABILITY_CHECKS.items():
        if name in capabilities(game):
            check(game, state)
    assert draw(game, state).strip()


def check_value_semantics(state: State) -> None:
    assert hash(state) == hash(copy.deepcopy(state))
    assert copy.deepcopy(state) == state
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)


def check_moves(game: Game, state: State) -> None:
    mover = game.to_move(state)
    assert mover == CHANCE or 0 <= mover < game.players
    moves = legal_moves(game, state)
    assert moves
    assert len(set(moves)) == len(moves), "a move is listed twice"
    if mover == CHANCE:
        assert sum(p for p, _ in game.outcomes(state)) == pytest.approx(1)
    texts = [format_move(game, state, move) for move in moves]
    assert len(set(texts)) == len(texts), "two moves are written the same way"
    before = pickle.dumps(state)
    for move, text in zip(moves, texts, strict=True):
        assert parse_move(game, state, text) == move
        assert game.result(state, move) == game.result(state, move)
    assert pickle.dumps(state) == before, "result changed the state it was given"
    assert legal_moves(game, state) == moves
    with pytest.raises(IllegalMoveError):
        parse_move(game, state, "no such move")


def check_payoffs(game: Game, state: State) -> None:
    payoffs = payoff_vector(game, state)
    if game.payoffs == "zero-sum":
        assert sum(payoffs) == pytest.approx(0)
    if game.payoff_range is not None:
        least, greatest = game.payoff_range
        assert all(least <= payoff <= greatest for payoff in payoffs)
    with pytest.raises(IllegalMoveError):
        parse_move(game, state, "1")


def check_evaluate(game: Game, state: State) -> None:
    if game.is_terminal(state):
        return
    estimates = [game.evaluate(state, player) for player in range(game.players)]
    if game.payoffs == "zero-sum":
        assert sum(estimates) == pytest.approx(0)
    if game.payoff_range is not None:
        assert all(game.payoff_range[0] < value < game.payoff_range[1] for value in estimates)


def check_order(game: Game, state: State) -> None:
    if not game.is_terminal(state) and game.to_move(state) != CHANCE:
        moves = list(game.actions(state))
        assert sorted(map(str, game.order(state, moves))) == sorted(map(str, moves))


def check_key(game: Game, state: State) -> None:
    assert hash(game.key(state)) == hash(game.key(copy.deepcopy(state)))
    children = [game.result(state, move) for move in legal_moves(game, state)]
    assert len({game.key(child) for child in children}) == len(set(children)), "two states, one key"


def check_symmetries(game: Game, state: State) -> None:
    images = list(game.symmetries(state))
    small = len(legal_moves(game, state)) <= 30
    assert state in images
    for image in images:
        assert set(game.symmetries(image)) == set(images), "symmetries do not form a group"
        assert game.is_terminal(image) == game.is_terminal(state)
        if game.is_terminal(state):
            assert payoff_vector(game, image) == payoff_vector(game, state)
        else:
            assert game.to_move(image) == game.to_move(state)
            assert not small or _classes(game, image) == _classes(game, state)


def _classes(game: Game, state: State) -> set[frozenset[State]]:
    """The children of a state, each as the set of its images."""
    children = (game.result(state, move) for move in legal_moves(game, state))
    return {frozenset(game.symmetries(child)) for child in children}


def check_format_state(game: Game, state: State) -> None:
    text = format_state(game, state)
    if "parse_state" in capabilities(game) and _names_are_unique(game):
        assert parse_state(game, text) == state
    assert text == text.strip()
    assert "\n" not in text


def check_parse_state(game: Game, state: State) -> None:
    assert parse_state(game, "") == game.initial()
    with pytest.raises(InvalidInputError):
        parse_state(game, "surely no position")


def check_same_rules(game: Game, clone: Game, state: State) -> None:
    """A pickled game has the same rules."""
    assert legal_moves(clone, state) == legal_moves(game, state)
    assert clone.is_terminal(state) == game.is_terminal(state)


def _names_are_unique(game: Game) -> bool:
    """In an explicit tree several nodes may bear one name."""
    names = [node.name for node in getattr(game, "nodes", ()) if node.name]
    return len(set(names)) == len(names)


CAPABILITY_CHECKS = {
    "evaluate": check_evaluate,
    "order": check_order,
    "key": check_key,
    "symmetries": check_symmetries,
    "format_state": check_format_state,
    "parse_state": check_parse_state,
}
