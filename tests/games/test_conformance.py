"""Every game that the registry finds, in each form its entry shows, keeps a game's contract."""

import pytest
from conformance import check_conformance

from zermelo.games import entries, load
from zermelo.games.tree import examples

SPECS = {
    spec: None
    for entry in entries()
    for spec in (entry.name, *entry.presets, *entry.examples)
    if not spec.endswith(".json")
}


@pytest.mark.parametrize("spec", SPECS)
def test_every_game_of_the_registry_conforms(spec):
    check_conformance(load(spec), games=2 if spec == "gomoku" else 6)


@pytest.mark.parametrize("name", examples())
def test_every_worked_tree_conforms(name):
    game = load(f"tree:{name}")
    if any(node.value is None for node in game.nodes if not node.children):
        pytest.skip("the tree leaves values open")
    check_conformance(game)
