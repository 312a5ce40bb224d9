import json
import random
from collections import Counter
from pathlib import Path

import pytest
from conformance import check_conformance, playout

from zermelo.game import IllegalMoveError, InvalidInputError, PositionError
from zermelo.games.connect4.plain import PlainConnectFour
from zermelo.games.mnk import MNK
from zermelo.games.tictactoe import TicTacToe

KNOWN = json.loads((Path(__file__).parent.parent / "data" / "mnk_known.json").read_text())
TICTACTOE = KNOWN["tic-tac-toe"]


def reachable(game):
    found = {game.initial()}
    stack = [game.initial()]
    while stack:
        state = stack.pop()
        if not game.is_terminal(state):
            for move in game.actions(state):
                child = game.result(state, move)
                if child not in found:
                    found.add(child)
                    stack.append(child)
    return found


def value(game, state, memo):
    """Minimax from the side of the player to move, remembering states."""
    if state not in memo:
        if game.is_terminal(state):
            memo[state] = game.utility(state, game.to_move(state))
        else:
            children = (game.result(state, move) for move in game.actions(state))
            memo[state] = max(-value(game, child, memo) for child in children)
    return memo[state]


@pytest.fixture(scope="module")
def tictactoe_states():
    return reachable(TicTacToe())


def test_tictactoe_has_its_known_number_of_states(tictactoe_states):
    assert len(tictactoe_states) == TICTACTOE["states"]


def test_tictactoe_has_its_known_number_of_states_up_to_symmetry(tictactoe_states):
    game = TicTacToe()
    classes = {min(game.symmetries(state)) for state in tictactoe_states}
    assert len(classes) == TICTACTOE["states_up_to_symmetry"]
    ends = Counter(
        {1: "x", -1: "o", 0: "draw"}[game.utility(state, 0)]
        for state in classes
        if game.is_terminal(state)
    )
    assert ends == TICTACTOE["terminal_states_up_to_symmetry"]


def test_tictactoe_has_its_known_games_and_tree():
    game = TicTacToe()
    nodes = 0
    winners, lengths = Counter(), Counter()
    stack = [(game.initial(), 0)]
    while stack:
        state, length = stack.pop()
        nodes += 1
        if game.is_terminal(state):
            winners[{1: "x", -1: "o", 0: "draw"}[game.utility(state, 0)]] += 1
            lengths[str(length)] += 1
        else:
            stack.extend((game.result(state, move), length + 1) for move in game.actions(state))
    assert nodes == TICTACTOE["tree_nodes"]
    assert winners == TICTACTOE["games"]
    assert lengths == TICTACTOE["games_by_length"]
    assert winners.total() == 255_168


def test_tictactoe_is_a_draw():
    game = TicTacToe()
    assert value(game, game.initial(), {}) == 0


def test_three_in_a_row_on_3_by_4_is_won_by_the_first_player():
    known = KNOWN["3x4 board, 3 in a row"]
    game = MNK(4, 3, 3)
    assert len(reachable(game)) == known["states"]
    assert value(game, game.initial(), {}) == known["value"]


def test_open_lines_are_those_of_the_brown_notes():
    game = TicTacToe()
    counts = {
        move: game.open_lines(game.parse_state(move), 0) for move in game.actions((0, 0, 0, 0))
    }
    assert all(counts[corner] == 3 for corner in ("a1", "a3", "c1", "c3"))
    assert all(counts[side] == 2 for side in ("a2", "b1", "b3", "c2"))
    assert counts["b2"] == 4
    blocked = game.parse_state("a1 b2")
    assert game.open_lines(blocked, 0) == 2
    assert game.open_lines(blocked, 1) == 3
    assert game.evaluate(blocked, 0) == -1 / 9


def test_the_middle_comes_first():
    game = TicTacToe()
    assert game.order(game.initial(), game.actions(game.initial()))[0] == "b2"
    drop = MNK(7, 6, 4, gravity=True)
    assert drop.order(drop.initial(), drop.actions(drop.initial())) == [4, 3, 5, 2, 6, 1, 7]


@pytest.mark.parametrize(
    ("sizes", "count"), [((3, 3, 3), 8), ((4, 3, 3), 4), ((4, 4, 3, True), 2), ((5, 1, 3), 2)]
)
def test_the_number_of_symmetries_follows_the_board(sizes, count):
    game = MNK(*sizes)
    rng = random.Random(3)
    most = max(len(list(game.symmetries(s))) for _ in range(20) for s in playout(game, rng))
    assert most == count


@pytest.mark.parametrize(
    "sizes",
    [(1, 1, 1), (2, 2, 2), (5, 1, 3), (1, 5, 3), (3, 5, 4), (4, 4, 3, True), (10, 3, 3, True)],
)
def test_boards_of_all_shapes_conform(sizes):
    check_conformance(MNK(*sizes), games=5)


def test_gravity_agrees_with_connect_four_on_random_games():
    plain, general = PlainConnectFour(), MNK(7, 6, 4, gravity=True)
    rng = random.Random(11)
    for _ in range(60):
        a, b = plain.initial(), general.initial()
        while True:
            assert plain.is_terminal(a) == general.is_terminal(b)
            assert plain.format_state(a) == general.format_state(b)
            if plain.is_terminal(a):
                assert plain.utility(a, 0) == general.utility(b, 0)
                break
            assert plain.to_move(a) == general.to_move(b)
            assert list(plain.actions(a)) == general.actions(b)
            move = rng.choice(plain.actions(a))
            a, b = plain.result(a, move), general.result(b, move)


def test_boards_and_move_lists_are_read():
    game = TicTacToe()
    assert game.parse_state("x.o/.x./o..") == game.parse_state("b2 c3 a3 a1")
    assert game.parse_state("X _ O\n. X .\nO . -") == game.parse_state("b2,c3,a3,a1")
    drop = MNK(4, 4, 4, gravity=True)
    assert drop.parse_state("4431") == drop.parse_state("4 4 3 1")
    assert drop.draw(drop.parse_state("4431")).splitlines()[-2:] == ["o . x x", "1 2 3 4"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x.o/.x.", "2 rows"),
        ("x.o/.x/o..", "row 2 from the top"),
        ("xxx/.../...", "3 x and 0 o"),
        ("xxx/ooo/...", "x has won, and is to move"),
        ("a1 a1", "move 2: 'a1': that cell is taken"),
        ("d1", "write a cell from a1 to c3"),
        ("a1 b1 a2 b2 a3 b3", "move 6: no move 'b3': the game is over"),
    ],
)
def test_a_bad_position_is_refused(text, words):
    with pytest.raises(PositionError, match=words):
        TicTacToe().parse_state(text)


def test_a_finished_board_is_read_as_finished():
    game = TicTacToe()
    state = game.parse_state("xxx/oo./xo.")
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 1


def test_positions_that_no_last_move_explains_are_refused():
    with pytest.raises(PositionError, match="more than one last move"):
        MNK(3, 6, 3).parse_state("xxx/.o./o.o/.../oo./xxx")
    with pytest.raises(PositionError, match="hangs over"):
        MNK(3, 3, 3, gravity=True).parse_state("x../.../...")


def test_a_bad_move_is_refused():
    drop = MNK(2, 1, 2, gravity=True)
    with pytest.raises(IllegalMoveError, match="write a column from 1 to 2"):
        drop.parse_move(drop.initial(), "a1")
    with pytest.raises(IllegalMoveError, match="column is full"):
        drop.parse_move(drop.parse_state("1"), "1")


def test_an_impossible_board_is_refused():
    with pytest.raises(InvalidInputError, match="does not fit"):
        MNK(3, 3, 4)
    with pytest.raises(InvalidInputError, match="1 to 26"):
        MNK(27, 3, 3)
