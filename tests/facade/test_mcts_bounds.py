"""Bounds of Monte Carlo tree search against looking at everything, in all games of the library.

`python fuzz/bounds.py --positions 10000` does the same for as many positions as one likes.
"""

import importlib.util
from pathlib import Path

import pytest

FILE = Path(__file__).parents[2] / "fuzz" / "bounds.py"


def loaded():
    found = importlib.util.spec_from_file_location("fuzzed_bounds", FILE)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


bounds = loaded()


def test_bounds_hold_in_positions_of_all_games():
    seen = bounds.run(150, seed=5)
    assert sum(seen[name] for name in bounds.GAMES) >= 150
    assert sum(seen[name] > 0 for name in bounds.GAMES) >= 15
    assert sum(seen[f"{name} proved"] for name in bounds.GAMES) >= 50


def test_a_bound_that_does_not_hold_is_found():
    with pytest.raises(AssertionError, match="does not hold"):
        bounds._holds((0.5, 1.0), 0, frozenset({(0.0, 0.0)}), "here")
    with pytest.raises(AssertionError, match="does not hold"):
        bounds._holds(((0, 0, 0), (1, 1, 0)), 0, frozenset({(0.0, 1.0, 1.0)}), "here")
