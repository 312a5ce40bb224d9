"""Checkers in Python: the published counts, PDN, errors in words, and exact small endings."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from searching import alphabeta

import zermelo as z
from zermelo.game import IllegalMoveError, InvalidInputError, PositionError, capabilities
from zermelo.games import load
from zermelo.games.checkers import Checkers


@pytest.fixture
def game():
    return Checkers()


@pytest.mark.parametrize(
    ("depth", "leaves"),
    list(enumerate((7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680), start=1)),
)
def test_move_counts_are_the_published_ones(game, depth, leaves):
    assert game.perft(game.initial(), depth) == leaves


def test_black_moves_first_and_the_players_have_names(game):
    state = game.initial()
    assert game.to_move(state) == 0
    assert game.player_names == ("black", "white")
    assert game.format_state(state) == (
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    )


def test_a_game_is_played_in_pdn(game):
    state = game.parse_state("1. 9-14 23-18 2. 14x23 27x18 3. 5-9 26-23")
    for move in ("12-16", "30-26", "16-19", "24x15"):
        state = game.result(state, move)
    assert game.to_move(state) == 0
    assert [str(move) for move in game.actions(state)] == ["10x19"]


def test_captures_are_forced_and_jumps_are_one_move(game):
    state = game.parse_state("B:W14,16,22:B1,9,12")
    assert [str(move) for move in game.actions(state)] == ["12x19", "9x18x25"]
    after = game.result(state, "9x25")
    assert game.format_state(after) == "W:W16:B1,12,25"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("B:W33:B12", '"33" is not a square: squares are 1 to 32'),
        ("B:W18:B18", "there are two pieces on square 18"),
        ("B:W3:B12", "a white man on square 3 would have been crowned: write K3"),
        ("B:X3:B12", '"X3" is no list of pieces: it starts with W or B (or H for quiet moves)'),
        ("11-15 24-15", "24-15 at move 2 is not legal"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(game, text, message):
    with pytest.raises(PositionError) as caught:
        game.parse_state(text)
    assert str(caught.value) == message


def test_illegal_moves_are_refused_with_what_is_legal(game):
    state = game.parse_state("B:W7,8,15,16:B3")
    with pytest.raises(IllegalMoveError, match="3x19 can be 3x10x19 or 3x12x19: write which"):
        game.result(state, "3x19")
    with pytest.raises(IllegalMoveError, match="there is a capture, which must be made; legal: 3x"):
        game.result(state, "3-2")


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    game = Checkers()
    try:
        state = game.parse_state(text)
    except InvalidInputError:
        return
    assert game.parse_state(game.format_state(state)) == state


def test_the_draw_rule_is_an_option():
    game = Checkers(draw_after=2)
    state = game.parse_state("B:WK32:BK1")
    for move in ("1-5", "32-27"):
        assert not game.is_terminal(state)
        state = game.result(state, move)
    assert game.is_terminal(state)
    assert game.utility(state, 0) == game.utility(state, 1) == 0
    assert game.format_state(state) == "B:WK27:BK5:H2"
    assert game == load("checkers:draw_after=2")
    with pytest.raises(InvalidInputError, match="draw_after is a whole number from 0 to 1000"):
        Checkers(1001)


def test_names_say_what_is_not_usual():
    assert Checkers().name == "Checkers"
    assert Checkers(0).name == "Checkers without a draw rule"
    assert Checkers(40).name == "Checkers, drawn after 40 quiet moves"


def test_a_pickled_game_is_the_same_game(game):
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert capabilities(again) == capabilities(game)
    assert "symmetries" not in capabilities(game)


def test_estimates_are_opposed_and_smaller_than_a_win(game):
    state = game.parse_state("B:W21,22,30:B1,2,K14")
    assert game.evaluate(state, 0) == -game.evaluate(state, 1) > 0
    assert abs(game.evaluate(state, 0)) < 1


def test_a_win_is_proved_with_its_distance(game):
    found = z.search(game, game.parse_state("B:W27:BK24,K31"))
    assert (found.value, found.proved) == (1, True)
    assert found.remoteness == 3


def slice_of_two(mine, theirs):
    """All positions with one piece of each player, Black to move."""
    black = [f"K{square}" for square in range(1, 33)] if mine == "K" else range(1, 29)
    white = [f"K{square}" for square in range(1, 33)] if theirs == "K" else range(5, 33)
    return [
        f"B:W{other}:B{own}"
        for own in black
        for other in white
        if str(own).strip("K") != str(other).strip("K")
    ]


# Ed Trice's and this project's own counts of the endings of one piece each: all positions, won and
# lost for the player to move, and the longest win.
@pytest.mark.parametrize(
    ("mine", "theirs", "total", "won", "lost", "longest"),
    [
        ("K", "K", 992, 230, 108, 11),
        ("K", "", 868, 331, 6, 11),
        ("", "K", 868, 53, 241, 11),
        ("", "", 760, 102, 47, 13),
    ],
)
def test_endings_of_one_piece_each_are_solved(mine, theirs, total, won, lost, longest):
    game = Checkers(draw_after=0)
    texts = slice_of_two(mine, theirs)
    assert len(texts) == total
    found = [
        alphabeta(game, game.parse_state(text), depth=longest + 1, memory_mb=1) for text in texts
    ]
    decided = [result for result in found if result.proved and result.value]
    assert sum(result.value > 0 for result in decided) == won
    assert sum(result.value < 0 for result in decided) == lost
    assert max(result.remoteness for result in decided if result.value > 0) == longest
