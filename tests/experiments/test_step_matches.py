"""A step of the search that plays is measured by a match with it against without it."""

import pytest

import zermelo as z
from zermelo.experiments.step_matches import play_step, step_plan
from zermelo.experiments.techniques import STEPS

SMALL = "connect4:width=4,height=4"


@pytest.mark.parametrize("step", STEPS)
def test_every_step_has_a_match_of_the_whole_search_against_the_one_without(step):
    plan = step_plan(z.load("othello"), step, 9, seconds=0.02, seed=4)
    whole, without = (one.algorithm for one in plan.settings.contestants)
    assert (whole, without) == (z.Selective(), z.Selective(**STEPS[step]))
    assert plan.games == 10  # game pairs
    assert plan.settings.control.seconds == 0.02
    assert plan.settings.seed == 4


def test_a_match_that_was_stopped_goes_on_from_its_directory(tmp_path):
    game, folder = z.load(SMALL), tmp_path / "new" / "games"
    first = play_step(step_plan(game, "table", 2, seconds=0.01), "table", directory=folder)
    assert [one.name for one in folder.iterdir()] == ["table.jsonl"]
    told = []
    plan = step_plan(game, "table", 6, seconds=0.01)
    found = play_step(plan, "table", directory=folder, progress=told.append)
    assert len(found.games) == 6
    assert found.games[:2] == first.games
    assert len(told[0].games) == 2  # nothing is played twice
    with pytest.raises(z.errors.InvalidInputError, match="another file, or the same settings"):
        play_step(step_plan(game, "table", 6, seconds=0.02), "table", directory=folder)


def test_a_directory_that_cannot_be_made_is_refused(tmp_path):
    taken = tmp_path / "file"
    taken.write_text("")
    plan = step_plan(z.load(SMALL), "table", 2)
    with pytest.raises(z.errors.InvalidInputError, match="cannot write"):
        play_step(plan, "table", directory=taken)
