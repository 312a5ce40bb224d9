import random

import pytest
from conformance import check_conformance, playout

from zermelo.game import IllegalMoveError, InvalidInputError, PositionError
from zermelo.games.connect4.plain import PlainConnectFour

# Different positions after each ply: OEIS A212693 (Edelkamp and Kissmann).
POSITIONS_BY_PLY = [1, 7, 49, 238, 1120, 4263, 16422]

# Lines of play of each length: 7^n until ply 7, when the first column may be full.
LEAVES_BY_DEPTH = [1, 7, 49, 343, 2401, 16807, 117649, 823536]

# All positions, finished ones included, of small boards: independent exhaustive computation.
POSITIONS_OF_4_BY_4 = 161_029


def perft(game, state, depth):
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    return sum(perft(game, game.result(state, move), depth - 1) for move in game.actions(state))


@pytest.mark.parametrize("depth", range(len(LEAVES_BY_DEPTH)))
def test_perft_gives_the_published_counts(depth):
    game = PlainConnectFour()
    assert perft(game, game.initial(), depth) == LEAVES_BY_DEPTH[depth]


def positions_by_ply(game, plies):
    layer = {game.initial()}
    for _ in range(plies + 1):
        if not layer:
            return
        yield layer
        layer = {
            game.result(state, move)
            for state in layer
            if not game.is_terminal(state)
            for move in game.actions(state)
        }


def test_positions_by_ply_are_as_many_as_published():
    game = PlainConnectFour()
    layers = list(positions_by_ply(game, len(POSITIONS_BY_PLY) - 1))
    assert [len(layer) for layer in layers] == POSITIONS_BY_PLY
    for layer in layers:
        assert len({game.key(state) for state in layer}) == len(layer)


def test_the_4_by_4_board_has_its_known_number_of_positions():
    game = PlainConnectFour(4, 4)
    assert sum(len(layer) for layer in positions_by_ply(game, 16)) == POSITIONS_OF_4_BY_4


@pytest.mark.parametrize(
    ("moves", "payoff"),
    [
        ("1212121", 1),  # up
        ("1122334", 1),  # across
        ("12234334464", 1),  # rising
        ("76654554424", 1),  # falling
        ("71212121", -1),
    ],
)
def test_four_in_a_row_wins_in_every_direction(moves, payoff):
    game = PlainConnectFour()
    state = game.parse_state(moves)
    assert game.is_terminal(state)
    assert game.utility(state, 0) == payoff
    assert game.utility(state, 1) == -payoff
    assert not game.is_terminal(game.parse_state(moves[:-1]))


def test_rows_do_not_run_over_the_edge_of_the_board():
    game = PlainConnectFour()
    # Three at the top of one column and one at the foot of the next are no four.
    board = "x....../x....../x....../o....../o....../ox....."
    assert not game.is_terminal(game.parse_state(board))


@pytest.mark.parametrize("size", [(1, 1), (4, 1), (1, 4), (4, 4), (5, 4), (12, 3)])
def test_boards_of_all_sizes_conform(size):
    check_conformance(PlainConnectFour(*size), games=5)


def test_a_full_board_without_four_is_a_draw():
    game = PlainConnectFour(2, 2)
    (end,) = [state for state in playout(game, random.Random(0)) if game.is_terminal(state)]
    assert (game.utility(end, 0), game.utility(end, 1)) == (0, 0)


def test_a_board_is_drawn_as_it_stands():
    game = PlainConnectFour(4, 3)
    assert game.draw(game.parse_state("1 1 2")) == ". . . .\no . . .\nx x . .\n1 2 3 4"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4444444", "move 7: column 4 is full"),
        ("48", "move 2: '8' is not a column from 1 to 7"),
        ("12121212", "move 8: no move '2': the game is over"),
        ("......./......./......./......./...x.../.......", "hangs over"),
        ("......./......./......./oooo.../xxx.x../xxx.o..", None),
    ],
)
def test_a_bad_position_is_refused(text, words):
    game = PlainConnectFour()
    with pytest.raises(PositionError, match=words):
        game.parse_state(text)


def test_a_bad_move_or_board_is_refused():
    game = PlainConnectFour()
    with pytest.raises(IllegalMoveError, match="from 1 to 7"):
        game.parse_move(game.initial(), "0")
    with pytest.raises(InvalidInputError, match="1 to 26"):
        PlainConnectFour(0, 6)
