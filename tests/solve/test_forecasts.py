"""Forecasts of a compiled game whose number of states is known."""

import pytest
from dots_and_boxes import DotsAndBoxes

import zermelo as z

pytest.importorskip("numba")

STATES = {(1, 2): 142, (2, 2): 5_349, (2, 3): 194_754, (3, 3): 29_598_523}
"""All but the last as `solve_all` counts them; the last by adding one side after the other to each
of the 2^24 sets of sides, and noting who can be to move with which lead."""


@pytest.mark.parametrize("size", STATES)
def test_a_forecast_is_near_the_truth_and_its_bounds_hold_it(size):
    game, states = DotsAndBoxes(*size), STATES[size]
    found = z.policies.forecast(game)
    assert found.least <= states <= found.most
    assert 0.5 < found.states / states < 2
    assert found.memory_mb < 1000  # which nobody would refuse
    if states < 10_000:
        assert found.exact
        assert z.solve_all(game).counts.states == found.states == states
