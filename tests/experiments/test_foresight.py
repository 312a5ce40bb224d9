"""Multi-ProbCut fitted by stages: lines that the core reads, for every stage and depth."""

import pytest

import zermelo as z
from zermelo.experiments.foresight import DEEPEST, STAGES, as_text, fit_stages, shallow_depth


def test_every_stage_and_depth_has_a_line():
    fits = fit_stages(z.load("othello:estimate=hand"), positions=12, deepest=4)
    lines = [line.split() for line in as_text(fits, "a command").splitlines()[2:]]
    pairs = {(int(discs), int(deep)) for discs, deep, *_ in lines}
    assert pairs == {(discs, deep) for discs in STAGES for deep in range(3, DEEPEST + 1)}
    for _, deep, shallow, slope, _, deviation in lines:
        assert int(shallow) == shallow_depth(int(deep)) < int(deep)
        assert float(slope) > 0
        assert float(deviation) > 0


def test_other_games_and_depths_are_refused():
    with pytest.raises(z.errors.InvalidInputError, match="8 by 8"):
        fit_stages(z.load("connect4"))
    with pytest.raises(z.errors.InvalidInputError, match="deepest"):
        fit_stages(z.load("othello"), deepest=3)
