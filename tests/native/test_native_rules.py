"""The rules of the native game as Python sees them, and its errors."""

import pytest
from searching import alphabeta

from zermelo import _core
from zermelo.game import IllegalMoveError, InvalidInputError, PositionError, UnknownGameError
from zermelo.games.connect4 import ConnectFour


@pytest.fixture
def game():
    return ConnectFour()


def test_a_game_is_played_to_its_end(game):
    state = game.initial()
    for column in "4343434":
        assert not game.is_terminal(state)
        state = game.result(state, column)
    assert game.is_terminal(state)
    assert game.actions(state) == []
    assert [game.utility(state, player) for player in (0, 1)] == [1, -1]
    assert game.evaluate(state, 1) == -1


def test_players_alternate(game):
    state = game.initial()
    assert game.to_move(state) == 0
    assert game.to_move(game.result(state, game.actions(state)[3])) == 1


@pytest.mark.parametrize(
    ("depth", "leaves"),
    list(enumerate([1, 7, 49, 343, 2401, 16807, 117649, 823536])),
)
def test_perft_counts_the_published_leaves(game, depth, leaves):
    assert game.perft(game.initial(), depth) == leaves


def test_estimates_are_opposed_and_smaller_than_a_win(game):
    state = game.parse_state("33445")
    assert game.evaluate(state, 0) == -game.evaluate(state, 1) > 0
    assert abs(game.evaluate(state, 0)) < 1


def test_the_centre_is_tried_first_and_ties_keep_their_order(game):
    moves = game.order(game.initial(), game.actions(game.initial()))
    assert [str(move) for move in moves] == ["4", "3", "5", "2", "6", "1", "7"]


def test_mirror_images_are_symmetries(game):
    state = game.parse_state("112")
    assert game.symmetries(state) == [state, game.parse_state("776")]


def test_keys_tell_states_apart(game):
    states = {game.parse_state(text) for text in ("", "1", "2", "12", "21", "112", "121")}
    assert len({game.key(state) for state in states}) == len(states)


def test_states_and_moves_are_read_and_written(game):
    state = game.parse_state("4455")
    assert game.parse_state(game.format_state(state)) == state
    move = game.parse_move(state, "7")
    assert game.format_move(state, move) == "7"
    assert game.result(state, move) == game.result(state, "7")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("448", "column 8 at move 3: this board has columns 1 to 7"),
        ("4444444", "column 4 is full at move 7"),
        ("12121213", "the game was already over at move 8"),
        ("x", "the board has 1 rows: this game has 6, from the top, separated by /"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(game, text, message):
    with pytest.raises(PositionError) as caught:
        game.parse_state(text)
    assert str(caught.value) == message


def test_illegal_moves_are_refused_with_what_is_legal(game):
    full = game.parse_state("444444")
    message = "column 4 is full; legal: 1, 2, 3, 5, 6, 7"
    with pytest.raises(IllegalMoveError, match=message):
        game.result(full, "4")
    with pytest.raises(IllegalMoveError, match="column 9: this board has columns 1 to 7; legal"):
        game.parse_move(full, "9")
    with pytest.raises(IllegalMoveError, match="the move 4 is not legal here; legal: 1, 2, 3, 5"):
        game.result(full, game.actions(game.initial())[3])
    over = game.parse_state("1212121")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.result(over, "3")


def test_values_of_another_board_are_refused(game):
    other = ConnectFour(6, 7)
    state, move = other.initial(), other.actions(other.initial())[0]
    own = game.initial()
    refused = [
        lambda: game.to_move(state),
        lambda: game.actions(state),
        lambda: game.result(own, move),
        lambda: game.result(state, "1"),
        lambda: game.is_terminal(state),
        lambda: game.utility(state, 0),
        lambda: game.evaluate(state, 0),
        lambda: game.order(own, [move]),
        lambda: game.order(state, []),
        lambda: game.key(state),
        lambda: game.symmetries(state),
        lambda: game.format_state(state),
        lambda: game.parse_move(state, "1"),
        lambda: game.format_move(own, move),
        lambda: game.draw(state),
        lambda: game.perft(state, 1),
        lambda: alphabeta(game, state, depth=1),
    ]
    for call in refused:
        with pytest.raises(InvalidInputError, match="is of connect4:width=6,height=7,connect=4"):
            call()


@pytest.mark.parametrize("value", [None, 3, "state", object()])
def test_what_is_no_state_is_refused(game, value):
    with pytest.raises(InvalidInputError, match=r"a state .*wanted here"):
        game.actions(value)


@pytest.mark.parametrize("player", [2, -1, 10**30])
def test_players_that_do_not_exist_are_refused(game, player):
    over = game.parse_state("1212121")
    with pytest.raises(InvalidInputError, match="players are 0 to 1"):
        game.utility(over, player)


def test_an_unfinished_game_has_no_utility(game):
    with pytest.raises(InvalidInputError, match="not over"):
        game.utility(game.initial(), 0)


def test_unknown_games_and_options_are_refused():
    with pytest.raises(UnknownGameError, match='no native game is called "shogi"; there is'):
        _core.game("shogi")
    with pytest.raises(InvalidInputError, match='no option "depth"; it has width, height, con'):
        _core.game("connect4", {"depth": 3})
    with pytest.raises(InvalidInputError, match="is not name=value"):
        _core.game_from_spec("connect4:width")


@pytest.mark.parametrize("size", [(0, 6), (7, 0), (7, 6, 0), (12, 12), (-1, 6), (10**30, 1)])
def test_impossible_boards_are_refused(size):
    with pytest.raises(InvalidInputError):
        ConnectFour(*size)


def test_wide_boards_separate_columns_by_commas():
    game = ConnectFour(12, 8)
    state = game.parse_state("12,1,11")
    assert game.parse_state(game.format_state(state)) == state
    assert len(game.actions(state)) == 12
