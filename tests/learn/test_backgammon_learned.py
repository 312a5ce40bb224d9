"""Learned backgammon from Python: training, outcomes, rollouts, the cube."""

import threading

import pytest

import zermelo as z
from zermelo.games.backgammon import Backgammon
from zermelo.learn import backgammon


@pytest.fixture(scope="module")
def learned():
    return backgammon.shipped()


def test_outcomes_add_up_and_turn_with_the_side(learned):
    game = Backgammon()
    outcomes = learned.outcomes(game, game.parse_state("31 8/5 6/5"))
    assert sum(vars(outcomes).values()) == pytest.approx(1, abs=1e-5)
    assert outcomes.equity == pytest.approx(-outcomes.opposite.equity)
    assert outcomes.equity < 0  # 31 is the best roll to begin with


def test_nobody_is_gammoned_who_has_borne_off(learned):
    game = Backgammon()
    state = game.parse_state("XGID=-BBBBBB----------cccc-----:0:0:1:00:0:0:0:0:0")
    outcomes = learned.outcomes(game, state)
    assert outcomes.gammon == outcomes.lost_gammon == 0
    assert outcomes.win > 0.9


def test_searches_rest_on_the_networks_unless_told_otherwise():
    values = {}
    for estimate in ("learned", "hand"):
        game = Backgammon(estimate=estimate)
        values[estimate] = z.search(game, game.parse_state("31"), depth=1).value
    assert values["learned"] != values["hand"]


def test_depth_1_plays_what_the_networks_like_best(learned):
    game = Backgammon()
    for text in ("31", "52", "64 24/18 13/9 41"):
        state = game.parse_state(text)
        best = learned.plays(game, state, 1)[0]
        found = z.search(game, state, algorithm=z.Expectiminimax(), depth=1)
        assert found.value == pytest.approx(best.estimate.equity, abs=1e-5)


def test_a_training_by_games_repeats_itself_and_resumes(tmp_path):
    one, two = tmp_path / "one.safetensors", tmp_path / "two.safetensors"
    done = backgammon.learn(one, games=48, seed=5, hidden=32)
    assert done.games == 48
    assert done.share == 1
    stop = z.Stop()
    backgammon.learn(
        two, games=48, seed=5, hidden=32, threads=2, stop=stop, progress=lambda _: stop.stop()
    )
    assert backgammon.load(two).origin["games"] < 48
    backgammon.learn(two, games=48, hidden=32, resume=True)
    game = Backgammon()
    state = game.parse_state("31 8/5 6/5")
    assert backgammon.load(one).outcomes(game, state) == backgammon.load(two).outcomes(game, state)
    assert backgammon.load(two).origin["seed"] == 5


def test_weights_are_not_overwritten_by_accident(tmp_path):
    path = tmp_path / "weights.safetensors"
    path.write_bytes(b"mine")
    with pytest.raises(z.errors.InvalidInputError, match="resume=True"):
        backgammon.learn(path, games=16)
    assert path.read_bytes() == b"mine"


@pytest.mark.parametrize(
    "content", [b"", b"mine", b"\xff" * 5000, b"\x08" + b"\0" * 7 + b"{}      "]
)
def test_files_that_are_no_weights_are_refused_by_name(tmp_path, content):
    path = tmp_path / "weights.safetensors"
    path.write_bytes(content)
    with pytest.raises(z.errors.DamagedFileError, match=r"weights\.safetensors"):
        backgammon.load(path)
    with pytest.raises(z.errors.DamagedFileError, match=r"weights\.safetensors"):
        backgammon.learn(path, games=16, resume=True)


def test_a_training_needs_an_end(tmp_path):
    with pytest.raises(z.errors.InvalidInputError, match="minutes"):
        backgammon.learn(tmp_path / "weights.safetensors")


def test_rollouts_repeat_themselves_and_can_be_stopped(learned):
    game = Backgammon()
    state = game.parse_state("31 8/5 6/5")
    options = {"trials": 36, "truncate": 5}
    one = learned.rollout(game, state, **options)
    two = learned.rollout(game, state, threads=2, **options)
    assert (one.equity, one.equity_error) == (two.equity, two.equity_error)
    low, high = one.interval
    assert low < one.equity < high
    stop = z.Stop()
    threading.Timer(0.2, stop.stop).start()
    assert learned.rollout(game, state, trials=10**8, stop=stop).trials < 10**8


def test_a_double_on_the_table_is_not_rolled_out(learned):
    game = Backgammon(cube=64)
    state = game.parse_state("31 8/5 6/5 double")
    with pytest.raises(z.errors.PositionError, match="double"):
        learned.rollout(game, state, trials=1)


def test_the_cube_is_judged_by_the_score(learned):
    position = "XGID=-BBBBBB----------cccc-----:0:0:1:00:{}:0:6"
    money = Backgammon(cube=64)
    decision = learned.cube(money, money.parse_state(position.format("0:0:0")))
    assert decision.double
    assert not decision.take
    assert not decision.in_match
    assert decision.dead_take_point == pytest.approx(0.25, abs=1e-6)
    assert decision.live_take_point == pytest.approx(0.20, abs=1e-6)
    match = Backgammon(cube=64, length=5, score=(4, 2))
    decision = learned.cube(
        match, match.parse_state(position.format("4:2:0").replace(":0:6", ":5:6"))
    )
    assert decision.in_match
    assert not decision.double  # one point is all that the leader needs


def test_searches_with_a_cube_double_and_drop():
    game = Backgammon(cube=64)
    state = game.parse_state("XGID=-BBBBBB----------cccc-----:0:0:1:00:0:0:0:0:6")
    answer = z.search(game, state, algorithm=z.Expectiminimax(), depth=1)
    assert game.format_move(state, answer.move) == "double"
    offered = game.result(state, answer.move)
    answer = z.search(game, offered, algorithm=z.Expectiminimax(), depth=1)
    assert game.format_move(offered, answer.move) == "drop"
