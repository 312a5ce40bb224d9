"""Hex in Python: known openings by search, the swap, the drawing, errors in words."""

import pickle
from pathlib import Path

import pytest

import zermelo as z
from zermelo.game import IllegalMoveError, InvalidInputError, PositionError
from zermelo.games import load, spec_of
from zermelo.games.hex import Hex

OPENINGS = Path(__file__).parents[2] / "crates/games/src/hex/data/openings.txt"


def openings(most=3):
    """The size, cell and value of each opening, on boards up to a size."""
    for line in OPENINGS.read_text().splitlines():
        rows = line.split("/")
        if not line.startswith("#") and len(rows) <= most:
            for row, cells in enumerate(rows, start=1):
                for column, symbol in zip("abcd", cells, strict=False):
                    yield len(rows), f"{column}{row}", 1 if symbol == "*" else -1


@pytest.mark.parametrize(("size", "cell", "value"), list(openings()))
def test_openings_have_their_known_values(size, cell, value):
    game = Hex(size)
    state = game.result(game.initial(), cell)
    if game.is_terminal(state):
        assert game.utility(state, 0) == value
    else:
        found = z.solve(game, state)
        assert found.proved
        assert -found.value == value  # the value is that of the second player, who is to move


def test_four_by_four_is_won_on_the_short_diagonal():
    found = z.solve(Hex(4))
    assert (found.value, found.proved, found.remoteness) == (1, True, 9)
    assert str(found.move) in {"d1", "c2", "b3", "a4"}


@pytest.mark.parametrize("size", [2, 3])
def test_with_the_swap_the_second_player_wins(size):
    found = z.solve(Hex(size, swap=True))
    assert (found.value, found.proved) == (-1, True)


def test_a_swap_takes_the_stone_over_to_its_mirror_image():
    game = Hex(3, swap=True)
    state = game.result(game.initial(), "c1")
    assert "swap" in [str(move) for move in game.actions(state)]
    state = game.result(state, "swap")
    assert (str(state), game.to_move(state)) == (".../.../o..", 0)
    state = game.result(state, "b2")
    assert (str(state), game.to_move(state)) == (".../.x./o.. second", 1)
    assert pickle.loads(pickle.dumps(state)) == state


def test_half_a_turn_is_a_symmetry():
    game = Hex(4)
    assert game.symmetries(game.parse_state("a1 b2")) == [
        game.parse_state("a1 b2"),
        game.parse_state("d4 c3"),
    ]


def test_the_middle_is_tried_first_and_found_best():
    game = Hex(5)
    state = game.initial()
    assert str(game.order(state, game.actions(state))[0]) == "c3"
    assert str(z.search(game, depth=2).move) == "c3"


def test_the_largest_board_is_searched():
    found = z.search(Hex(), depth=2)
    assert found.depth == 2
    assert found.move is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1 d1", '"d1" at move 2 is not a cell: this board has cells a1 to c3'),
        ("a1 swap", "swap at move 2: this game is played without the swap"),
        ("ox./ox./ox.", "x is to move but has already won: the game would have ended before"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(text, message):
    with pytest.raises(PositionError) as caught:
        Hex(3).parse_state(text)
    assert str(caught.value) == message


def test_illegal_moves_are_refused_with_what_is_legal():
    game = Hex(2)
    with pytest.raises(IllegalMoveError, match="a1 is taken; legal: b1, a2, b2"):
        game.result(game.parse_state("a1"), "a1")


@pytest.mark.parametrize("size", [0, 12, -1, 10**30])
def test_boards_that_cannot_be_are_refused(size):
    with pytest.raises(InvalidInputError):
        Hex(size)


def test_specs_name_the_size_and_the_swap():
    game = load("hex:size=7,swap=true")
    assert game == Hex(7, True)
    assert spec_of(game) == "hex:size=7,swap=true"
    assert game.name == "Hex 7×7 with swap"
    assert load("hex").size == 11


@pytest.mark.parametrize("swap", [False, True])
def test_the_checker_finds_nothing(swap):
    assert z.check(Hex(3, swap)).ok
