"""Plays rolled out side by side."""

import pytest

import zermelo as z
from zermelo.games.backgammon import Backgammon
from zermelo.learn import backgammon
from zermelo.learn.comparing import compare, has_rollouts, refuse_rollout


@pytest.fixture(scope="module")
def learned():
    return backgammon.shipped()


GAME = Backgammon()
QUICK = {"trials": 80, "truncate": 3}


def test_every_play_gets_what_a_rollout_of_its_own_would_find(learned):
    state = GAME.parse_state("31")
    found = compare(learned, GAME, state, plays=3, **QUICK)
    assert found.complete
    assert found.games == 240
    for play in found.plays:
        after = GAME.result(state, play.move)
        alone = learned.rollout(GAME, after, **QUICK).opposite
        assert (alone.equity, alone.equity_error) == (
            play.rollout.equity,
            play.rollout.equity_error,
        )
    assert [play.equity for play in found.plays] == sorted(
        (play.equity for play in found.plays), reverse=True
    )
    ahead, width = found.lead
    assert ahead >= 0
    assert width > 0
    assert found.plays[0].move in found.verdict


def test_a_position_before_the_roll_is_rolled_out_as_it_is(learned):
    found = compare(learned, GAME, GAME.parse_state("31 8/5 6/5"), **QUICK)
    (play,) = found.plays
    assert (play.move, found.player, found.lead, found.verdict) == ("", 1, None, "")


def test_all_plays_are_known_equally_well_when_it_is_stopped(learned):
    stop, told = z.Stop(), []

    def tell(found):
        told.append(found)
        if found.games > 300:
            stop.stop()

    options = {"trials": 10**6, "truncate": 2, "stop": stop, "progress": tell}
    found = compare(learned, GAME, GAME.parse_state("31"), plays=3, **options)
    assert not found.complete
    games = [play.trials for play in found.plays]
    assert max(games) - min(games) <= 36
    assert [one.games for one in told] == sorted(one.games for one in told)


def test_every_play_has_a_game_however_short_the_time(learned):
    found = compare(learned, GAME, GAME.parse_state("31"), plays=4, seconds=0.0, truncate=2)
    assert all(play.trials >= 1 for play in found.plays)


def test_parts_of_a_rollout_are_the_whole(learned):
    state = GAME.parse_state("31 8/5 6/5")
    part = learned.rollout(GAME, state, trials=20, truncate=3)
    whole = learned.rollout(GAME, state, trials=50, truncate=3, before=part)
    at_once = learned.rollout(GAME, state, trials=50, truncate=3)
    assert (whole.equity, whole.equity_error, whole.trials) == (
        at_once.equity,
        at_once.equity_error,
        50,
    )


def test_what_cannot_be_rolled_out_is_refused(learned):
    assert not has_rollouts(z.load("pig"))
    with pytest.raises(z.errors.UnsupportedGameError, match="they are for backgammon"):
        refuse_rollout(z.load("pig"))
    with pytest.raises(z.errors.UnsupportedGameError, match="gammons"):
        refuse_rollout(Backgammon(gammons=False))
    game = Backgammon(cube=64)
    dropped = game.parse_state("31 8/5 6/5 double drop")
    with pytest.raises(z.errors.InvalidInputError, match="over"):
        compare(learned, game, dropped)
