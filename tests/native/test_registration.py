"""A game of the core is registered once: its Python folder takes names and options from there."""

import inspect
from pathlib import Path

import pytest

from zermelo.game import InvalidInputError, board_of, kind_of
from zermelo.games import entries, load, spec_of
from zermelo.native import NativeGame, game_options, native_games

CRATES = Path(__file__).parents[2] / "crates"

FACES = {
    load(item.name).spec.partition(":")[0]: item
    for item in entries()
    if isinstance(item.make, type) and issubclass(item.make, NativeGame)
}
"""The entry in Python of each game of the core."""

OPTIONS = [(name, option) for name in native_games() for option in game_options(name)]


def test_every_game_of_the_core_has_a_folder_in_python_and_every_such_folder_a_game():
    assert sorted(FACES) == sorted(native_games())


def test_every_game_of_the_core_has_a_folder_and_a_registration_in_rust():
    rules = {path.parent.name for path in (CRATES / "games/src").glob("*/rules.rs")}
    registrations = {path.stem for path in (CRATES / "registry/src/games").glob("*.rs")}
    assert rules == registrations == set(native_games())


@pytest.mark.parametrize("name", native_games())
def test_the_entry_has_the_options_of_the_registration(name):
    told = game_options(name)
    assert list(FACES[name].options) == list(told)
    for option, known in FACES[name].options.items():
        assert known.help == told[option]["help"]
        assert list(_listed(known.default)) == list(_listed(told[option]["default"]))


def _listed(value):
    return value if isinstance(value, (list, tuple)) else [value]


@pytest.mark.parametrize("name", native_games())
def test_the_class_takes_the_options_by_name_with_the_same_defaults(name):
    parameters = inspect.signature(FACES[name].make).parameters
    defaults = {option: known.default for option, known in FACES[name].options.items()}
    assert {option: one.default for option, one in parameters.items()} == defaults
    game = FACES[name].make()
    assert {option: getattr(game, option) for option in defaults} == defaults


@pytest.mark.parametrize("name", native_games())
def test_a_game_with_all_options_written_out_is_the_game_without_any(name):
    game = FACES[name].make()
    assert load(FACES[name].usage) == game
    assert spec_of(game) == FACES[name].name


@pytest.mark.parametrize("name", native_games())
def test_the_class_declares_nothing_of_its_kind_that_the_core_says(name):
    declared = {"players", "payoffs", "payoff_range", "chance", "repetition"}
    assert not declared & set(vars(FACES[name].make))
    game = FACES[name].make()
    assert {fact: getattr(game, fact) for fact in declared} == game.core.kind
    assert kind_of(game).written == "native"


@pytest.mark.parametrize("name", native_games())
def test_every_game_of_the_core_has_a_board(name):
    game = FACES[name].make()
    assert board_of(game, game.initial()).moves


WRONG = {
    "whole": lambda told: [told["least"] - 1, told["most"] + 1],
    "half": lambda told: [told["least"] - 0.5, told["most"] + 0.5, 0.25],
    "wholes": lambda told: [[told["most"] + 1], [-1]],
    "choice": lambda told: ["no such word"],
    "flag": lambda told: ["perhaps"],
    "file": lambda told: ["no-such-file", "one,two"],
}


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_a_value_out_of_range_is_refused_by_the_class_and_on_the_command_line(name, option):
    told = game_options(name)[option]
    for value in WRONG[told["kind"]](told):
        with pytest.raises(InvalidInputError, match=option):
            FACES[name].make(**{option: value})
        text = ",".join(map(str, _listed(value)))
        with pytest.raises(InvalidInputError, match=option):
            load(f"{FACES[name].name}:{option}={text}")
