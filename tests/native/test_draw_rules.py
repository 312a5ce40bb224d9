"""Draws by a rule that counts moves, and by positions that come back: what is proved is so."""

import pytest
from searching import alphabeta

import zermelo as z
from zermelo.games import load


@pytest.mark.parametrize(
    ("draw_after", "text", "player", "payoff", "verdict"),
    [
        (8, "3Q4/8/8/8/K7/8/8/1k6 b - - 1 1", 0, 1, "refuted"),
        (6, "3Q4/8/8/8/8/3K4/8/2k5 b - - 0 1", 1, 0, "refuted"),
    ],
)
def test_a_mate_is_proved_exactly_when_it_comes_before_the_draw(
    draw_after, text, player, payoff, verdict
):
    game = load(f"chess:draw_after={draw_after}")
    state = game.parse_state(text)
    assert z.prove(game, state, player=player, payoff=payoff, seconds=60).verdict == verdict
    known = z.solve_all(game, state)[state]
    for null_windows in (True, False):
        algorithm = z.AlphaBeta(null_windows=null_windows)
        found = z.search(game, state, depth=draw_after, algorithm=algorithm)
        assert found.exactness == "proved"
        assert (found.player, found.remoteness) == (1, known.remoteness)
        assert found.value == (known.value if known.player == 1 else -known.value)


def test_what_was_there_once_before_does_not_make_a_slower_mate_the_fastest():
    """The fastest mate leads through a position of the past, where the laws allow it once more."""
    game = load("chess:draw_after=0")
    state = game.parse_state("8/5Q2/8/8/4K3/8/8/2k5 w - - 0 1")
    before = game.parse_state("8/8/8/8/4K3/8/Q7/2k5 b - - 0 1")
    alone = z.search(game, state, depth=9, memory_mb=16)
    assert alone.exactness == "proved"
    once = alphabeta(game, state, depth=9, memory_mb=16, past=[before])
    assert (once.exactness, once.value, once.remoteness) == ("proved", 1, alone.remoteness)
    twice = alphabeta(game, state, depth=9, memory_mb=16, past=[before, state, before])
    assert twice.value == 1
    if twice.exactness == "proved":
        assert twice.remoteness >= alone.remoteness


def test_the_third_occurrence_is_a_draw_that_is_proved():
    """Black must take back to where it was twice before, or be mated."""
    game = load("chess:draw_after=0")
    state = game.parse_state("7k/8/5QK1/8/8/8/8/8 b - - 0 1")
    (only,) = game.actions(state)
    after = game.result(state, only)
    assert z.search(game, state, depth=3).value == -1
    found = alphabeta(game, state, depth=3, past=[after, state, after])
    assert (found.value, found.exactness) == (0, "proved")
