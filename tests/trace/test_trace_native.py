"""A native search is watched with the same viewer as the textbook's."""

import pytest

import zermelo as z
from zermelo.trace.events import Cutoff


def test_a_native_search_is_recorded_and_drawn():
    game = z.load("connect4:width=4,height=4")
    seen = z.trace(game, game.parse_state("1212343"), depth=4, algorithm="alphabeta")
    assert seen.result.depth == 4 or seen.result.proved
    assert seen.replay().views[0].value == pytest.approx(seen.result.value)
    assert any(isinstance(event, Cutoff) for event in seen.events)
    assert "<svg" in seen.svg()
    assert seen.text()


@pytest.mark.parametrize("game", ["connect4", "chess", "checkers", "othello:size=6", "mnk_native"])
def test_a_native_search_of_limited_depth_never_says_exactly(game):
    seen = z.trace(z.load(game), depth=2, algorithm="alphabeta")
    assert not seen.result.proved
    for step in range(seen.steps + 1):
        assert "exactly" not in seen.explain(step)
    assert "about" in seen.explain()


def test_a_native_search_that_proves_its_value_says_exactly():
    game = z.load("connect4:width=4,height=4")
    seen = z.trace(game, game.parse_state("1212"), algorithm="alphabeta")
    assert seen.result.proved
    assert "exactly" in seen.explain()


def test_a_plain_game_has_no_native_search_to_watch():
    with pytest.raises(z.errors.UnsupportedGameError, match="alphabeta"):
        z.trace(z.load("tictactoe"), algorithm="alphabeta")
