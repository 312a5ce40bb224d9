"""Every game of the library has a board, and on it every legal move exactly once."""

from __future__ import annotations

import json
import random

import pytest
from conformance import playout

from zermelo.game import board_of, format_move, legal_moves
from zermelo.game.board import with_last_move
from zermelo.game.check.boards import board_faults, move_faults
from zermelo.games import entries, load
from zermelo.games.tree import examples

SPECS = [
    *{
        spec: None
        for entry in entries()
        for spec in (entry.name, *entry.presets, *entry.examples)
        if not spec.endswith(".json")
    },
    "connect4:width=12,height=4",
    "connect4:width=1,height=1,connect=1",
    "mnk:m=26,n=2,k=2",
    "nim:piles=70,2,2",
    "subtraction:matches=100,take=3",
    "subtraction:matches=27,take=1,12",
    "hex:size=1",
    "kalah:houses=1,seeds=1",
    *(f"tree:{name}" for name in examples()),
]


@pytest.mark.parametrize("spec", SPECS)
def test_on_random_play_every_legal_move_is_on_the_board_exactly_once(spec):
    game = load(spec)
    rng = random.Random(spec)
    for longest in (80, 20):
        before = None
        for state in playout(game, rng, longest=longest):
            board = board_of(game, state)
            texts = [format_move(game, state, move) for move in legal_moves(game, state)]
            assert sorted(move.text for move in board.moves) == sorted(texts)
            assert list(board_faults(board, game.players)) == []
            assert list(move_faults(board, texts)) == []
            told = board.to_dict()
            assert json.loads(json.dumps(told)) == told
            if before is not None:
                assert pieces_changed(before, board) or spec.startswith("tree") or is_pass(before)
            before = board


def pieces_changed(before, after):
    return before.pieces != after.pieces


def is_pass(board):
    return any(move.kind == "button" for move in board.moves)


def after(spec, text):
    game = load(spec)
    return board_of(game, game.parse_state(text))


def where(board, mark):
    return [found.cell for found in board.highlights if found.mark == mark]


def test_a_disc_is_dropped_by_pointing_anywhere_at_its_column():
    board = after("connect4", "44")
    move = next(move for move in board.moves if move.text == "4")
    assert move.cells == ("d3",)
    assert sorted(move.also) == ["d1", "d2", "d4", "d5", "d6"]


def test_four_in_a_line_stand_out():
    assert where(after("connect4", "1212121"), "win") == ["a1", "a2", "a3", "a4"]
    assert where(after("connect4-plain", "1212121"), "win") == ["a1", "a2", "a3", "a4"]
    assert where(after("connect4", "121212"), "win") == []
    assert where(after("tictactoe", "x.o/.x./o.x"), "win") == ["c1", "b2", "a3"]


def test_a_chain_from_side_to_side_stands_out_and_no_other_stone():
    board = after("hex:size=3", "b1 a1 b2 a2 c3 a3 b3")
    assert where(board, "win") == ["b1", "b2", "b3"]
    left_to_right = after("hex:size=2", "a1 a2 b1 b2")
    assert where(left_to_right, "win") == ["a2", "b2"]


def test_a_piece_that_has_crossed_the_board_stands_out():
    board = after("breakthrough:width=2,height=4", "xo/../o./x. o")
    assert where(board, "win") == ["a4"]


def test_several_jumps_pass_through_their_squares():
    board = after("checkers", "W:W19,21,24,25,27,28,29,31,32:B3,4,5,6,7,8,12,14,15,22")
    jumps = {move.text: move.cells for move in board.moves}
    assert jumps["25x18x11x2"] == ("25", "18", "11", "2")
    assert jumps["25x18x9x2"] == ("25", "18", "9", "2")


def test_kings_are_named_and_drawn_apart_from_men():
    board = after("checkers", "B:W18,K27:B12,K10")
    names = {piece.cell: (piece.name, bool(piece.path)) for piece in board.pieces}
    assert names == {
        "18": ("white man", False),
        "27": ("white king", True),
        "12": ("black man", False),
        "10": ("black king", True),
    }


def test_squares_of_checkers_are_numbered_from_the_top_on_dark_squares():
    board = board_of(load("checkers"), load("checkers").initial())
    places = {cell.id: (cell.x, cell.y) for cell in board.cells if cell.shade == "dark"}
    assert len(places) == 32
    assert (places["1"], places["4"], places["5"], places["32"]) == ((1, 0), (7, 0), (0, 1), (6, 7))


def test_a_pass_is_a_button():
    game = load("othello:size=4")
    rng = random.Random(0)
    states = [state for _ in range(60) for state in playout(game, rng)]
    boards = [board_of(game, state) for state in states]
    passes = [board.moves[0] for board in boards if [move.text for move in board.moves] == ["pass"]]
    assert passes
    assert all(move.kind == "button" for move in passes)


def test_kalah_counts_seeds_in_houses_and_stores():
    game = load("kalah")
    board = board_of(game, game.parse_state("3"))
    counts = {piece.cell: piece.count for piece in board.pieces}
    assert counts["first 3"] == 0
    assert counts["first 4"] == 5
    assert counts["first store"] == 1
    assert sum(counts.values()) == 48
    assert {move.cells[0] for move in board.moves} == {f"first {n}" for n in (1, 2, 4, 5, 6)}


def test_equal_piles_of_nim_take_the_same_move():
    game = load("nim:piles=2,2")
    moves = {move.text: (move.cells, move.also) for move in board_of(game, game.initial()).moves}
    assert moves == {"2-1": (("1.2",), ("2.2",)), "2-2": (("1.1",), ("2.1",))}


def test_a_tree_shows_the_way_taken_and_its_children_as_moves():
    game = load("tree:aima-5.2")
    board = board_of(game, game.result(0, "a2"))
    assert where(board, "last") == ["#2"]
    assert [stroke.owner for stroke in board.strokes].count(0) == 1
    cells = {cell.id: cell.label for cell in board.cells}
    assert [cells[move.cells[0]] for move in board.moves] == ["2", "4", "6"]


def test_a_large_tree_shows_the_way_taken_and_the_next_moves_alone():
    game = load(f"tree:{[[list(range(9)) for _ in range(9)] for _ in range(9)]}")
    board = board_of(game, game.result(0, game.actions(0)[4]))
    assert len(board.cells) == 2 + 9


def test_the_last_move_is_marked_where_it_was_made():
    game = load("breakthrough")
    before = board_of(game, game.initial())
    board = board_of(game, game.result(game.initial(), "a2-a3"))
    assert where(with_last_move(board, before, "a2-a3"), "last") == ["a2", "a3"]
    assert with_last_move(board, before, "no such move").highlights == board.highlights


def test_a_game_without_a_board_has_none():
    class Bare(type(load("nim"))):
        board = None

    assert board_of(Bare(), Bare().initial()) is None


def test_chess_moves_from_square_to_square_and_says_what_a_pawn_becomes():
    board = after("chess", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")
    moves = {move.text: (move.cells, move.label) for move in board.moves}
    assert moves["O-O"] == (("e1", "g1"), "castle")
    assert moves["O-O-O"] == (("e1", "c1"), "castle")
    assert moves["a8=Q+"] == (("a7", "a8"), "promote to queen")
    assert moves["a8=N"] == (("a7", "a8"), "promote to knight")
    assert moves["Ke2"] == (("e1", "e2"), "")


def test_a_king_in_check_is_marked():
    board = after("chess", "1. f3 e5 2. g4 Qh4")
    assert where(board, "warning") == ["e1"]
    assert where(after("chess", "1. f3 e5"), "warning") == []
