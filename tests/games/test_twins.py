"""The same game in Rust, in plain Python and in compiled Python: the same in every way."""

from __future__ import annotations

import random
from typing import Any

import pytest

from zermelo.game import (
    CHANCE,
    Game,
    IllegalMoveError,
    InvalidInputError,
    Line,
    PositionError,
    board_of,
    format_move,
    kind_of,
    legal_moves,
    parse_move,
    parse_state,
)
from zermelo.games import entry, load

WAYS = {"native": "", "plain": "-plain", "compiled": "-compiled"}

SPECS = ["pig:goal=20", "pig:goal=1", "dots", "dots:width=3,height=1,players=4", "dots:players=2"]
LARGE = ["pig", "dots:width=5,height=5,players=4"]


@pytest.fixture(scope="module", autouse=True)
def needs_numba() -> None:
    pytest.importorskip("numba", reason="the compiled twins need Numba")


def three(spec: str) -> list[Game]:
    name, _, options = spec.partition(":")
    return [load(f"{name}{way}:{options}") for way in WAYS.values()]


def facts(game: Game, state: Any) -> dict[str, Any]:
    """All that can be asked of a state, without what only one way of writing a game knows."""
    over = game.is_terminal(state)
    mover = None if over else game.to_move(state)
    players = range(game.players)
    return {
        "moves": [format_move(game, state, move) for move in legal_moves(game, state)],
        "mover": mover,
        "odds": [odds for odds, _ in game.outcomes(state)] if mover == CHANCE else [],
        "payoffs": [game.utility(state, player) for player in players] if over else [],
        "estimates": [] if over else [round(game.evaluate(state, one), 4) for one in players],
        "text": game.format_state(state),
        "drawing": game.draw(state),
        "board": board_of(game, state),
        "read again": parse_state(game, game.format_state(state)) == state,
    }


@pytest.mark.parametrize(
    ("spec", "games"), [(spec, 20) for spec in SPECS] + [(s, 2) for s in LARGE]
)
def test_random_games_are_the_same_in_all_three_ways(spec, games):
    twins = three(spec)
    dice = random.Random(spec)
    for _ in range(games):
        states = [game.initial() for game in twins]
        while True:
            told = [facts(game, state) for game, state in zip(twins, states, strict=True)]
            assert told[0] == told[1] == told[2]
            if not told[0]["moves"]:
                break
            text = dice.choice(told[0]["moves"])
            states = [
                game.result(state, parse_move(game, state, text))
                for game, state in zip(twins, states, strict=True)
            ]


@pytest.mark.parametrize("spec", SPECS)
def test_their_kinds_differ_in_how_they_are_written_alone(spec):
    kinds = [kind_of(game) for game in three(spec)]
    assert [kind.written for kind in kinds] == list(WAYS)
    rest = [{**vars(kind), "written": None} for kind in kinds]
    assert rest[0] == rest[1] == rest[2]
    assert len({game.name for game in three(spec)}) == 1


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("pig:goal=20", "8 0 5 third"),
        ("pig:goal=20", "8 0 5"),
        ("pig:goal=20", "8 x 5 first"),
        ("pig:goal=20", "20 0 0 second"),
        ("pig:goal=20", "0 0 26 first"),
        ("pig:goal=20", "18 0 2 first rolling"),
        ("pig:goal=20", "1 0 0 first"),
        ("pig:goal=20", "0 0 1 first"),
        ("pig:goal=20", "roll hold"),
        ("pig:goal=20", "hold"),
        ("pig:goal=20", "roll 6 roll 6 roll 6 roll 6 roll"),
        ("dots", "a1b1 / 0 0 / second"),
        ("dots", "a1b1 / 0 0 0 / fourth"),
        ("dots", "a1b1 / 1 0 0 / second"),
        ("dots", "a1c1 / 0 0 0 / second"),
        ("dots", "a1b1 b1a1"),
        ("dots", "a1d1"),
    ],
)
def test_all_three_refuse_a_bad_position_with_the_same_words(spec, text):
    said = set()
    for game in three(spec):
        with pytest.raises(PositionError) as caught:
            parse_state(game, text)
        said.add(str(caught.value))
    assert len(said) == 1, said


@pytest.mark.parametrize(
    ("spec", "moves", "text"),
    [
        ("pig", "", "pass"),
        ("pig", "", "hold"),
        ("pig", "", "3"),
        ("pig", "roll", "hold"),
        ("pig", "roll", "7"),
        ("dots", "a1b1", "a1b1"),
        ("dots", "a1b1", "b1a1"),
        ("dots", "", "a1b2"),
        ("dots", "", ""),
    ],
)
def test_all_three_refuse_a_bad_move_with_the_same_words(spec, moves, text):
    said = set()
    for game in three(spec):
        with pytest.raises(IllegalMoveError) as caught:
            parse_move(game, parse_state(game, moves), text)
        said.add(str(caught.value).partition("; legal: ")[0])  # which the core adds
    assert len(said) == 1, said


@pytest.mark.parametrize(
    ("name", "option"),
    [("pig", "goal=0"), ("pig", "goal=1001"), ("dots", "width=6"), ("dots", "players=5")],
)
def test_all_three_refuse_a_bad_option(name, option):
    for way in WAYS.values():
        with pytest.raises(InvalidInputError, match=option.partition("=")[0]):
            load(f"{name}{way}:{option}")


@pytest.mark.parametrize("name", ["pig", "dots"])
def test_the_classes_refuse_what_their_options_do(name):
    option = next(iter(entry(name).options))
    for way in WAYS.values():
        with pytest.raises(InvalidInputError):
            entry(name + way).make(**{option: 5000})


def test_whoever_rolls_a_one_loses_the_points_of_the_turn_and_a_holder_keeps_them():
    for game in three("pig:goal=20"):
        line = Line(game)
        for text in ("roll", "5", "roll", "3", "hold", "roll", "6", "roll", "1"):
            line = line.play_text(text)
        assert game.format_state(line.state) == "8 0 0 first"


def test_whoever_closes_a_box_moves_again_and_the_others_take_turns():
    for game in three("dots:width=1,height=1"):
        line = Line(game)
        for text in ("a1b1", "a2b2", "a1a2", "b1b2"):
            line = line.play_text(text)
        assert line.movers == (0, 1, 2, 0)
        assert line.ending.payoffs == (1, 0, 0)
