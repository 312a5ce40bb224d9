"""The search that plays visits the same nodes everywhere: a change of it is seen, and meant.

`python tests/experiments/remake_signature.py` writes the golden file anew.
"""

import json
from pathlib import Path

import pytest

import zermelo as z
from zermelo.experiments.signature import DEPTHS, signatures
from zermelo.game import kind_of
from zermelo.games import entries, load

GOLDEN = Path(__file__).with_name("signature.json")


def test_every_native_game_without_chance_for_two_has_a_signature():
    games = {one.name: load(one.name) for one in entries()}
    opposed = {
        name
        for name, game in games.items()
        if kind_of(game).written == "native"
        and not z.AlphaBeta.against(game)
        # Where returns are forbidden, as in Go, states alone do not say what may be played.
        and kind_of(game).repetition.rule != "forbidden"
    }
    assert set(DEPTHS) == opposed


@pytest.mark.parametrize("name", DEPTHS)
def test_the_nodes_are_those_of_the_golden_file(name):
    (found,) = signatures(games=[name])
    assert (found.positions, found.nodes) == tuple(json.loads(GOLDEN.read_text())[name])


def test_a_game_without_one_is_refused_with_those_that_have_one():
    with pytest.raises(z.errors.InvalidInputError, match=r"pig.*there is one of breakthrough"):
        list(signatures(games=["pig"]))
