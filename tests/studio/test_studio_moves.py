"""Moves that a page sends are checked against the rules, whatever an own game reads."""

from types import SimpleNamespace

import pytest

import zermelo as z
from zermelo.studio.positions import follow
from zermelo.studio.schema.common import Position


class Trusting(z.Game):
    """Take one or two of five matches; reads any number as a move."""

    initial = lambda self: (5, 0)  # noqa: E731
    to_move = lambda self, state: state[1]  # noqa: E731
    actions = lambda self, state: [n for n in (1, 2) if n <= state[0]]  # noqa: E731
    result = lambda self, state, n: (state[0] - n, 1 - state[1])  # noqa: E731
    is_terminal = lambda self, state: state[0] == 0  # noqa: E731
    utility = lambda self, state, player: -1 if player == state[1] else 1  # noqa: E731
    parse_move = lambda self, state, text: int(text)  # noqa: E731


def play(*moves, start=""):
    catalogue = SimpleNamespace(game=lambda spec: Trusting())
    return follow(catalogue, Position("own:Trusting", start, list(moves))).state


def test_legal_moves_are_played():
    assert play("2", "1") == (2, 0)
    assert play("1", start="2 1") == (1, 1)


@pytest.mark.parametrize("moves", [["7"], ["1", "3"], ["2", "2", "2"], ["x"], ["-1"]], ids=str)
def test_illegal_moves_are_refused(moves):
    with pytest.raises(z.errors.IllegalMoveError, match=f"move {len(moves)}: "):
        play(*moves)
    with pytest.raises(z.errors.PositionError, match=f"move {len(moves)}: "):
        play(start=" ".join(moves))
