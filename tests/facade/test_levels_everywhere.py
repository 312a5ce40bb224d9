"""Every level plays every kind of game, and repeats itself."""

import pytest
from kinds import KINDS

import zermelo as z
from zermelo.play import LEVELS, LevelPlayer


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_plays_every_kind_of_game_and_repeats_itself(kind, level):
    line = z.Line(KINDS[kind]())
    chosen = [
        [LevelPlayer(level, seed).choose_within(line, nodes=300).move for seed in range(6)]
        for _ in range(2)
    ]
    assert chosen[0] == chosen[1]
    assert set(chosen[0]) <= set(line.legal_moves())


@pytest.mark.parametrize("kind", KINDS)
def test_levels_keep_to_a_limit_of_time_in_every_kind_of_game(kind):
    line = z.Line(KINDS[kind]())
    for level in LEVELS:
        player = LevelPlayer(level, seed=3)
        choice = player.choose_within(line, seconds=0.05)
        assert choice.move in line.legal_moves()
        assert choice.result is None or choice.result.seconds < 5
