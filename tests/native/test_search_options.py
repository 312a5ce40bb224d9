"""The options of the native search: names, values, errors, and that sound ones change no value."""

import math

import pytest
from searching import alphabeta

from zermelo.algorithms import AlphaBeta
from zermelo.game import InvalidInputError
from zermelo.games.connect4 import ConnectFour
from zermelo.native.search import examined_options

SWITCHES = [
    "deepening",
    "null_windows",
    "table",
    "hash_move",
    "killers",
    "history",
    "game_order",
    "evaluation_order",
]
GUESSES = [
    {"beam": 3},
    {"late_move_reductions": True},
    {"probcut": [(2, 4, 1.0, 0.0, 0.02), (1, 3, 1.0, 0.0, 0.02)], "probcut_threshold": 0.5},
]


@pytest.fixture
def game():
    return ConnectFour()


def test_defaults_are_listed_and_read_back():
    defaults = AlphaBeta().options
    assert defaults["null_windows"] is True
    assert defaults["replacement"] == "two-tier"
    assert defaults["beam"] == 0
    assert defaults["probcut"] == ()
    assert AlphaBeta(**defaults) == AlphaBeta()


def test_the_defaults_are_the_cores():
    core = examined_options({})
    assert AlphaBeta().options == core | {"probcut": tuple(core["probcut"])}


def test_what_is_changed_is_listed():
    rows = [(2, 4, 0.5, 0.25, 0.125)]
    changed = AlphaBeta(beam=2, replacement="deepest", probcut=rows, singular=0.5).changed
    assert (changed["beam"], changed["replacement"], changed["singular"]) == (2, "deepest", 0.5)
    assert changed["probcut"] == tuple(rows)
    assert len(changed) == 4


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"killers": 3}, "killers is True or False, not 3"),
        ({"beam": -1}, r"beam is a whole number from 0 \(off\) up, not -1"),
        ({"quiescence": True}, "quiescence is a whole number"),
        ({"aspiration": -0.5}, "aspiration is a difference of values"),
        ({"singular": math.nan}, "singular is a difference of values"),
        ({"replacement": "never"}, 'replacement is "always", "deepest" or "two-tier", not'),
        ({"probcut": [(4, 2, 1.0, 0.0, 1.0)]}, "with shallow < deep"),
        ({"probcut": [(2, 4, 0.0, 0.0, 1.0)]}, "slope > 0"),
        ({"probcut": 3}, "probcut is a list of"),
        ({"probcut_threshold": -1}, "probcut_threshold is a number from 0 up"),
        ({"threads": 0}, "threads=0 must be 1 or more"),
        ({"lines": 0}, "lines=0 must be 1 or more"),
    ],
)
def test_wrong_options_are_refused_with_what_would_be_right(game, options, message):
    with pytest.raises(InvalidInputError, match=message):
        alphabeta(game, depth=1, **options)


@pytest.mark.parametrize("name", SWITCHES)
def test_each_sound_technique_left_out_or_alone_gives_the_same_value(game, name):
    state = game.parse_state("4435")
    off = dict.fromkeys(SWITCHES, False) | {"aspiration": 0, "table": False}
    expected = alphabeta(game, state, depth=6, **off).value
    assert alphabeta(game, state, depth=6, **(off | {name: name != "table"})).value == expected
    without = AlphaBeta().options | {name: False, "table": False}
    assert alphabeta(game, state, depth=6, **without).value == expected


@pytest.mark.parametrize("replacement", ["always", "deepest", "two-tier"])
def test_every_replacement_strategy_proves_the_same(game, replacement):
    state = game.parse_state("444444115")
    found = alphabeta(game, state, depth=12, memory_mb=0.01, replacement=replacement)
    assert found.value == alphabeta(game, state, depth=12, table=False).value


@pytest.mark.parametrize("options", GUESSES, ids=lambda options: next(iter(options)))
def test_guesses_save_nodes_and_are_not_called_proved(game, options):
    whole = alphabeta(game, depth=10, table=False)
    guessed = alphabeta(game, depth=10, table=False, **options)
    assert guessed.nodes < whole.nodes
    assert guessed.exactness == "estimate"


def test_a_beam_that_drops_the_defence_is_only_an_estimate(game):
    # With a beam of one move everything seems forced; nothing is.
    found = alphabeta(game, game.parse_state("4455"), beam=1, depth=20)
    assert not found.proved
